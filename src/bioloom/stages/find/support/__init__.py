"""How well one edge is supported: the weights, and the reasons in words."""
