"""A pattern made ready for one graph: its slots, its programs, and the nodes that it names."""
