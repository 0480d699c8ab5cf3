"""ValidateGraphAnswer (Algorithm 1): the pattern is matched, and what comes out decides."""

from __future__ import annotations

import numpy as np

from bioloom.core.pattern import Pattern
from bioloom.graph.matching.match import Match, match
from bioloom.graph.model.arrays import Int32
from bioloom.graph.model.graph import Graph

from .instantiate import FEWEST
from .motifs import Motif
from .nameable import Nameable


def validate_graph_answer(graph: Graph, motif: Motif, pattern: Pattern, nameable: Nameable) -> Match | None:
    """The match of a pattern that makes a sound question; None when it makes none.

    Entity types and relation directions hold by matching. A question that names has exactly one answer, and one that
    can be named. One that counts has a closed set: matched without a bound being hit, no two of its members are the
    same thing in two vocabularies, and none is a class of another; else the number would be a matter of opinion.
    """
    found = match(graph, pattern)
    if not found.complete:
        return None
    if motif.operator == "select":
        return found if found.count == 1 and nameable.of(motif.answer)[found.answers[0]] else None
    if found.count < FEWEST or _twins(motif, found.answers, nameable) or _nested(graph, found.answers):
        return None
    return found


def _nested(graph: Graph, answers: Int32) -> bool:
    """Whether one of them is a class of another: then some would count one thing and some two."""
    return bool(np.isin(answers, graph.closure.ancestors(answers, reflexive=False)).any())


def _twins(motif: Motif, answers: Int32, nameable: Nameable) -> bool:
    """Whether two of them are close matches of each other, one from outside the main vocabulary."""
    outside = nameable.outside(motif.answer)[answers]
    return bool(outside.any() and nameable.twins[answers[outside]][:, answers].nnz)
