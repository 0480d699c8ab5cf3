"""One edge of a pattern, ready to be walked from one of its ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np

from bioloom.core.pattern import Edge, Test
from bioloom.graph.model.arrays import Bools, Direction, Int32, Int64, Ints, Layer, Ranges, ragged
from bioloom.graph.model.contract import GraphArrays
from bioloom.graph.model.gate import Gate, reading

from .bounds import LOOK_UP, Bounds
from .domain import Domain, Rule
from .kernels import Kernels, distinct, pieces

_SAMPLE = 1000  # edges of a relation that stand for all


@dataclass(frozen=True)
class Context:
    """What one matching runs with."""

    graph: GraphArrays
    gate: Gate
    kernels: Kernels
    node_count: int
    bounds: Bounds = field(default_factory=Bounds)


@dataclass(frozen=True)
class Part:
    """A range of relations ``lo .. hi-1`` of one layer, walked in one direction.

    ``near`` and ``far`` are the ends of all edges of the layer as this direction sees them. ``twice``: the hop walks
    these relations in the other direction too, so a self-loop is seen there already.
    """

    layer: Layer
    side: Direction
    near: Int32
    far: Int32
    width: int
    lo: int
    hi: int
    twice: bool

    @property
    def first(self) -> int:
        """The first local edge of the range."""
        return int(self.layer.relation_start[self.lo])

    @property
    def stop(self) -> int:
        """One past the last local edge of the range."""
        return int(self.layer.relation_start[self.hi])


class Spans(NamedTuple):
    """Where the rows of a front lie.

    Attributes:
        parts: Per part (start, stop), each int64[len(front)].
        total: How many rows there are.
        itself: 1 when each node has a row to itself beside those (the closure), else 0.
    """

    parts: tuple[tuple[Int64, Int64], ...]
    total: int
    itself: int = 0

    def counts(self, front: Int32) -> Int64:
        """int64[len(front)]: the rows of each node."""
        out = np.full(len(front), self.itself, np.int64)
        for start, stop in self.parts:
            out += stop - start
        return out

    def window(self, rows: Int64, lo: int, hi: int) -> Spans:
        """The ``lo``-th to ``hi - 1``-th row in each part of each node at ``rows`` of the front; without ``total``."""
        parts = []
        for start, stop in self.parts:
            first, count = start[rows], stop[rows] - start[rows]
            parts.append((first + np.minimum(lo, count), first + np.minimum(hi, count)))
        return Spans(tuple(parts), -1, self.itself if lo == 0 else 0)


class Links(NamedTuple):
    """Edges as they are walked: from ``near`` to ``far``; ``edge`` is the edge id, -1 for a step of the closure."""

    near: Ints
    far: Int32
    edge: Ints


class Hop(Protocol):
    """An edge of the pattern, walked from one end ("near") to the other ("far").

    ``size`` is how many rows it has in all. All node arrays are int32. A *front* is a set of near nodes, ascending and
    distinct unless said otherwise.
    """

    size: int

    def size_between(self, near: Rule, far: Rule) -> float:
        """About how many rows join nodes that these rules allow."""

    def spans(self, front: Int32, context: Context) -> Spans:
        """Where the rows of each node of ``front`` lie; cheap beside reading them. Any order, repeats allowed."""

    def reach(self, front: Int32, spans: Spans, context: Context) -> Int32:
        """The distinct far ends of ``front``, ascending."""

    def rows(self, front: Int32, spans: Spans, context: Context) -> Int32:
        """The far ends of ``front``, in any order, repeats included."""

    def meets(self, front: Int32, spans: Spans, wanted: Domain, context: Context) -> Bools:
        """bool[len(front)]: which nodes have a far end among ``wanted``."""

    def links(self, front: Int32, spans: Spans, context: Context) -> Links:
        """Every edge from ``front``, once; ``near`` are positions in ``front``, ascending."""

    def between(self, near: Int32, far: Int32, context: Context) -> Links:
        """Every edge from ``near[i]`` to ``far[i]``, once; its ``near`` are the positions ``i``, ascending."""

    def sweep(self, context: Context) -> Iterator[tuple[Int32, Int32]]:
        """All (near node, far node) rows, in blocks, relation by relation."""


class EdgeHop:
    """A hop over edges: a few parts, tests on qualifiers, what a view removed, and the gate."""

    def __init__(self, parts: tuple[Part, ...], tests: tuple[Test, ...]) -> None:
        self.parts, self.tests = parts, tests
        self.size = sum(p.stop - p.first for p in parts)

    def size_between(self, near: Rule, far: Rule) -> float:
        """See `Hop`."""
        total = 0.0
        for part in self.parts:
            sample = np.arange(part.first, part.stop, max(1, (part.stop - part.first) // _SAMPLE))
            allowed = near.allows(part.near[sample]) & far.allows(part.far[sample])
            total += (part.stop - part.first) * float(allowed.mean())
        return total

    def spans(self, front: Int32, context: Context) -> Spans:
        """See `Hop`."""
        parts, total = [], 0
        context.bounds.count(LOOK_UP * len(front) * len(self.parts))
        for p in self.parts:
            start, stop = context.kernels.spans(p.side, front, p.width, p.lo, p.hi)
            parts.append((start, stop))
            total += int(stop[0]) - int(start[0]) if len(front) == 1 else int(np.add.reduce(stop - start))
        return Spans(tuple(parts), total)

    def reach(self, front: Int32, spans: Spans, context: Context) -> Int32:
        """See `Hop`."""
        if len(self.parts) == 1 and self._plain(self.parts[0], context):
            return context.kernels.reach(self.parts[0].side.other, *spans.parts[0], context.node_count)
        return distinct(self.rows(front, spans, context), context.node_count)

    def rows(self, front: Int32, spans: Spans, context: Context) -> Int32:  # noqa: ARG002
        """See `Hop`."""
        found = []
        for part, (start, stop) in zip(self.parts, spans.parts, strict=True):
            if self._plain(part, context):
                found.append(context.kernels.gather(part.side.other, start, stop))
            else:
                for lo, hi in pieces(start, stop):
                    _, at = ragged(start[lo:hi], stop[lo:hi])
                    found.append(part.side.other[at[self._passes(part, part.side.edge_id[at], context)]])
        return _join(found)

    def meets(self, front: Int32, spans: Spans, wanted: Domain, context: Context) -> Bools:
        """See `Hop`."""
        out = np.zeros(len(front), np.bool_)
        for part, (start, stop) in zip(self.parts, spans.parts, strict=True):
            if self._plain(part, context):
                out |= start < stop if wanted.anything else context.kernels.meets(part.side.other, start, stop, wanted)
            else:
                for lo, hi in pieces(start, stop):
                    row, at = ragged(start[lo:hi], stop[lo:hi])
                    passed = wanted.has(part.side.other[at])
                    row, at = row[passed], at[passed]
                    out[lo + row[self._passes(part, part.side.edge_id[at], context)]] = True
        return out

    def links(self, front: Int32, spans: Spans, context: Context) -> Links:
        """See `Hop`."""
        blocks = []
        for part, (start, stop) in zip(self.parts, spans.parts, strict=True):
            row, at = ragged(start, stop)
            far, edge = part.side.other[at], part.side.edge_id[at]
            if part.twice:
                once = far != front[row]
                row, far, edge = row[once], far[once], edge[once]
            blocks.append(self._passing(part, Links(row, far, edge), context))
        return _in_order(blocks)

    def between(self, near: Int32, far: Int32, context: Context) -> Links:
        """See `Hop`."""
        blocks = []
        new = np.flatnonzero(np.concatenate([np.ones(min(1, len(near)), np.bool_), near[1:] != near[:-1]]))
        heads, times = near[new].astype(np.int64), np.diff(np.append(new, len(near)))  # equal nodes stand together
        context.bounds.count(3 * LOOK_UP * len(near) * len(self.parts))  # the node's edges, and twice among them
        for part in self.parts:
            side = part.side
            key = heads * part.width + part.lo
            runs = side.run_key.searchsorted(key), side.run_key.searchsorted(key + (part.hi - part.lo))
            row, run = ragged(*(np.repeat(at, times) for at in runs))
            if part.twice:
                once = near[row] != far[row]
                row, run = row[once], run[once]
            values, end, first = side.other, side.run_start[run + 1], context.kernels.first
            low = first(values, side.run_start[run], end, far[row])
            there = low < end
            there[there] = values[low[there]] == far[row[there]]
            row, low = row[there], low[there]
            high = first(values, low, end[there], far[row] + 1)
            hit, at = ragged(low, high)
            row = row[hit]
            blocks.append(self._passing(part, Links(row, far[row], side.edge_id[at]), context))
        return _in_order(blocks)

    def sweep(self, context: Context) -> Iterator[tuple[Int32, Int32]]:
        """See `Hop`."""
        for part in self.parts:
            near, far = part.near[part.first : part.stop], part.far[part.first : part.stop]
            if not self._plain(part, context):
                passed = self._passes(part, np.arange(part.first, part.stop), context)
                near, far = near[passed], far[passed]
            yield near, far

    def _plain(self, part: Part, context: Context) -> bool:
        """Whether every edge of the part passes."""
        return not self.tests and part.layer.keep is None and not context.gate.touches(part.layer)

    def _passes(self, part: Part, edges: Ints, context: Context) -> Bools:
        """Which local edges are there, open, and pass the tests."""
        layer = part.layer
        out = np.ones(len(edges), np.bool_) if layer.keep is None else layer.keep[edges]
        if context.gate.touches(layer):
            out = out & context.gate.is_open(layer, edges)
        for test in self.tests:
            ids = edges.astype(np.int64) + layer.first
            out = out & context.graph.qualifier_test(test.key, test.op, test.value, ids, test.unit)
        return out

    def _passing(self, part: Part, links: Links, context: Context) -> Links:
        """Those that pass, with the graph's edge ids."""
        if not self._plain(part, context):
            passed = self._passes(part, links.edge, context)
            links = Links(links.near[passed], links.far[passed], links.edge[passed])
        return links._replace(edge=links.edge.astype(np.int64) + part.layer.first)


