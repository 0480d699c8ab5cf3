"""Identifiers: their spellings and prefixes, and which of them mean the same thing."""
