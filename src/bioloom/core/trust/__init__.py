"""How far a statement is to be trusted, and what contradicts it."""
