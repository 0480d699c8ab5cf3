"""``bioloom bench``: a module for each group of its commands; ``app`` puts them together."""
