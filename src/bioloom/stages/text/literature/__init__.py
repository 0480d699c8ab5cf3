"""Passages on a question from several views of it: its own words, its options, and a text that a model makes up."""
