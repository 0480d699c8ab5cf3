"""One way to each answer of a motif, read off sorted edges: thousands of patterns share a handful of steps."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

from bioloom.bench.biomedhop.motifs import Arm, Motif
from bioloom.bench.paths.steps import Reading, Step
from bioloom.bench.paths.types import Hop, Kind
from bioloom.core.fact import Fact
from bioloom.graph.matching.match import Match
from bioloom.graph.model.arrays import Int64, Ints
from bioloom.graph.model.graph import Graph

Way = tuple[Fact, ...]
"""One way in which an answer holds: a fact for each edge of the pattern, in its order."""

_FACTS = 1 << 14  # kept: known nodes and hubs come again
_EACH = 3  # ways along an arm that are tried, so that nodes that must differ do


@dataclass(frozen=True)
class _Edges:
    """Edges as ``near * N + far``, ascending, with their ids beside them."""

    key: Int64
    edge: Int64
    size: int

    def beside(self, node: int) -> Ints:
        """The nodes at the far end of the edges of ``node``, ascending, with repeats."""
        lo, hi = self.key.searchsorted([node * self.size, (node + 1) * self.size])
        return self.key[lo:hi] % self.size

    def between(self, near: int, far: int) -> int:
        """The first edge from ``near`` to ``far``, which must be joined."""
        return int(self.edge[self.key.searchsorted(near * self.size + far)])


@dataclass(frozen=True)
class _Along:
    """One way along an arm: its nodes from the answer outward, and the edges between them."""

    nodes: tuple[int, ...]
    edges: tuple[int, ...]


class Ways:
    """Finds ways in one graph."""

    def __init__(self, graph: Graph, read: Callable[[Step], Reading]) -> None:
        self.graph, self.read = graph, read
        self._edges: dict[tuple[Hop, Kind, Kind, bool], _Edges] = {}
        self._fact = lru_cache(maxsize=_FACTS)(self._stated)
        self._entity = lru_cache(maxsize=_FACTS)(graph.entity)
        self._origins = [s.origin_table() for s in graph.statements]
        self._publications = [s.publication_table() for s in graph.statements]

    def of(self, motif: Motif, ends: tuple[int, ...], found: Match) -> tuple[Way, ...]:
        """One way to each answer, in order of the answers.

        Where the edges do not say it plainly (an inverse predicate), the matcher says it.
        """
        return tuple(self._way(motif, ends, answer, found) for answer in found.answers.tolist())

    def _way(self, motif: Motif, ends: tuple[int, ...], answer: int, found: Match) -> Way:
        along = (self._along(arm, answer, end) for arm, end in zip(motif.arms, ends, strict=True))
        for arms in product(*along):
            if all(arms[a].nodes[i] != arms[b].nodes[j] for (a, i), (b, j) in motif.differs):
                return tuple(self._fact(edge) for arm in arms for edge in arm.edges)
        return found.threads(self.graph.entity(answer), 1)[0].facts

    def _stated(self, edge: int) -> Fact:
        """The statement of an edge and where it is from; its qualifiers, which nobody shows, are left aside."""
        at = bisect_right([layer.first for layer in self.graph.layers], edge) - 1
        layer = self.graph.layers[at]
        local = edge - layer.first
        relation = int(layer.relation_start.searchsorted(local, side="right")) - 1
        (origin, origins), (publication, publications) = self._origins[at], self._publications[at]
        return Fact(
            subject=self._entity(int(layer.subject[local])),
            predicate=layer.relations.predicate[relation],
            object=self._entity(int(layer.object[local])),
            primary_knowledge_source=origins[int(origin[local])][0],
            publications=publications[int(publication[local])],
            edge=edge,
        )

    def _along(self, arm: Arm, answer: int, end: int) -> list[_Along]:
        """The first few ways along an arm, from the answer to its end, as the edges are written."""
        hops = list(zip(arm.hops, arm.kinds[:-1], arm.kinds[1:], strict=True))
        first, last = self._of(*hops[0], back=False), self._of(*hops[-1], back=True)
        if len(hops) == 1:
            joined = answer in last.beside(end)
            return [_Along((answer, end), (last.between(end, answer),))] if joined else []
        common = sorted(set(first.beside(answer).tolist()) & set(last.beside(end).tolist()))
        return [
            _Along((answer, node, end), (first.between(answer, node), last.between(end, node)))
            for node in common[:_EACH]
        ]

    def _of(self, hop: Hop, near: Kind, far: Kind, *, back: bool) -> _Edges:
        """The edges of a hop by the node at its near end, or with ``back`` at its far end."""
        key = (hop, near, far, back)
        if key not in self._edges:
            self._edges[key] = self._sorted(*key)
        return self._edges[key]

    def _sorted(self, hop: Hop, near: Kind, far: Kind, back: bool) -> _Edges:
        reading, graph = self.read(hop.step), self.graph
        edges = graph.edges((reading.predicate,))
        for test in reading.tests:
            edges = edges[graph.qualifier_test(test.key, test.op, test.value, edges, test.unit)]
        layer = np.searchsorted([x.first for x in graph.layers], edges, side="right") - 1
        ends = [
            np.concatenate([getattr(x, end)[edges[layer == i] - x.first] for i, x in enumerate(graph.layers)])
            for end in ("subject", "object")
        ]
        one, other = ends[::-1] if hop.back else ends
        fits = graph.category_mask(near.categories)[one] & graph.category_mask(far.categories)[other]
        one, other, edges = one[fits].astype(np.int64), other[fits].astype(np.int64), edges[fits]
        if back:
            one, other = other, one
        keys = one * graph.node_count + other
        order = np.lexsort((edges, keys))
        return _Edges(keys[order], edges[order], graph.node_count)
