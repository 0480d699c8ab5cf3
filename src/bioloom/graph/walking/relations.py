"""What kinds of edges a node has: what a beam search chooses from before it takes a step."""

from __future__ import annotations

from collections import Counter, defaultdict

import numpy as np

from bioloom.core.ports import Relation
from bioloom.graph.matching.steps.neighbours import Neighbours, StepFilter
from bioloom.graph.model.contract import GraphArrays
from bioloom.graph.model.gate import OPEN, Gate

NO_STATEMENT = ("subclass_of", "close_match")


def relations_at(graph: GraphArrays, node: int, gate: Gate = OPEN) -> list[Relation]:
    """The kinds of edges at ``node`` with the number of neighbours of each, in order of predicate and way."""
    step = Neighbours(graph, StepFilter(without=NO_STATEMENT, gate=gate)).steps(np.array([node], np.int32))
    found: defaultdict[tuple[str, bool], Counter[str]] = defaultdict(Counter)
    for layer in graph.layers:
        here = (step.edge >= layer.first) & (step.edge < layer.first + layer.edge_count)
        local, other = step.edge[here] - layer.first, step.other[here]
        relation = layer.relation_start.searchsorted(local, side="right") - 1
        rows = np.stack([relation, layer.subject[local] == node, graph.category_set[other], other], axis=1)
        for number, outgoing, kinds, _ in np.unique(rows, axis=0).tolist():  # parallel edges lead to one neighbour
            found[layer.relations.predicate[number], bool(outgoing)][graph.category_sets[kinds][0]] += 1
    return [
        Relation(predicate=p, outgoing=o, category=most_common(kinds), count=kinds.total())
        for (p, o), kinds in sorted(found.items())
    ]


def most_common(kinds: Counter[str]) -> str:
    """The most frequent of the categories, of equally many the first by name."""
    return min(kinds, key=lambda k: (-kinds[k], k))
