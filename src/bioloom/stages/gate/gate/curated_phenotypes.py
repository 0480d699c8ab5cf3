"""Qualifiers of curated edges as conditions: a phenotype of one sex, or that begins at some age.

A phenotype that is seen in females requires a female; one of adult onset is not yet there in a child. How often it is
seen says nothing of one patient, and what is curated as a NOT is an edge of its own.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bioloom.core.fact import Condition
from bioloom.core.kept import kept
from bioloom.graph.model.graph import Graph
from bioloom.stages.gate.types import state

# The least age in years of HPO's classes of onset (HP:0003674); those before or at birth require nothing.
ONSET = {
    "HP:0003593": 28 / 365.25, "HP:0011463": 1.0, "HP:0003621": 5.0, "HP:0003581": 16.0, "HP:0011462": 16.0,
    "HP:0025708": 16.0, "HP:0025709": 19.0, "HP:0025710": 25.0, "HP:0003596": 40.0, "HP:0003584": 60.0,
}  # fmt: skip
QUALIFIERS = ("sex", "onset")


def condition(key: str, value: object) -> Condition | None:
    """The condition that a qualifier states; None when it states none."""
    if key == "sex" and value in {"female", "male"}:
        return state("sex", str(value), text=f"{value} patients")
    if key == "onset" and (low := ONSET.get(str(value))) is not None:
        return state("age", low, op=">=", unit="year", text=f"from {low:g} years of age")
    return None


@kept(most=1)
def with_curated(graph: Graph) -> tuple[Graph, tuple[tuple[Condition, ...], ...]]:
    """``graph`` with condition sets from its qualifiers, and all its condition sets in a line; edge ids stay."""
    number: dict[tuple[Condition, ...], int] = {}
    first, layers = len(graph.condition_sets), []
    for layer, statements in zip(graph.layers, graph.statements, strict=True):
        found: dict[int, list[Condition]] = {}
        for key in QUALIFIERS:
            for column in statements.columns(key):
                for edge in column.edge.tolist():
                    if (stated := condition(key, column.of(edge))) is not None:
                        found.setdefault(edge, []).append(stated)
        if found:
            cset = np.full(layer.edge_count, -1, np.int32) if layer.cset is None else layer.cset.copy()
            for edge, said in found.items():
                if cset[edge] < 0:  # what its source states as a condition goes before what we make of a qualifier
                    cset[edge] = first + number.setdefault(tuple(said), len(number))
            layers.append(replace(layer, cset=cset))
        else:
            layers.append(layer)
    if not number:
        return graph, graph.condition_sets
    same = Graph(
        graph.nodes, layers, graph.statements, name=graph.name, content_hash=graph.content_hash,
        closure=lambda: graph.closure, sources=graph.sources, bytes_on_disk=graph.bytes_on_disk, cycles=graph.cycles,
    )  # fmt: skip
    return same, (*graph.condition_sets, *number)
