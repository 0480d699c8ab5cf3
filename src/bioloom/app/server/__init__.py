"""``bioloom serve``: REST over processes that answer, each with the graph open."""
