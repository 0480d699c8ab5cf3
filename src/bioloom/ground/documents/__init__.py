"""Mentions read with the document that they stand in."""
