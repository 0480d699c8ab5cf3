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


def likeliest(found: Routes, graph: Graph, *, hops: int, most: int) -> tuple[Route, ...]:
    """The direct ways of ``found``, then others by the geometric mean of what their pairs are worth on a chain.

    That is their chance or a share of their support (`refiner.bridging`): genes and diseases no curator joins directly.

    To those of ``found`` come the best by predicates that curated mechanisms are made of (`pool`): of thousands of ways
    the graph's own order has few of them among its first. As they are where they do not lead from a drug to a disease,
    or where there is a gate, which the pool does not look through.
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

    def worth(route: Route) -> float:
        nodes = of[[inside.index(e.curie) for e in route.entities]]
        keys = pair_keys(nodes[:-1], nodes[1:]).tolist()
        return float(np.mean([known.get(k, unseen) for k in keys]))

    more = graph.routes(first, last, hops=hops, most=most, without=WITHOUT).best
    every = {r.entities: r for r in (*more, *found.best)}.values()  # one way is told with all that states its steps
    direct = [r for r in found.best if len(r.hops) == 1]
    rest = [(worth(r), r) for r in every if len(r.hops) > 1]
    return (*direct, *(r for _, r in sorted(rest, key=lambda pair: -pair[0])))
