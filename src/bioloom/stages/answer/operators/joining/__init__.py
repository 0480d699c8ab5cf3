"""How things are connected, and by what mechanism."""
