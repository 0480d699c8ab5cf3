"""A workspace over a knowledge base, as people have it: the one that models write programs for."""

from bioloom.stages.repair.workspace import hosted, of_run, told

__all__ = ["hosted", "of_run", "told"]
