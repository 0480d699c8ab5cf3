"""Exact matching of patterns: plan, semi-joins, programs, witnesses, diagnosis."""
