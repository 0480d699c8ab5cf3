"""A graph in memory: nodes, layers of edges, what edges say, which of them are open."""
