"""One pattern for all anchors at once: the answers for every node that one of its nodes may be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bioloom.core.errors import PatternError
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_scope import scopes
from bioloom.graph.model.arrays import Int32, Int64, Ints
from bioloom.graph.model.contract import GraphArrays
from bioloom.graph.model.gate import OPEN, Gate

from .plans.compile import plan_of
from .plans.given import resolve
from .plans.plan import Plan
from .plans.program import Bind, Differ
from .search.semijoin import Reduction
from .steps.adjacent import Adjacent
from .steps.bounds import LIMIT, WEIGHED
from .steps.domain import Domain
from .steps.hop import Context
from .steps.kernels import NUMPY

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_CELLS = 1 << 25  # of a dense block of answers; sparse ones stay far below
_ROWS = 1 << 20


@dataclass(frozen=True)
class Bulk:
    """The answers of one pattern for many anchors.

    Attributes:
        anchors: int32[K], ascending.
        counts: int64[K], how many distinct answers each has.
        start: int64[K+1]; the answers of anchor ``i`` are ``answers[start[i]:start[i+1]]``, ascending. None when only
            counts were wanted.
        answers: int32.
        complete: Whether no joint test hit its bound.
    """

    anchors: Int32
    counts: Int64
    start: Int64 | None
    answers: Int32 | None
    complete: bool

    def of(self, i: int) -> Int32:
        """The answers of the anchor at position ``i``, when they were kept."""
        if self.start is None or self.answers is None:
            return np.empty(0, np.int32)
        return self.answers[self.start[i] : self.start[i + 1]]


def match_bulk(
    graph: GraphArrays,
    pattern: Pattern,
    anchor: str,
    anchors: Ints | None = None,
    gate: Gate = OPEN,
    *,
    keep: bool = False,
) -> Bulk:
    """What `match` would answer for every anchor put in the place of one node.

    A tree is computed for all anchors together, by sparse products along the way from the anchor to the answer, in
    blocks, so that memory does not grow with the anchors. Cycles, and nodes that must differ other than the anchor and
    the answer, are matched anchor by anchor.

    Args:
        graph: The graph.
        pattern: The pattern; what the anchor is given as is left aside.
        anchor: Name of the node.
        anchors: Node ids; None for all that have any answer.
        gate: Which edges are closed.
        keep: Keep the answers, not just their counts.

    Raises:
        UnknownEntityError: The graph has none of a node's CURIEs.
        PatternError: The pattern makes no sense, or the anchor must be absent and no ``anchors`` are given.
    """
    nodes = tuple(n.model_copy(update={"curies": ()}) if n.name == anchor else n for n in pattern.nodes)
    open_pattern = pattern.model_copy(update={"nodes": nodes})
    context = Context(graph, gate, NUMPY, graph.node_count)
    given, _ = resolve(graph, open_pattern)
    if anchors is None:
        if anchor not in scopes(pattern).nodes:
            raise PatternError(f"{anchor} stands behind an absent edge.", hint="Say which anchors to put in its place.")
        asked = open_pattern.model_copy(update={"answer": anchor})
        wanted = Reduction(plan_of(graph, asked), context, given, LIMIT).run()
    else:
        wanted = np.unique(np.asarray(anchors)).astype(np.int32)
    plan = plan_of(graph, open_pattern)
    position = next(i for i, n in enumerate(nodes) if n.name == anchor)
    way = _way(plan, position)
    loop = _Loop(open_pattern, position, context, given)
    rows = _products(Reduction(plan, context, given, LIMIT), way, wanted, keep=keep) if way else loop.rows(wanted)
    return _gathered(rows, wanted, loop, keep=keep)


def _way(plan: Plan, anchor: int) -> tuple[int, ...] | None:
    """The slots from the anchor to the answer, when products along them give the answers; else None."""
    slot = plan.primary[anchor]
    settle = plan.slots[0].settle
    if slot < 0 or (settle and not all(isinstance(s, Bind) or _compares(s, 0, slot) for s in settle.steps)):
        return None
    way = [slot]
    while way[-1]:
        way.append(plan.slots[way[-1]].parent)
    return tuple(way)


def _compares(step: object, one: int, other: int) -> bool:
    return isinstance(step, Differ) and {step.one, step.other} == {one, other}


def _products(
    reduction: Reduction, way: tuple[int, ...], anchors: Int32, *, keep: bool
) -> Iterator[tuple[Int32, Int64]]:
    """Blocks of (answers in a line, how many each anchor has); the answers only if they are to be kept."""
    from scipy.sparse import csr_array  # noqa: PLC0415 - slow to import, and only bulk work needs it

    if not reduction.narrow():
        yield np.empty(0, np.int32), np.zeros(len(anchors), np.int64)
        return
    domains = [reduction.domains[s].narrowed(reduction.domains[s].every()) for s in way]
    hops = [reduction.slots[s] for s in way[:-1]]
    steps = [
        _matrix(Adjacent(h.up, h.down, far, reduction.context), near, far)
        for h, near, far in zip(hops, domains[:-1], domains[1:], strict=True)
    ]
    first, last = domains[0].every(), domains[-1].every()
    apart = reduction.slots[0].settle is not None
    block = max(1, _CELLS // max(1, len(last)))
    for lo in range(0, len(anchors), block):
        some = anchors[lo : lo + block]
        row = np.flatnonzero(domains[0].has(some))
        column = first.searchsorted(some[row])
        found = csr_array((np.ones(len(row), np.bool_), (row, column)), shape=(len(some), len(first)))
        for step in steps:
            found = found @ step
            reduction.context.bounds.take(WEIGHED * found.nnz)
        counts = np.diff(found.indptr).astype(np.int64)
        if not keep and not apart:
            yield np.empty(0, np.int32), counts
            continue
        found.sort_indices()
        answers = last[found.indices]
        if apart:
            owner = np.repeat(np.arange(len(some)), counts)
            other = answers != some[owner]
            answers, counts = answers[other], np.bincount(owner[other], minlength=len(some))
        yield answers, counts


def _matrix(edges: Adjacent, near: Domain, far: Domain) -> csr_array:
    """Which candidates are joined with which of the next slot: bool."""
    from scipy.sparse import csr_array  # noqa: PLC0415

    rows, columns = near.every(), far.every()
    counts, found = np.zeros(len(rows), np.int64), [np.empty(0, np.int32)]
    for some, links in edges.pieces(rows, _ROWS):
        counts[some] = np.bincount(links.near, minlength=len(some))
        edges.context.bounds.take(WEIGHED * len(links.far))
        found.append(columns.searchsorted(links.far).astype(np.int32))
    indices = np.concatenate(found)
    start = np.concatenate([[0], np.cumsum(counts)])
    return csr_array((np.ones(len(indices), np.bool_), indices, start), shape=(len(rows), len(columns)))


class _Loop:
    """Anchor by anchor: what products cannot do."""

    def __init__(self, pattern: Pattern, anchor: int, context: Context, given: dict[int, Int32]) -> None:
        nodes = list(pattern.nodes)
        nodes[anchor] = nodes[anchor].model_copy(update={"curies": ("given",)})
        self.plan = plan_of(context.graph, pattern.model_copy(update={"nodes": tuple(nodes)}))
        self.anchor, self.context, self.given = anchor, context, given
        self.complete = True

    def rows(self, anchors: Int32) -> Iterator[tuple[Int32, Int64]]:
        """One block of (answers, how many) per anchor."""
        for at in range(len(anchors)):
            given = {**self.given, self.anchor: anchors[at : at + 1]}
            reduction = Reduction(self.plan, self.context, given, LIMIT)
            answers = reduction.run()
            self.complete &= not reduction.settling.exhausted
            yield answers, np.array([len(answers)])


def _gathered(rows: Iterator[tuple[Int32, Int64]], anchors: Int32, loop: _Loop, *, keep: bool) -> Bulk:
    counts, found = [np.empty(0, np.int64)], [np.empty(0, np.int32)]
    for answers, count in rows:
        counts.append(count)
        if keep:
            found.append(answers)
    total = np.concatenate(counts)
    start = np.concatenate([[0], np.cumsum(total)]) if keep else None
    return Bulk(anchors, total, start, np.concatenate(found) if keep else None, loop.complete)
