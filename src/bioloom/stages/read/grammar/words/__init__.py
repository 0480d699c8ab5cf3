"""The dictionary: words for things, for relations, and those that only carry structure."""
