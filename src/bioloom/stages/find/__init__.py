"""From a pattern to evidence: steps over a graph, and passages that may speak of its hops."""
