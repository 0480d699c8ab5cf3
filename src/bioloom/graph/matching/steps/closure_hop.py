"""A ``subclass_of*0..`` edge of a pattern: reflexive steps through the stored closure."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bioloom.core.errors import PatternError
from bioloom.core.pattern import Edge
from bioloom.graph.model.arrays import Bools, Csr, Int32, Int64, ragged
from bioloom.graph.model.contract import GraphArrays

from .domain import Domain, Rule
from .hop import Context, Hop, Links, Spans
from .kernels import distinct

SUBCLASS_OF = "subclass_of"


class ClosureHop:
    """A hop to everything above, or to everything below, the node itself included."""

    def __init__(self, steps: Csr, up: Csr, node_count: int) -> None:
        self.steps, self._up = steps, up
        self.size = len(steps.other) + node_count

    def size_between(self, near: Rule, far: Rule) -> float:  # noqa: ARG002
        """See `Hop`."""
        return float(self.size)

    def spans(self, front: Int32, context: Context) -> Spans:  # noqa: ARG002
        """See `Hop`."""
        start, stop = _rows(self.steps, front)
        return Spans(((start, stop),), len(front) + int(np.add.reduce(stop - start)), itself=1)

    def reach(self, front: Int32, spans: Spans, context: Context) -> Int32:
        """See `Hop`."""
        return distinct(self.rows(front, spans, context), context.node_count)

    def rows(self, front: Int32, spans: Spans, context: Context) -> Int32:
        """See `Hop`."""
        return np.concatenate([front, context.kernels.gather(self.steps.other, *spans.parts[0])])

    def meets(self, front: Int32, spans: Spans, wanted: Domain, context: Context) -> Bools:
        """See `Hop`."""
        return wanted.has(front) | context.kernels.meets(self.steps.other, *spans.parts[0], wanted)

    def links(self, front: Int32, spans: Spans, context: Context) -> Links:  # noqa: ARG002
        """See `Hop`."""
        row, at = ragged(*spans.parts[0])
        near = np.concatenate([np.arange(len(front)), row]) if spans.itself else row
        far = np.concatenate([front, self.steps.other[at]]) if spans.itself else self.steps.other[at]
        order = np.argsort(near, kind="stable")  # the node itself first
        return Links(near[order], far[order], np.full(len(near), -1))

    def between(self, near: Int32, far: Int32, context: Context) -> Links:  # noqa: ARG002
        """See `Hop`."""
        # Looked up from below whichever way it was asked: a term has few ancestors, and maybe thousands of descendants.
        low, high = (near, far) if self.steps is self._up else (far, near)
        row, at = ragged(*_rows(self._up, low))
        hit = near == far
        hit[row[self._up.other[at] == high[row]]] = True
        rows = np.flatnonzero(hit)
        return Links(rows, far[rows], np.full(len(rows), -1))

    def sweep(self, context: Context) -> Iterator[tuple[Int32, Int32]]:
        """See `Hop`."""
        every = np.arange(context.node_count, dtype=np.int32)
        yield every, every
        yield np.repeat(self.steps.node, np.diff(self.steps.start)), self.steps.other


def closure_hops(graph: GraphArrays, edge: Edge) -> tuple[Hop, Hop]:
    """The hop from the edge's subject up to its object, and the one back down.

    Raises:
        PatternError: The closure of another predicate is asked for, or one that is undirected, negated or tested.
    """
    if edge.predicates not in {(), (SUBCLASS_OF,)} or edge.negated or edge.tests or not edge.directed:
        raise PatternError(
            f"The closure between {edge.subject} and {edge.object} is not a plain one.",
            hint="Only subclass_of is repeated: directed, not negated, without tests.",
        )
    up, down = graph.closure.up, graph.closure.down
    return ClosureHop(up, up, graph.node_count), ClosureHop(down, up, graph.node_count)


def _rows(csr: Csr, front: Int32) -> tuple[Int64, Int64]:
    if not len(csr.node):
        nothing = np.zeros(len(front), np.int64)
        return nothing, nothing
    at = np.minimum(csr.node.searchsorted(front), len(csr.node) - 1)
    start = csr.start[at]
    return start, np.where(csr.node[at] == front, csr.start[at + 1], start)
