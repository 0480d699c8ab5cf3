"""How relevance spreads over a graph of phrases and passages: PageRank from a seed, flow along paths, ranks fused."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array, csc_array, eye_array
from scipy.sparse.linalg import spsolve

Link = tuple[int, int, float]  # two nodes and the weight between them, both ways
RRF = 60  # the constant of reciprocal rank fusion (Cormack et al. 2009)


def pagerank(count: int, links: Sequence[Link], seed: NDArray[np.float64], damping: float) -> NDArray[np.float64]:
    """Personalised PageRank: where a walk is that follows links with ``damping`` and else starts anew from ``seed``.

    Solved as the linear system that it is, so that nothing depends on when an iteration stops. Where a node has no
    link, the walk starts anew.

    Args:
        count: Nodes.
        links: Undirected, with weights above 0; several between two nodes add up.
        seed: [count], not negative, not all 0.
        damping: The chance to follow a link.

    Returns:
        [count], sums to 1.
    """
    start = seed / seed.sum()
    ends = np.array([(a, b) for a, b, _ in links], np.int64).reshape(-1, 2)
    weight = np.array([w for _, _, w in links], np.float64)
    rows, columns = np.concatenate([ends[:, 1], ends[:, 0]]), np.concatenate([ends[:, 0], ends[:, 1]])
    total = np.bincount(columns, np.concatenate([weight, weight]), minlength=count)
    step = coo_array((np.concatenate([weight, weight]) / total[columns], (rows, columns)), shape=(count, count))
    system = csc_array(eye_array(count) - damping * step)
    found: NDArray[np.float64] = np.asarray(spsolve(system, start), np.float64)
    return np.asarray(found / found.sum(), np.float64)


@dataclass(frozen=True)
class Way:
    """A path between two seeds, and how much of what the first gives away comes along it."""

    nodes: tuple[int, ...]
    reliability: float


def ways(neighbours: Mapping[int, Sequence[int]], seeds: Sequence[int], *, hops: int, alpha: float, theta: float,
) -> list[Way]:  # fmt: skip
    """Paths between any two of ``seeds``, the most reliable first (PathRAG, section 3.2).

    A seed starts with a resource of 1; each node hands on ``alpha`` of its own, in equal parts to its neighbours, and
    nothing where a part would be below ``theta``. The reliability of a path is the resource of its nodes over
    its edges. Of a path and its reverse the more reliable one stays.
    """
    found: dict[frozenset[int], Way] = {}
    gets = {s: flow(neighbours, s, hops=hops, alpha=alpha, theta=theta) for s in seeds}
    for start, end in permutations(seeds, 2):
        resource = gets[start]
        for nodes in _simple(neighbours, (start,), end, hops, resource):
            way = Way(nodes, sum(resource[n] for n in nodes) / (len(nodes) - 1))
            key = frozenset(nodes)
            if key not in found or way.reliability > found[key].reliability:
                found[key] = way
    return sorted(found.values(), key=lambda w: (-w.reliability, w.nodes))


def flow(neighbours: Mapping[int, Sequence[int]], start: int, *, hops: int, alpha: float, theta: float,
) -> dict[int, float]:  # fmt: skip
    """What of the resource of ``start`` each node gets, step by step outwards."""
    resource, front = {start: 1.0}, [start]
    for _ in range(hops):
        reached: dict[int, float] = defaultdict(float)
        for node in front:
            part = resource[node] / max(1, len(neighbours.get(node, ())))
            for other in neighbours.get(node, ()) if part >= theta else ():
                if other not in resource:
                    reached[other] += alpha * part
        resource |= reached
        front = list(reached)
    return resource


def _simple(
    neighbours: Mapping[int, Sequence[int]], path: tuple[int, ...], end: int, hops: int, resource: Mapping[int, float]
) -> Iterator[tuple[int, ...]]:
    if path[-1] == end:
        yield path
    elif len(path) <= hops:
        for other in neighbours.get(path[-1], ()):
            if other not in path and other in resource:
                yield from _simple(neighbours, (*path, other), end, hops, resource)


def fused(rankings: Sequence[Sequence[int]]) -> list[int]:
    """Items of several rankings by the sum of 1 / (60 + rank), the best first."""
    score: dict[int, float] = defaultdict(float)
    for ranking in rankings:
        for rank, item in enumerate(ranking, 1):
            score[item] += 1.0 / (RRF + rank)
    return sorted(score, key=lambda i: (-score[i], i))
