"""Metrics: each one its contract in a docstring, a plain function of what was right and what was said."""
