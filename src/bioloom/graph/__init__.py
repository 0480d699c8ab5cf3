"""The graph: its files, its arrays, matching and walking on them."""
