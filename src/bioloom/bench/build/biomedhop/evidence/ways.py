"""One way to each answer of a motif, read off sorted edges: thousands of patterns share a handful of steps."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

import numpy as np

from bioloom.bench.build.biomedhop.motifs import Arm, Motif
from bioloom.bench.build.paths.steps import Reading, Step
from bioloom.bench.build.paths.types import Hop, Kind
from bioloom.core.fact import Fact
from bioloom.graph.matching.match import Match
from bioloom.graph.model.arrays import Int64, Ints
from bioloom.graph.model.graph import Graph

Way = tuple[Fact, ...]
"""One way in which an answer holds: a fact for each edge of the pattern, in its order."""
Holds = Callable[[int], bool]
"""Whether an edge may stand in a way (`trust`)."""

_FACTS = 1 << 14  # kept: known nodes and hubs come again
_EACH = 12  # ways along an arm that are tried, so that nodes that must differ do, and edges are sound


@dataclass(frozen=True)
class _Edges:
    """Edges as ``near * N + far``, ascending, with their ids beside them."""

    key: Int64
    edge: Int64
    size: int

    def beside(self, node: int) -> Ints:
        """The nodes at the far end of the edges of ``node``, ascending, with repeats."""
        lo, hi = self.key.searchsorted([node * self.size, (node + 1) * self.size])
        return self.key[lo:hi] - node * self.size

    def between(self, near: int, far: int, holds: Holds) -> tuple[int, ...]:
        """The first edge from ``near`` to ``far`` that holds, if there is one."""
        lo, hi = self.key.searchsorted([near * self.size + far, near * self.size + far + 1])
        return next(((edge,) for edge in self.edge[lo:hi].tolist() if holds(edge)), ())


@dataclass(frozen=True)
class _Ends:
    """The edges of an arm's first hop by the answer, none where it has one hop, and of its last by the known node."""

    first: _Edges | None
    last: _Edges

    def along(self, answer: int, end: int, holds: Holds) -> list[_Along]:
        """The first few ways from the answer to the known node, of edges that hold, as the edges are written."""
        first, last = self.first, self.last
        if first is None:
            return [_Along((answer, end), (edge,)) for edge in last.between(end, answer, holds)]
        near, far = first.beside(answer), last.beside(end)
        few, many = (near, far) if len(near) < len(far) else (far, near)
        met = few[many[np.minimum(many.searchsorted(few), len(many) - 1)] == few] if len(few) else few
        out = []
        for node in islice(dict.fromkeys(met.tolist()), _EACH):
            near_edge, far_edge = first.between(answer, node, holds), last.between(end, node, holds)
            if near_edge and far_edge:
                out.append(_Along((answer, node, end), near_edge + far_edge))
        return out


@dataclass(frozen=True)
class _Along:
    """One way along an arm: its nodes from the answer outward, and the edges between them."""

    nodes: tuple[int, ...]
    edges: tuple[int, ...]


class Ways:
    """Finds ways in one graph, along edges that ``holds`` lets through."""

    def __init__(self, graph: Graph, read: Callable[[Step], Reading], holds: Holds = lambda _: True) -> None:
        self.graph, self.read, self.holds = graph, read, holds
        self._edges: dict[tuple[Hop, Kind, Kind, bool], _Edges] = {}
        self._arms: dict[str, tuple[_Ends, ...]] = {}
        self._kept: dict[int, tuple[Arm, _Ends]] = {}
        self._fact = lru_cache(maxsize=_FACTS)(self._stated)
        self._entity = lru_cache(maxsize=_FACTS)(graph.entity)
        self._origins = [s.origin_table() for s in graph.statements]
        self._publications = [s.publication_table() for s in graph.statements]

    def of(self, motif: Motif, ends: tuple[int, ...], found: Match) -> tuple[Way, ...] | None:
        """One way to each answer, in order of the answers; None where an answer has none of edges that hold.

        Where the edges do not say it plainly (an inverse predicate), the matcher says it.
        """
        out = []
        for answer in found.answers.tolist():
            if (way := self._way(motif, ends, answer, found)) is None:
                return None
            out.append(way)
        return tuple(out)

    def _way(self, motif: Motif, ends: tuple[int, ...], answer: int, found: Match) -> Way | None:
        arms_of = list(zip(self._of(motif), ends, strict=True))
        for arms in product(*(arm.along(answer, end, self.holds) for arm, end in arms_of)):
            if all(arms[a].nodes[i] != arms[b].nodes[j] for (a, i), (b, j) in motif.differs):
                return tuple(self._fact(edge) for arm in arms for edge in arm.edges)
        if all(arm.along(answer, end, lambda _: True) for arm, end in arms_of):
            return None  # there are ways, and none holds
        for thread in found.threads(self.graph.entity(answer), _EACH):
            if all(f.edge is not None and self.holds(f.edge) for f in thread.facts):
                return thread.facts
        return None

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

    def _of(self, motif: Motif) -> tuple[_Ends, ...]:
        if motif.key not in self._arms:
            self._arms[motif.key] = tuple(map(self._ends, motif.arms))
        return self._arms[motif.key]

    def _ends(self, arm: Arm) -> _Ends:
        kept = self._kept.get(id(arm))  # arms are few and live long, and to compare two takes as long as a look-up
        if kept is None or kept[0] is not arm:
            kept = self._kept[id(arm)] = arm, self._made(arm)
        return kept[1]

    def _made(self, arm: Arm) -> _Ends:
        first = self._once(arm.hops[0], *arm.kinds[:2], back=False) if len(arm.hops) > 1 else None
        return _Ends(first, self._once(arm.hops[-1], *arm.kinds[-2:], back=True))

    def holds_between(self, arm: Arm, answer: int, end: int) -> bool:
        """Whether statements that hold join an answer and a known node along an arm."""
        return bool(self._ends(arm).along(answer, end, self.holds))

    def are_between(self, arm: Arm, answer: int, end: int) -> bool:
        """Whether any statements join them along an arm."""
        return bool(self._ends(arm).along(answer, end, lambda _: True))

    def edges(self, hop: Hop, near: Kind, far: Kind) -> Ints:
        """The edges of a hop between two kinds, by id."""
        return np.unique(self._once(hop, near, far, back=False).edge)

    def _once(self, hop: Hop, near: Kind, far: Kind, *, back: bool) -> _Edges:
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
