"""The wordings, in two halves (see half_a.toml), and how they become questions."""