def edge_hops(graph: GraphArrays, edge: Edge, subject: tuple[str, ...], object_: tuple[str, ...]) -> tuple[Hop, Hop]:
    """The hop from the edge's subject to its object, and the one back; ``subject``, ``object_`` are their classes.

    Raises:
        PatternError: A test on a qualifier that no edge has in a fitting type and unit.
    """
    for test in edge.tests:  # one that cannot mean what it says is refused even where no edge comes up for it
        graph.qualifier_test(test.key, test.op, test.value, np.empty(0, np.int64), test.unit)
    onward: list[Part] = []
    back: list[Part] = []
    for layer in graph.layers:
        forward, backward = reading(layer.relations, edge, subject, object_)
        only, both = _split(backward, forward)
        onward += [_part(layer, lo, hi, out=True) for lo, hi in forward]
        back += [_part(layer, lo, hi, out=False) for lo, hi in forward]
        for twice, ranges in ((False, only), (True, both)):
            onward += [_part(layer, lo, hi, out=False, twice=twice) for lo, hi in ranges]
            back += [_part(layer, lo, hi, out=True, twice=twice) for lo, hi in ranges]
    return EdgeHop(tuple(onward), edge.tests), EdgeHop(tuple(back), edge.tests)


def _part(layer: Layer, lo: int, hi: int, *, out: bool, twice: bool = False) -> Part:
    side, near, far = (layer.out, layer.subject, layer.object) if out else (layer.inc, layer.object, layer.subject)
    # Plain views: a memmap's own indexing costs ten times as much.
    side = Direction(*(np.asarray(a) for a in (side.run_key, side.run_start, side.other, side.edge_id)))
    return Part(layer, side, np.asarray(near), np.asarray(far), len(layer.relations), lo, hi, twice)


