"""What a pruner of mechanisms holds of a unit, where a question names one drug and one disease (`stages.weave.refine`).

No part of the paper. A unit is worth what its best thing between the two is: the geometric mean of the chances that a
curator of mechanisms would join it with the drug and with the disease.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import product

import numpy as np

from bioloom.core.errors import UnknownEntityError
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.gate import OPEN
from bioloom.methods.bioweave.explore.types import Unit
from bioloom.stages.weave.refine.pool import pair_keys
from bioloom.stages.weave.refine.refiner import Refiner, bridging, drug_and_disease


def worth_of_mechanism(topics: Collection[str], run: Run) -> Callable[[Unit], float] | None:
    """A number from 0 to 1 for each unit; None where no one drug and one disease are named, or a gate is closed."""
    graph = run.resources.graph
    if not isinstance(graph, KnowledgeGraph) or graph.gate is not OPEN:
        return None
    if (ends := drug_and_disease(topics, graph)) is None:
        return None
    inside, refiner = graph.graph, Refiner(graph)
    seen, chance = refiner.scored(inside.index(ends.start), inside.index(ends.end))
    run.note("pruned", start=ends.start, end=ends.end, pairs=len(seen.pool))
    value = bridging(seen, chance, refiner.least)
    known = dict(zip(seen.pool.keys.tolist(), value.tolist(), strict=True))
    of, two = refiner.twins.of, [inside.index(c) for c in (ends.start, ends.end)]

    def worth(unit: Unit) -> float:
        best = 0.0
        for curie in unit.entities:
            try:
                node = inside.index(curie)
            except UnknownEntityError:
                continue  # what a text alone names
            both = [
                float(known.get(int(k), 0.0)) for (a, b) in product([node], two) for k in pair_keys(of[[a]], of[[b]])
            ]
            best = max(best, float(np.sqrt(both[0] * both[1])))
        return best

    return worth
