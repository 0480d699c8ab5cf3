"""A graph for other people's tools: KGX files, networkx, Cypher databases."""
