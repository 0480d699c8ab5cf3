"""The most, the fewest, the highest and how much."""
