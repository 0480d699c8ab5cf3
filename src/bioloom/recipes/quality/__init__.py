"""The quality report of a graph: what its sources give, where they overlap and disagree, what looks odd."""
