"""Drugs of one kind: what one of them treats another may treat, though no source here says so.

Records of what drugs treat are never whole: minocycline is given for plague as tetracyclines are. Whether it counts as
right is arguable, so it is no wrong option. Kinds are the chemical subgroups of the ATC (five letters).
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

import numpy as np

from bioloom.graph.model.arrays import Int32
from bioloom.graph.model.graph import Graph

_ATC, _SUBGROUP = "ATC:", 5
_RELATIONS = ("treats", "contraindicated_in")


class Kindred:
    """The drugs of one graph by chemical subgroup."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def of(self, nodes: Int32) -> Int32:
        """The other drugs of the subgroups of ``nodes`` that treat something or must not be given in something."""
        groups = {group for node in nodes.tolist() for group in self._groups.get(node, ())}
        found = {drug for group in groups for drug in self._drugs[group]}
        return np.array(sorted(found - set(nodes.tolist())), np.int32)

    @cached_property
    def _groups(self) -> dict[int, frozenset[str]]:
        """Subgroups by drug."""
        graph, out = self._graph, dict[int, frozenset[str]]()
        asked = graph.edges(_RELATIONS)
        for layer in graph.layers:
            inside = asked[(asked >= layer.first) & (asked < layer.first + layer.edge_count)] - layer.first
            for node in np.unique(layer.subject[inside]).tolist():
                record = graph.node(node)
                codes = (i.removeprefix(_ATC) for i in (*record.xrefs, *record.same_as) if i.startswith(_ATC))
                out[node] = frozenset(code[:_SUBGROUP] for code in codes if len(code) >= _SUBGROUP)
        return out

    @cached_property
    def _drugs(self) -> dict[str, list[int]]:
        out: dict[str, list[int]] = defaultdict(list)
        for drug, groups in self._groups.items():
            for group in groups:
                out[group].append(drug)
        return out
