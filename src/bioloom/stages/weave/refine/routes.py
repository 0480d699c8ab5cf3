"""Of many ways between a drug and a disease those that a curator would draw, for an answer that shows a few of them."""

from __future__ import annotations

import numpy as np

from bioloom.core.ports import Graph
from bioloom.core.results.routes import Route, Routes
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.gate import OPEN

from .pool import WITHOUT, pair_keys
from .refiner import Refiner, bridging, drug_and_disease

UNSEEN = 0.01  # the worth of a pair that is in no pool
LEAST = 1e-4
ENTRIES = 4  # pairs of entries of the two things between which ways are looked for


def likeliest(found: Routes, graph: Graph, *, hops: int, most: int) -> tuple[Route, ...]:
    """The direct ways of ``found``, then others by the geometric mean of what their pairs are worth on a chain.

    That is their chance or a share of their support (`refiner.bridging`): genes and diseases no curator joins directly.
    To those of ``found`` come the best by predicates that curated mechanisms are made of (`pool`), between any entries
    of the two things: of thousands of ways the graph's own order has few of them among its first. As they are where
    they do not lead from a drug to a disease, or where there is a gate, which the pool does not look through.
    """
    if not found.best or not isinstance(graph, KnowledgeGraph) or graph.gate is not OPEN:
        return found.best
    first, last = (found.best[0].entities[at].curie for at in (0, -1))
    ends = drug_and_disease([first, last], graph)
    if ends is None:
        return found.best
    inside, refiner = graph.graph, Refiner(graph)
    seen, chance = refiner.scored(inside.index(ends.start), inside.index(ends.end))
    of = refiner.twins.of
    value = np.log(np.maximum(bridging(seen, chance, refiner.least), LEAST))
    known = dict(zip(seen.pool.keys.tolist(), value.tolist(), strict=True))
    unseen = float(np.log(UNSEEN))

    def along(route: Route) -> tuple[int, ...]:
        return tuple(of[[inside.index(e.curie) for e in route.entities]].tolist())

    def worth(things: tuple[int, ...]) -> float:
        nodes = np.array(things)
        return float(np.mean([known.get(k, unseen) for k in pair_keys(nodes[:-1], nodes[1:]).tolist()]))

    more = [r for a, b in _entries(first, last, refiner)
            for r in graph.routes(a, b, hops=hops, most=most, without=WITHOUT).best]  # fmt: skip
    every: dict[tuple[int, ...], Route] = {}
    for route in (
        *found.best,
        *more,
    ):  # what is told with all that states its steps stays; entries of one thing are one
        every.setdefault(along(route), route)
    direct = [r for r in found.best if len(r.hops) == 1]
    rest = [(worth(things), r) for things, r in every.items() if len(r.hops) > 1]
    return (*direct, *(r for _, r in sorted(rest, key=lambda pair: -pair[0])))


def _entries(first: str, last: str, refiner: Refiner) -> list[tuple[str, str]]:
    """Pairs of entries of two things, those that were named first, ``ENTRIES`` at most."""
    inside = refiner.graph.graph
    members = [
        [named, *(c for n in refiner.twins.members(inside.index(named)) if (c := inside.entity(n).curie) != named)]
        for named in (first, last)
    ]
    pairs = [(i + j, a, b) for i, a in enumerate(members[0]) for j, b in enumerate(members[1])]
    return [(a, b) for _, a, b in sorted(pairs)[:ENTRIES]]
