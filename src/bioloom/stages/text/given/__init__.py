"""A fixed set of evidence: its passages, the tuples they state, and how relevance spreads among them."""
