"""Exploring without a pattern: neighbourhoods and paths."""