def _split(ranges: Ranges, other: Ranges) -> tuple[Ranges, Ranges]:
    """``ranges`` outside and inside ``other``, as ranges again."""
    outside: list[tuple[int, int]] = []
    inside: list[tuple[int, int]] = []
    for lo, hi in ranges:
        for r in range(lo, hi):
            into = inside if any(a <= r < b for a, b in other) else outside
            if into and into[-1][1] == r:
                into[-1] = (into[-1][0], r + 1)
            else:
                into.append((r, r + 1))
    return tuple(outside), tuple(inside)


NOWHERE = EdgeHop((), ())
"""A hop without edges."""


def _join(blocks: list[Int32]) -> Int32:
    if len(blocks) == 1:
        return blocks[0]
    return np.concatenate(blocks) if blocks else np.empty(0, np.int32)


def _in_order(blocks: list[Links]) -> Links:
    """One block, ascending by position; inside a position by part, as found."""
    if len(blocks) == 1:
        return blocks[0]
    if not blocks:
        return Links(np.empty(0, np.int64), np.empty(0, np.int32), np.empty(0, np.int64))
    near, far, edge = (np.concatenate(c) for c in zip(*blocks, strict=True))
    order = np.argsort(near, kind="stable")
    return Links(near[order], far[order], edge[order])
