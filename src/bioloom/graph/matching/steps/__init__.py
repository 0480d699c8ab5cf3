"""One step over the edges of a graph: from some nodes to those beside them, and what a step may cost."""
