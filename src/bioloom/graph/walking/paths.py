"""The paths between two nodes: counted, scored and, for those that are shown, read with their sources."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from bioloom.core.fact import Entity, Fact
from bioloom.graph.matching.steps.kernels import distinct
from bioloom.graph.matching.steps.neighbours import Neighbours
from bioloom.graph.model.arrays import Bools, Int32, Int64
from bioloom.graph.model.contract import GraphArrays

from .path_score import score, support, toll
from .path_search import Search, Way

Hop = tuple[int, int]


@dataclass(frozen=True)
class Path:
    """A simple path; ``hops`` holds per step all facts that state it, whichever way they are written."""

    entities: tuple[Entity, ...]
    hops: tuple[tuple[Fact, ...], ...]
    score: float


@dataclass(frozen=True)
class Paths:
    """The best paths, and what was left out.

    Attributes:
        paths: The best, by (score, number of hops, CURIEs).
        total: How many paths there are, as sequences of nodes; at least so many when ``bound`` is not empty.
        scored: How many of them were read and scored.
        hubs: CURIEs of nodes that were reached and not passed because they have too many edges.
        bound: What was not looked at, empty when nothing was left out but the hubs.
    """

    paths: tuple[Path, ...]
    total: int
    scored: int
    hubs: tuple[str, ...]
    bound: str

    @property
    def complete(self) -> bool:
        """Whether ``total`` is all there is but for what passes through ``hubs``."""
        return not self.bound


def find_paths(
    graph: GraphArrays,
    steps: Neighbours,
    *,
    ends: tuple[int, int],
    degree: Int64,
    hub: Bools,
    hops: int,
    shown: int,
    pool: int,
    max_edges: int,
) -> Paths:
    """What `Walker.paths` returns; ``degree`` and ``hub`` are [N]."""
    search = Search(steps, ends, toll(degree), hub, max_edges)
    total, ways, hubs, cut = _collect(search, hops, pool)
    ways = sorted(ways, key=lambda way: (round(way[0], 9), len(way[1]), way[1]))[:pool]
    ranked = _read(graph, steps, ends, degree, ways)
    ranked.sort(key=lambda path: (-path.score, len(path.hops), [e.curie for e in path.entities]))
    bound = f"{cut:,} nodes beside the ends were not gone on from: max_edges is {max_edges:,}" if cut else ""
    return Paths(
        paths=tuple(ranked[:shown]),
        total=total,
        scored=len(ranked),
        hubs=tuple(graph.entity(int(h)).curie for h in hubs),
        bound=bound,
    )


def _collect(search: Search, hops: int, most: int) -> tuple[int, list[Way], Int32, int]:
    """Number of paths, the ``most`` cheapest of each length, the hubs that were met, nodes that were not expanded."""
    a, b = search.ends
    from_a, from_b = search.beside(a), search.beside(b)
    ways: list[Way] = [(0.0, ())] if b in from_a else []
    total, cut = len(ways), 0
    if hops == 1:
        return total, ways, np.empty(0, np.int32), 0
    (left, left_hubs), (right, right_hubs) = search.inner(from_a), search.inner(from_b)
    hubs = [left_hubs, right_hubs]
    found = [search.two(left, right, most)]
    if hops >= 3:
        from_target = int(search.steps.size(right).sum()) < int(search.steps.size(left).sum())
        near, beyond = (right, left) if from_target else (left, right)
        pairs, met = search.expand(near)
        found.append(search.three(pairs, beyond, most, from_target=from_target))
        hubs.append(met)
        cut += pairs.cut
        if hops == 4:
            others, met = search.expand(beyond)
            found.append(search.four(*((others, pairs) if from_target else (pairs, others)), most))
            hubs.append(met)
            cut += others.cut
    for count, cheapest in found:
        total += count
        ways += cheapest
    return total, ways, distinct(np.concatenate(hubs), len(search.cost)), cut


def _read(graph: GraphArrays, steps: Neighbours, ends: tuple[int, int], degree: Int64, ways: list[Way]) -> list[Path]:
    """The paths with their facts and scores; each edge is read once."""
    lines = [(ends[0], *inner, ends[1]) for _, inner in ways]
    wanted = sorted({_hop(*pair) for line in lines for pair in pairwise(line)})
    facts = {hop: tuple(graph.fact(e) for e in edges) for hop, edges in _between(steps, degree, wanted).items()}
    supports = {hop: support(stated) for hop, stated in facts.items()}
    entities = {n: graph.entity(n) for n in sorted({n for line in lines for n in line})}
    out = []
    for (cost, _), line in zip(ways, lines, strict=True):
        keys = [_hop(*pair) for pair in pairwise(line)]
        worth = score(cost, [supports[k] for k in keys])
        out.append(Path(tuple(entities[n] for n in line), tuple(facts[k] for k in keys), worth))
    return out


def _hop(one: int, other: int) -> Hop:
    return (one, other) if one < other else (other, one)


def _between(steps: Neighbours, degree: Int64, hops: list[Hop]) -> dict[Hop, list[int]]:
    """The edges of each hop, ascending; each is looked for from the end with fewer edges."""
    if not hops:
        return {}
    pairs = np.array(hops, np.int32)
    swap = degree[pairs[:, 0]] > degree[pairs[:, 1]]
    near, far = np.where(swap, pairs[:, 1], pairs[:, 0]), np.where(swap, pairs[:, 0], pairs[:, 1])
    front, row = np.unique(near, return_inverse=True)
    found = steps.steps(front)
    wanted = row.astype(np.int64) * len(degree) + far
    hit = np.isin(found.row * len(degree) + found.other, wanted)
    out: dict[Hop, list[int]] = {hop: [] for hop in hops}
    for at, other, edge in zip(
        front[found.row[hit]].tolist(), found.other[hit].tolist(), found.edge[hit].tolist(), strict=True
    ):
        out[_hop(at, other)].append(edge)
    return {hop: sorted(edges) for hop, edges in out.items()}
