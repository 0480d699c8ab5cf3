"""``bioloom kg``: a module for each group of its commands; ``app`` puts them together."""
