"""What labels and passages state, and for whom."""
