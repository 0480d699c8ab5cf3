"""Where evidence comes from, besides the graph that is asked directly."""
