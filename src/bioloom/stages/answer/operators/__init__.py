"""Answers by what is wanted of a pattern's matches: a list, a count, the most, a value, a definition, a way ..."""
