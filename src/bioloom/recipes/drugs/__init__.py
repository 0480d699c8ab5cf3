"""Recipes of the drug world: what is a drug, what it treats and harms, what it binds, what it interacts with."""
