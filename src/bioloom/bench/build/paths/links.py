"""Which nodes a step of a path links: one sparse matrix for each hop, looked up once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bioloom.core.pattern import Pattern, Var
from bioloom.graph.matching.bulk import match_bulk
from bioloom.graph.model.graph import Graph

from .steps import Reading
from .types import Hop, Kind

if TYPE_CHECKING:
    from scipy.sparse import csr_array


class Links:
    """The hops of paths as matrices over one graph."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._kept: dict[tuple[Hop, Kind, Kind], tuple[Reading, csr_array]] = {}

    def of(self, hop: Hop, near: Kind, far: Kind) -> tuple[Reading, csr_array]:
        """The reading of a hop that the graph has, and int64 [N, N]: 1 where an edge links a ``near`` with a ``far``.

        Where the graph has none of its readings it is the first one, and a matrix without entries.
        """
        key = (hop, near, far)
        if key not in self._kept:
            tried = [(r, self._read(r, hop, near, far)) for r in hop.step.readings]
            self._kept[key] = next((t for t in tried if t[1].nnz), tried[0])
        return self._kept[key]

    def _read(self, reading: Reading, hop: Hop, near: Kind, far: Kind) -> csr_array:
        from scipy.sparse import csr_array  # noqa: PLC0415 - slow to import

        edge = reading.edge("b", "a") if hop.back else reading.edge("a", "b")
        nodes = (Var(name="a", categories=near.categories), Var(name="b", categories=far.categories))
        found = match_bulk(self.graph, Pattern(nodes=nodes, edges=(edge,), answer="b"), "a", keep=True)
        row = np.repeat(found.anchors, found.counts)
        column = np.empty(0, np.int32) if found.answers is None else found.answers
        size = self.graph.node_count
        return csr_array((np.ones(len(row), np.int64), (row, column)), shape=(size, size))
