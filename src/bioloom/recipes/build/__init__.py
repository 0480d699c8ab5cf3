"""From what the sources say to a graph on disk, and what the build wrote beside it about identifiers."""
