"""Look-ups: typed, read-only questions to the reference tables and the graph, each with a short name and bounds."""
