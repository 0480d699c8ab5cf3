"""The wordings, in sets (see a.toml), and how they become questions."""
