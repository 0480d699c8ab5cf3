"""Exploring without a pattern: the paths between two nodes, the kinds of edges at one."""
