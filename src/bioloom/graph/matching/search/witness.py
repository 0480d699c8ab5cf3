"""Why an answer holds: assignments of nodes and edges to a pattern, listed lazily, and how many there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from bioloom.core.errors import BudgetError
from bioloom.core.pattern import Edge, Pattern
from bioloom.graph.matching.plans.plan import Plan
from bioloom.graph.matching.plans.program import NOTHING
from bioloom.graph.matching.steps.adjacent import Adjacent
from bioloom.graph.matching.steps.bounds import LINK, WEIGHED
from bioloom.graph.matching.steps.closure_hop import SUBCLASS_OF
from bioloom.graph.matching.steps.hop import Context, edge_hops
from bioloom.graph.matching.steps.kernels import NUMPY
from bioloom.graph.model.arrays import Int32
from bioloom.graph.model.contract import GraphArrays
from bioloom.graph.model.gate import OPEN

from .join import assignments, count, times
from .semijoin import Reduction
from .table import Table, Weights

_EXACT = 2.0**53  # floats count exactly up to here
_ROWS = 1 << 20
_FEW = 1 << 12  # edges of an answer that are read at once


@dataclass(frozen=True)
class Assignment:
    """One way an answer holds.

    Attributes:
        nodes: The node of each node of the pattern; -1 for those behind an absent edge.
        edges: The edge ids of each edge of the pattern: one, or the steps of a closure edge from its subject up to its
            object (none where both are the same node), or none for an absent edge.
    """

    nodes: tuple[int, ...]
    edges: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Shown:
    """The first assignments of an answer.

    Attributes:
        first: At most as many as asked for, in a fixed order.
        total: How many there are. Parallel edges count apart; a closure edge counts once however many ways lead up.
        exact: False when counting stopped at its bound: then there are at least ``total``.
    """

    first: tuple[Assignment, ...]
    total: int
    exact: bool


def assignments_of(
    answer: int, k: int, pattern: Pattern, reduction: Reduction, *, limit: int, counted: int | None = None
) -> Shown:
    """The first ``k`` assignments with this answer, which must be one, and how many there are: at least, over a bound.

    ``counted`` bounds the counting where that is less than ``limit``.
    """
    start = {0: np.array([answer], np.int32)}
    plan = reduction.plan
    first = first_of(answer, k, pattern, reduction, limit)
    search = reduction.search(limit if counted is None else min(limit, counted))
    try:
        total = count(plan.slots[0].settle or NOTHING, start, search, _Weigher(reduction).weigh)
    except BudgetError:  # weighing what hangs on a row has no part that could stand
        return Shown(first, len(first), exact=False)
    exact = not search.exhausted and total < _EXACT
    return Shown(first, max(int(min(total, _EXACT)), len(first)), exact)


def first_of(answer: int, k: int, pattern: Pattern, reduction: Reduction, limit: int) -> tuple[Assignment, ...]:
    """The first ``k`` assignments with this answer, which must be one, uncounted."""
    if (alone := _one_edge(answer, k, pattern, reduction)) is not None:
        return alone
    start = {0: np.array([answer], np.int32)}
    tables = assignments(reduction.plan.witness, start, reduction.search(limit), block=max(64, 4 * k))
    return tuple(islice(_read(tables, pattern, reduction.plan, reduction.context.graph), k))


def _one_edge(answer: int, k: int, pattern: Pattern, reduction: Reduction) -> tuple[Assignment, ...] | None:
    """What `first_of` gives where a witness is one edge, a question's commonest: read without a table.

    None for all other patterns, and where an answer has so many edges that they are better read in pieces.
    """
    plan = reduction.plan
    if len(plan.wanted) != 2 or pattern.edges[plan.slots[plan.wanted[1]].edge].closure or plan.slots[0].settle:
        return None
    slot, node = plan.slots[plan.wanted[1]], np.array([answer], np.int32)
    spans = slot.down.spans(node, reduction.context)
    if slot.given or spans.total > _FEW:
        return None
    links = slot.down.links(node, spans, reduction.context)
    there = np.flatnonzero(reduction.domains[plan.wanted[1]].has(links.far))[:k]
    out = []
    for far, edge in zip(links.far[there].tolist(), links.edge[there].tolist(), strict=True):
        nodes = tuple((answer, far)[plan.wanted.index(s)] if s >= 0 else -1 for s in plan.primary)
        out.append(Assignment(nodes, tuple((edge,) if i == slot.edge else () for i in range(len(pattern.edges)))))
    return tuple(out)


def _read(tables: Iterator[Table], pattern: Pattern, plan: Plan, graph: GraphArrays) -> Iterator[Assignment]:
    for table in tables:
        for row in range(len(table.row)):
            nodes = tuple(int(table.nodes[s][row]) if s >= 0 else -1 for s in plan.primary)
            at = {n.name: nodes[i] for i, n in enumerate(pattern.nodes)}
            edges: list[tuple[int, ...]] = []
            for i, e in enumerate(pattern.edges):
                if i not in table.edges:
                    edges.append(())
                elif e.closure:
                    edges.append(steps(graph, at[e.subject], at[e.object]))
                else:
                    edges.append((int(table.edges[i][row]),))
            yield Assignment(nodes, tuple(edges))


def steps(graph: GraphArrays, low: int, high: int) -> tuple[int, ...]:
    """The edges of a shortest way up ``subclass_of`` from ``low`` to ``high``, which stands above it or is it."""
    hop, _ = edge_hops(graph, Edge(subject="low", object="high", predicates=(SUBCLASS_OF,)), (), ())
    context = Context(graph, OPEN, NUMPY, graph.node_count)
    came: dict[int, tuple[int, int]] = {}
    front = np.array([low], np.int32)
    while len(front) and high not in came and low != high:
        links = hop.links(front, hop.spans(front, context), context)
        ahead = []
        for near, far, edge in zip(front[links.near].tolist(), links.far.tolist(), links.edge.tolist(), strict=True):
            if far not in came and far != low:
                came[far] = near, edge
                ahead.append(far)
        front = np.array(sorted(ahead), np.int32)
    way, at = [], high
    while at != low:
        at, edge = came[at]
        way.append(edge)
    return tuple(reversed(way))


class _Weigher:
    """How many ways what hangs on a slot can be filled, for slots that need no joint test."""

    def __init__(self, reduction: Reduction) -> None:
        self.plan, self.domains, self.context = reduction.plan, reduction.domains, reduction.context
        settle = self.plan.slots[0].settle
        self.bound = settle.bound if settle else frozenset({0})

    def weigh(self, slot: int, nodes: Int32) -> Weights:
        """float64[len(nodes)]; any order, repeats allowed."""
        out = np.ones(len(nodes))
        children = [c for c in self.plan.slots[slot].children if self._hangs(c)]
        if children:
            ids, at = np.unique(nodes, return_inverse=True)
            for child in children:
                out = times(out, self._ways(child, ids)[at])
        return out

    def _hangs(self, slot: int) -> bool:
        return self.plan.slots[slot].role == "wanted" and slot not in self.bound

    def _ways(self, child: int, parents: Int32) -> Weights:
        """float64[len(parents)]: the ways of the subtree at ``child``, summed over the edges to it."""
        slot = self.plan.slots[child]
        out = np.zeros(len(parents))
        adjacent = Adjacent(slot.down, slot.up, self.domains[child], self.context)
        bounds = self.context.bounds
        for rows, links in adjacent.pieces(parents, _ROWS):  # a hub's edges do not lie in memory together
            bounds.take(WEIGHED * len(links.far))
            with bounds.holding(LINK * len(links.far)):
                out[rows] = np.bincount(links.near, weights=self.weigh(child, links.far), minlength=len(rows))
        return out
