"""Simple paths of up to four hops between two nodes, met in the middle: counted without being listed, cheapest first.

With ``A`` and ``B`` beside the ends, paths of two hops are their intersection, of three the edges between them, of
four what both have in common one step further on. Only the last can be too many to list; there the costs of the paths
through one middle node are sums out of two sorted lists (of its neighbours in ``A`` and in ``B``), so the cheapest are
drawn one by one with a heap, middle nodes joining when their best could be next.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from bioloom.graph.matching.steps.kernels import distinct
from bioloom.graph.matching.steps.neighbours import Neighbours, ascending, fewest_first
from bioloom.graph.model.arrays import Bools, Int32, Int64

Way = tuple[float, tuple[int, ...]]  # cost, inner nodes


@dataclass(frozen=True)
class Pairs:
    """Nodes ``near`` one end and what stands beside them, distinct, ordered by (far, cost of near, near)."""

    near: Int32
    far: Int32
    cut: int  # how many of the near nodes were not expanded


@dataclass(frozen=True)
class Search:
    """One search: between ``ends``, through nodes that are no ``hub``, at ``cost`` [N] for each on the way."""

    steps: Neighbours
    ends: tuple[int, int]
    cost: NDArray[np.float64]
    hub: Bools
    max_edges: int

    def beside(self, end: int) -> Int32:
        """The distinct nodes beside an end, hubs and the other end among them, ascending."""
        return distinct(self.steps.steps(np.array([end], np.int32)).other, len(self.cost))

    def inner(self, nodes: Int32) -> tuple[Int32, Int32]:
        """(nodes that may stand on the way, those that could but for being hubs)."""
        a, b = self.ends
        able = nodes[self.steps.passable(nodes) & (nodes != a) & (nodes != b)]
        return able[~self.hub[able]], able[self.hub[able]]

    def expand(self, near: Int32) -> tuple[Pairs, Int32]:
        """What stands beside ``near`` and may be on the way, and the hubs among it."""
        expanded = fewest_first(self.steps.size(near), near, self.max_edges)
        expanded = expanded[np.lexsort((expanded, self.cost[expanded]))]
        found = self.steps.steps(expanded)
        keep, hubs = self.inner(distinct(found.other, len(self.cost)))
        on_way = self._stamp(keep)[found.other]
        width = max(1, len(expanded))
        key = ascending(found.other[on_way].astype(np.int64) * width + found.row[on_way])
        far, row = key // width, key % width
        return Pairs(expanded[row], far.astype(np.int32), len(near) - len(expanded)), hubs

    def _stamp(self, nodes: Int32) -> Bools:
        """bool[N], True for ``nodes``."""
        out = np.zeros(len(self.cost), np.bool_)
        out[nodes] = True
        return out

    def listed(self, *inner: Int32, most: int) -> list[Way]:
        """The ``most`` cheapest of the paths whose inner nodes stand in ``inner``, one array per place."""
        cost = np.sum([self.cost[nodes] for nodes in inner], axis=0)
        first = np.lexsort((*reversed(inner), cost))[:most]
        places = [nodes[first].tolist() for nodes in inner]
        return list(zip(cost[first].tolist(), zip(*places, strict=True), strict=True))

    def two(self, a: Int32, b: Int32, most: int) -> tuple[int, list[Way]]:
        """Number and cheapest of the two-hop paths."""
        middle = a[self._stamp(b)[a]]
        return len(middle), self.listed(middle, most=most)

    def three(self, pairs: Pairs, beyond: Int32, most: int, *, from_target: bool) -> tuple[int, list[Way]]:
        """The same for three hops, from the pairs of one end; ``beyond`` is what stands beside the other."""
        there = self._stamp(beyond)[pairs.far]
        near, far = pairs.near[there], pairs.far[there]
        return len(near), self.listed(*((far, near) if from_target else (near, far)), most=most)

    def four(self, left: Pairs, right: Pairs, most: int) -> tuple[int, list[Way]]:
        """The same for four hops, from the pairs of both ends."""
        middle = np.flatnonzero(self._stamp(left.far) & self._stamp(right.far)).astype(np.int32)
        xs, ys = _runs(left, middle), _runs(right, middle)
        total = int(np.sum(np.diff(xs) * np.diff(ys))) - self._back_again(left, right)
        if not total:
            return 0, []
        return total, list(islice(self._drawn(middle, (left.near, xs), (right.near, ys)), most))

    def _back_again(self, left: Pairs, right: Pairs) -> int:
        """How many ways go to a middle node and back to where they came from: no simple paths."""
        out_and_back = self._shared(left, right.near), self._shared(right, left.near)
        return len(np.intersect1d(*out_and_back, assume_unique=True))

    def _shared(self, pairs: Pairs, others: Int32) -> Int64:
        """Keys of the pairs whose near node is one of ``others``."""
        at = self._stamp(others)[pairs.near]
        return pairs.far[at].astype(np.int64) * len(self.cost) + pairs.near[at]

    def _drawn(self, middle: Int32, left: tuple[Int32, Int64], right: tuple[Int32, Int64]) -> Iterator[Way]:
        """Four-hop paths, cheapest first; ``left`` and ``right`` are nodes and each middle node's run of them."""
        (before, xs), (after, ys) = left, right
        best = self.cost[before[xs[:, 0]]] + self.cost[after[ys[:, 0]]] + self.cost[middle]
        waiting = iter(np.lexsort((middle, best)).tolist())
        coming = next(waiting, None)
        heap: list[tuple[float, int, int, int]] = []  # cost, position of the middle node, of x and of y in their runs
        while heap or coming is not None:
            while coming is not None and (not heap or best[coming] <= heap[0][0]):
                heapq.heappush(heap, (float(best[coming]), coming, 0, 0))
                coming = next(waiting, None)
            cost, at, i, j = heapq.heappop(heap)
            (x0, x1), (y0, y1), m = xs[at].tolist(), ys[at].tolist(), int(middle[at])
            for x, y in [(i, j + 1)] if j else [(i, 1), (i + 1, 0)]:  # so each pair comes from one other
                if x0 + x < x1 and y0 + y < y1:
                    more = self.cost[before[x0 + x]] + self.cost[after[y0 + y]] + self.cost[m]
                    heapq.heappush(heap, (float(more), at, x, y))
            x, y = int(before[x0 + i]), int(after[y0 + j])
            if x != y:
                yield cost, (x, m, y)


def _runs(pairs: Pairs, middle: Int32) -> Int64:
    """int64[M, 2]: where the pairs of each middle node start and stop."""
    return np.stack([pairs.far.searchsorted(middle), pairs.far.searchsorted(middle, side="right")], axis=1)
