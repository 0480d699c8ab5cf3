"""Of many ways between a drug and a disease those that a curator would draw, for an answer that shows a few of them."""

from __future__ import annotations

import numpy as np

from bioloom.core.ports import Graph
from bioloom.core.results.routes import Route
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.gate import OPEN

from .pool import pair_keys
from .refiner import Refiner, drug_and_disease

UNSEEN = 0.01  # the chance of a pair that is in no pool
LEAST = 1e-4


def likeliest_first(routes: tuple[Route, ...], graph: Graph) -> tuple[Route, ...]:
    """The direct ways as they stand, then the others by the geometric mean of their pairs' chances (`refiner`).

    As they are where they do not lead from a drug to a disease, or where the pool looks through no gate.
    """
    if not routes or not isinstance(graph, KnowledgeGraph) or graph.gate is not OPEN:
        return routes
    ends = drug_and_disease([e.curie for e in (routes[0].entities[0], routes[0].entities[-1])], graph)
    if ends is None:
        return routes
    inside, refiner = graph.graph, Refiner(graph)
    seen, chance = refiner.scored(inside.index(ends.start), inside.index(ends.end))
    of = refiner.twins.of
    known = dict(zip(seen.pool.keys.tolist(), np.log(np.maximum(chance, LEAST)).tolist(), strict=True))
    unseen = float(np.log(UNSEEN))

    def worth(route: Route) -> float:
        nodes = of[[inside.index(e.curie) for e in route.entities]]
        keys = pair_keys(nodes[:-1], nodes[1:]).tolist()
        return float(np.mean([known.get(k, unseen) for k in keys]))

    direct = [r for r in routes if len(r.hops) == 1]
    rest = [(worth(r), r) for r in routes if len(r.hops) > 1]
    return (*direct, *(r for _, r in sorted(rest, key=lambda pair: -pair[0])))
