"""Exploring a graph without a pattern: what stands around some nodes, and how two nodes hang together.

Nodes that everything hangs on make short ways that mean little, so a walk reaches them but does not go on from them,
and says which ones they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bioloom.core.errors import InputError
from bioloom.core.fact import Entity, Fact
from bioloom.graph.matching.kernels import distinct
from bioloom.graph.matching.neighbours import Neighbours, StepFilter, ascending, degrees, fewest_first
from bioloom.graph.model.arrays import Bools, Int32, Int64
from bioloom.graph.model.contract import GraphArrays

from .paths import Paths, find_paths

MOST_HOPS = 4


@dataclass(frozen=True)
class Limits:
    """How far a walk goes on.

    Attributes:
        max_degree: nodes with more edges are hubs; None for no such limit.
        percentile: nodes with more edges than this share (0 to 100) of all that have any are hubs, too.
        max_edges: rows of the index that one expansion may read; those with the fewest are expanded first.
    """

    max_degree: int | None = 1000
    percentile: float | None = None
    max_edges: int = 2_000_000

    def __post_init__(self) -> None:
        if self.percentile is not None and not 0 < self.percentile <= 100:
            raise InputError(f"{self.percentile} is no percentile.", hint="Give one above 0 and up to 100.")
        if self.max_edges < 1 or (self.max_degree is not None and self.max_degree < 1):
            raise InputError("A limit below 1 lets no walk start.", hint="Give max_degree and max_edges of 1 or more.")


@dataclass(frozen=True)
class Subgraph:
    """What a breadth-first walk found: each node it went on from has all its allowed edges here.

    Attributes:
        nodes: [K], by (depth, node).
        depth: [K], steps from the nearest seed.
        edges: [M] edge ids of the graph, ascending.
        hubs: nodes that were reached and not gone on from because they have too many edges.
        bound: what ended the walk early, empty when nothing did.
    """

    nodes: Int32
    depth: Int32
    edges: Int64
    hubs: Int32
    bound: str
    _graph: GraphArrays

    @property
    def complete(self) -> bool:
        """Whether all up to the depth is here but for what stands behind ``hubs``."""
        return not self.bound

    def entities(self) -> Iterator[Entity]:
        """The nodes in their order."""
        return (self._graph.entity(int(n)) for n in self.nodes)

    def facts(self) -> Iterator[Fact]:
        """What the edges state, with sources; each is read when it is taken."""
        return (self._graph.fact(int(e)) for e in self.edges)


class Walker:
    """Walks over one graph, overlay or view."""

    def __init__(self, graph: GraphArrays) -> None:
        self._graph = graph

    @cached_property
    def _degree(self) -> Int64:
        return degrees(self._graph)

    def subgraph(
        self,
        seeds: Iterable[str],
        *,
        depth: int = 2,
        allowed: StepFilter = StepFilter(),  # noqa: B008 - frozen
        limits: Limits = Limits(),
    ) -> Subgraph:
        """All that is at most ``depth`` steps from ``seeds`` (CURIEs), which are gone on from even when they are hubs.

        Raises:
            UnknownEntityError: the graph does not have a seed.
        """
        graph, steps, hub = self._graph, Neighbours(self._graph, allowed), self._hubs(limits)
        front = np.unique(np.array([graph.index(s) for s in seeds], np.int32))
        seen = np.zeros(graph.node_count, np.bool_)
        seen[front] = True
        levels, edges, hubs, bound = [front], [np.empty(0, np.int64)], [np.empty(0, np.int32)], ""
        for level in range(1, depth + 1):
            if level > 1:
                hubs.append(front[hub[front]])
                front = front[~hub[front]]
            expanded = fewest_first(steps.size(front), front, limits.max_edges)
            if len(expanded) < len(front):
                bound = (
                    f"at depth {level} only {len(expanded):,} of {len(front):,} nodes were expanded: "
                    f"max_edges is {limits.max_edges:,}"
                )
            found = steps.steps(expanded)
            keep = seen[found.other] | steps.passable(found.other)
            edges.append(ascending(found.edge[keep]))
            reached = distinct(found.other[keep], graph.node_count)
            front = reached[~seen[reached]]
            seen[front] = True
            levels.append(front)
            if bound or not len(front):
                break
        return Subgraph(
            nodes=np.concatenate(levels),
            depth=np.repeat(np.arange(len(levels), dtype=np.int32), [len(found) for found in levels]),
            edges=ascending(np.concatenate(edges)),
            hubs=np.unique(np.concatenate(hubs)),
            bound=bound,
            _graph=graph,
        )

    def paths(
        self,
        source: str,
        target: str,
        *,
        hops: int = 3,
        shown: int = 10,
        pool: int = 200,
        allowed: StepFilter = StepFilter(),  # noqa: B008 - frozen
        limits: Limits = Limits(),
    ) -> Paths:
        """The simple paths of at most ``hops`` steps between two CURIEs, the best first (`path_score`).

        All are counted; the ``pool`` of them with the least degrees on the way are read and scored, and the best
        ``shown`` returned. No hub stands on the way; the ends may be hubs.

        Raises:
            UnknownEntityError: the graph does not have one of the ends.
            InputError: the ends are the same, or ``hops`` is not between 1 and 4.
        """
        a, b = self._graph.index(source), self._graph.index(target)
        if a == b:
            raise InputError(f"{source} and {target} are one thing.", hint="A path needs two ends.")
        if not 1 <= hops <= MOST_HOPS:
            raise InputError(f"Paths of {hops} hops are not looked for.", hint=f"Give 1 to {MOST_HOPS} hops.")
        if not 1 <= shown <= pool:
            raise InputError(f"{shown} paths cannot be shown of {pool} scored.", hint="Give 1 <= shown <= pool.")
        return find_paths(
            self._graph,
            Neighbours(self._graph, allowed),
            ends=(a, b),
            degree=self._degree,
            hub=self._hubs(limits),
            hops=hops,
            shown=shown,
            pool=pool,
            max_edges=limits.max_edges,
        )

    def _hubs(self, limits: Limits) -> Bools:
        """bool[N]: which nodes are not gone on from."""
        degree = self._degree
        most = np.iinfo(np.int64).max if limits.max_degree is None else limits.max_degree
        present = degree[degree > 0]
        if limits.percentile is not None and len(present):
            most = min(most, int(np.percentile(present, limits.percentile, method="inverted_cdf")))
        return degree > most
