"""Which of equally supported answers comes first: what else of the graph joins it to what the question names.

The resource allocation index (Zhou, Lü, Zhang 2009, eq. 9): over the common neighbours of an answer and a given node,
one over the number of edges of the neighbour, so that what is next to everything tells nothing. It only settles ties:
of the genes that one source lists for cystic fibrosis, CFTR is also what the disease's drugs act on. Where that tells
nothing either, the one with more edges of the relations asked for, which is better known for such things, comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from bioloom.core.pattern import Pattern
from bioloom.graph.matching.steps.neighbours import Neighbours, StepFilter
from bioloom.graph.model.arrays import Int32, Int64, distinct
from bioloom.graph.model.contract import GraphArrays
from bioloom.graph.model.gate import Gate

FIRST = 20  # ranks within which ties are settled: further down nobody looks
_MOST = 1 << 17  # edges around what is compared; of more, ties stay as they are
HIERARCHY = ("subclass_of",)  # that both are kinds of one thing is no tie between them


def settled(
    order: Int64, equal: Int64, nodes: Int32, given: Int32, *, beside: Neighbours, asked: Neighbours
) -> Int64:  # fmt: skip
    """``order`` with its first ties settled.

    Args:
        order: int64[A], positions in ``nodes``, best first.
        equal: int64[A], in that order: the same number where two are equally supported, which stand side by side.
        nodes: int32[A], the answers.
        given: int32, the nodes that the question names.
        beside: The neighbours of a node that count (`neighbours`).
        asked: Those over the relations asked for (`asked_for`).
    """
    out = order.copy()
    for start, stop in _ties(equal) if len(given) else ():
        tied = order[start:stop]
        if (index := resource_allocation(nodes[tied], given, beside)) is not None:
            out[start:stop] = tied[np.lexsort((-asked.size(nodes[tied]), -np.round(index, 9)))]
    return out


def neighbours(graph: GraphArrays, gate: Gate) -> Neighbours:
    """The neighbours that count: over open edges that are not of the hierarchy."""
    return Neighbours(graph, StepFilter(without=HIERARCHY, gate=gate))


def asked_for(graph: GraphArrays, pattern: Pattern) -> Neighbours:
    """The neighbours of an answer over the relations that ``pattern`` has at its hole; where one may be any, all."""
    edges = [e for e in pattern.edges if pattern.answer in (e.subject, e.object) and not (e.absent or e.closure)]
    named = tuple(dict.fromkeys(p for e in edges for p in e.predicates)) if all(e.predicates for e in edges) else ()
    return Neighbours(graph, StepFilter(predicates=named, without=HIERARCHY))


def resource_allocation(nodes: Int32, given: Int32, beside: Neighbours) -> NDArray[np.float64] | None:
    """float64[len(nodes)]: the index, summed over ``given``; None where too many edges would have to be looked at."""
    if beside.size(np.concatenate([nodes, given])).sum() > _MOST:
        return None
    steps, around = beside.steps(nodes), beside.steps(given)
    if not len(steps.other) or not len(around.other):
        return np.zeros(len(nodes))
    stride = int(max(steps.other.max(), around.other.max())) + 1
    near = distinct(around.row * stride + around.other) % stride  # joined by several edges, a neighbour is one
    weight = np.zeros(stride)
    np.add.at(weight, near, 1 / beside.size(near.astype(np.int32)))
    pairs = distinct(steps.row * stride + steps.other)
    return np.bincount(pairs // stride, weights=weight[pairs % stride], minlength=len(nodes)).astype(np.float64)


def _ties(equal: Int64) -> Iterator[tuple[int, int]]:
    """Where two or more are equal and the first of them is among the ``FIRST``."""
    bounds = [*np.flatnonzero(np.concatenate([[True], equal[1:] != equal[:-1]])).tolist(), len(equal)]
    for start, stop in pairwise(bounds):
        if start >= FIRST:
            return
        if stop - start > 1:
            yield start, stop
