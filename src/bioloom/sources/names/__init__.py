"""Vectors of the names of things, made on demand and kept: in an index of our own, or in Chroma."""
