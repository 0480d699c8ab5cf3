"""A question that asks several things, read piece by piece."""
