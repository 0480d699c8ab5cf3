"""A number for each answer of a pattern: how many things fill another node, or the value that an edge carries.

Both are computed for all answers at once: counts by the sparse products of `bulk`, values by one pass over the tree of
the plan from the edge up to the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from bioloom.core.errors import PatternError
from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.core.results.numbers import Numbers
from bioloom.graph.model.arrays import Int32, Int64
from bioloom.graph.model.contract import GraphArrays
from bioloom.graph.model.gate import Gate
from bioloom.graph.model.scores import numbers

from .bulk import match_bulk
from .search.semijoin import Reduction
from .support.best import links_into

Floats = NDArray[np.float64]


def counts_over(graph: GraphArrays, pattern: Pattern, over: str, answers: Int32, gate: Gate) -> Numbers:
    """For each of ``answers``, ascending, how many distinct nodes fill ``over`` when it fills the hole.

    Raises:
        PatternError: The pattern has no such node.
    """
    if over not in {n.name for n in pattern.nodes} - {pattern.answer}:
        raise PatternError(f"{over!r} cannot be counted for each {pattern.answer}.", hint="Name another of its nodes.")
    turned = pattern.model_copy(update={"answer": over})
    found = match_bulk(graph, turned, pattern.answer, answers, gate)
    return Numbers(found.counts.astype(np.float64), _entities(graph, answers), complete=found.complete)


def values_at(reduction: Reduction, answers: Int32, edge: int, key: str, words: Sequence[str]) -> Numbers:
    """For each of ``answers``, ascending, the largest value of a qualifier at the edge at position ``edge``.

    Raises:
        PatternError: No step of the tree from the answer is this edge: it is absent, or closes a cycle.
    """
    slots, graph = reduction.plan.slots, reduction.context.graph
    way = [i for i, slot in enumerate(slots) if slot.edge == edge and slot.role == "wanted"]
    if not way:
        raise PatternError("The edge whose values are wanted is absent or closes a cycle.", hint="Ask for fewer links.")
    while slots[way[0]].parent:
        way.insert(0, slots[way[0]].parent)
    found = _best(reduction, way, answers, lambda edges: numbers(graph, key, edges, words))
    return Numbers(found, _entities(graph, answers), complete=not any(slot.settle for slot in slots))


def _best(reduction: Reduction, way: Sequence[int], parents: Int32, values: Callable[[Int64], Floats]) -> Floats:
    """float64[len(parents)]: the largest value at the last edge of ``way``, by whatever leads there from each."""
    out = np.full(len(parents), np.nan)
    rows, links = links_into(reduction, way[0], parents)
    if not len(links.near):
        return out
    if len(way) == 1:
        worth = values(links.edge.astype(np.int64))
    else:
        nodes, at = np.unique(links.far, return_inverse=True)
        worth = _best(reduction, way[1:], nodes.astype(np.int32), values)[at]
    np.fmax.at(out, rows[links.near], worth)
    return out


def _entities(graph: GraphArrays, answers: Int32) -> Callable[[int], Entity]:
    return lambda at: graph.entity(int(answers[at]))
