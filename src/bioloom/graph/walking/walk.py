"""Exploring a graph without a pattern: how two nodes hang together.

Nodes that everything hangs on make short ways that mean little, so a walk reaches them but does not go on from them,
and says which ones they were.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bioloom.core.errors import InputError
from bioloom.graph.matching.steps.neighbours import Neighbours, StepFilter, degrees
from bioloom.graph.model.arrays import Bools, Int64
from bioloom.graph.model.contract import GraphArrays

from .paths import Paths, find_paths

MOST_HOPS = 4


@dataclass(frozen=True)
class Limits:
    """How far a walk goes on.

    Attributes:
        max_degree: nodes with more edges are hubs; None for no such limit.
        max_edges: rows of the index that one expansion may read; those with the fewest are expanded first.
    """

    max_degree: int | None = 1000
    max_edges: int = 2_000_000

    def __post_init__(self) -> None:
        if self.max_edges < 1 or (self.max_degree is not None and self.max_degree < 1):
            raise InputError("A limit below 1 lets no walk start.", hint="Give max_degree and max_edges of 1 or more.")


class Walker:
    """Walks over one graph, overlay or view."""

    def __init__(self, graph: GraphArrays) -> None:
        self._graph = graph

    @cached_property
    def _degree(self) -> Int64:
        return degrees(self._graph)

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
        return self._degree > (np.iinfo(np.int64).max if limits.max_degree is None else limits.max_degree)
