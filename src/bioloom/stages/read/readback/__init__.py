"""How a question was read, in plain words."""
