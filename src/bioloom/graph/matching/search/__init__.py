"""Carrying a plan out: semi-joins, partial assignments, and the witnesses of an answer."""
