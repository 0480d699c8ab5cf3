"""A ``subclass_of*0..`` edge of a pattern: reflexive steps through the stored closure."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bioloom.core.errors import PatternError
from bioloom.core.pattern import Edge

from .arrays import Bools, Closure, Csr, GraphArrays, Int32, Int64, ragged
from .domain import Domain
from .hop import Context, Hop, Links, Spans
from .kernels import distinct

UP, DOWN = "subclass_of", "superclass_of"


class ClosureHop:
    """A hop to everything above, or below, or (undirected) both, the node itself included."""

    def __init__(self, closure: Closure, node_count: int, *, upwards: tuple[bool, ...]) -> None:
        self.upwards, self._up = upwards, closure.up
        self.steps = tuple(closure.up if up else closure.down for up in upwards)
        self.size = sum(len(csr.other) for csr in self.steps) + node_count

    def spans(self, front: Int32, context: Context) -> Spans:  # noqa: ARG002
        """See `Hop`."""
        parts = tuple(_spans(csr, front) for csr in self.steps)
        return Spans(parts, len(front) + sum(int(stop.sum() - start.sum()) for start, stop in parts), itself=1)

    def reach(self, front: Int32, spans: Spans, context: Context) -> Int32:
        """See `Hop`."""
        return distinct(self.rows(front, spans, context), context.node_count)

    def rows(self, front: Int32, spans: Spans, context: Context) -> Int32:
        """See `Hop`."""
        gather = context.kernels.gather
        found = [gather(csr.other, *at) for csr, at in zip(self.steps, spans.parts, strict=True)]
        return np.concatenate([front, *found])

    def meets(self, front: Int32, spans: Spans, wanted: Domain, context: Context) -> Bools:
        """See `Hop`."""
        out = wanted.has(front)
        for csr, at in zip(self.steps, spans.parts, strict=True):
            out |= context.kernels.meets(csr.other, *at, wanted)
        return out

    def links(self, front: Int32, spans: Spans, context: Context) -> Links:  # noqa: ARG002
        """See `Hop`."""
        row, far = [np.arange(len(front))], [front]
        for csr, at in zip(self.steps, spans.parts, strict=True):
            rows, position = ragged(*at)
            row.append(rows)
            far.append(csr.other[position])
        return _once(np.concatenate(row), np.concatenate(far))

    def between(self, near: Int32, far: Int32, context: Context) -> Links:  # noqa: ARG002
        """See `Hop`."""
        # Looked up from below whichever way it was asked: a term has few ancestors, and maybe thousands of descendants.
        hit = near == far
        for up in self.upwards:
            low, high = (near, far) if up else (far, near)
            row, position = ragged(*_spans(self._up, low))
            hit[row[self._up.other[position] == high[row]]] = True
        at = np.flatnonzero(hit)
        return Links(at, far[at], np.full(len(at), -1))

    def sweep(self, context: Context) -> Iterator[tuple[Int32, Int32]]:
        """See `Hop`."""
        every = np.arange(context.node_count, dtype=np.int32)
        yield every, every
        for csr in self.steps:
            yield np.repeat(csr.node, np.diff(csr.start)), csr.other


def closure_hops(graph: GraphArrays, edge: Edge) -> tuple[Hop, Hop]:
    """The hop from the edge's subject to its object, and the one back.

    Raises:
        PatternError: The closure of another predicate is asked for, or a negated or tested one.
    """
    if len(edge.predicates) > 1 or not {*edge.predicates} <= {UP, DOWN} or edge.negated or edge.tests:
        raise PatternError(
            "Only subclass_of has a closure, and its steps carry neither a NOT nor a test.",
            hint="Write -[:subclass_of*0..]->.",
        )
    onward = (True, False) if not edge.directed else (DOWN not in edge.predicates,)
    back = tuple(not up for up in onward)
    closure, count = graph.closure, graph.node_count
    return ClosureHop(closure, count, upwards=onward), ClosureHop(closure, count, upwards=back)


def _spans(csr: Csr, front: Int32) -> tuple[Int64, Int64]:
    if not len(csr.node):
        nothing = np.zeros(len(front), np.int64)
        return nothing, nothing
    at = np.minimum(csr.node.searchsorted(front), len(csr.node) - 1)
    start = csr.start[at]
    return start, np.where(csr.node[at] == front, csr.start[at + 1], start)


def _once(near: Int64, far: Int32) -> Links:
    """Distinct pairs, ascending: what stands both above and below (a cycle) counts once."""
    order = np.lexsort((far, near))
    near, far = near[order], far[order]
    first = np.ones(len(near), np.bool_)
    first[1:] = (near[1:] != near[:-1]) | (far[1:] != far[:-1])
    near, far = near[first], far[first]
    return Links(near, far, np.full(len(near), -1))
