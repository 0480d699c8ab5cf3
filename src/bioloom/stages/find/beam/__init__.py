"""Beam search over a graph: choose relations, take a step, choose entities, ask whether it is enough."""
