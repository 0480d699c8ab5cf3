"""Things of one kind, of which what is on record of one may hold of another, though no source here says so.

Records are never whole: minocycline is given for plague as tetracyclines are, and who has preaxial polydactyly may be
said to have a double thumb. Whether such a thing counts as right is arguable, so it is no wrong option. Kinds of drugs
are the chemical subgroups of the ATC (five letters), and all that is given against tumours: of those each regimen has
another choice. Signs are of a kind when they stand below one narrow term.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

import numpy as np

from bioloom.graph.model.arrays import Bools, Int32
from bioloom.graph.model.graph import Graph

_ATC, _SUBGROUP = "ATC:", 5
_TUMOURS = "L01"
_NARROW = 30  # terms below one that is no broad class
_SIGN = ("PhenotypicFeature",)
_RELATIONS = ("treats", "contraindicated_in")


class Kindred:
    """The drugs of one graph by chemical subgroup, and its signs by what they are kinds of."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def of(self, nodes: Int32) -> Int32:
        """The other drugs of the subgroups of ``nodes`` that treat something or must not be given in something."""
        groups = {group for node in nodes.tolist() for group in self._groups.get(node, ())}
        found = {drug for group in groups for drug in self._drugs[group]}
        return np.array(sorted(found - set(nodes.tolist())), np.int32)

    def beside(self, node: int) -> Int32:
        """What is of a kind with a known thing: drugs of its subgroup, signs below the narrow terms above it."""
        if not self._signs[node]:
            return self.of(np.array([node], np.int32))
        closure, out = self._graph.closure, set[int]()
        for above in closure.ancestors(np.array([node], np.int32)).tolist():
            below = closure.descendants(np.array([above], np.int32))
            if len(below) <= _NARROW:
                out.update(below.tolist())
        return np.array(sorted(out - {node}), np.int32)

    @cached_property
    def _signs(self) -> Bools:
        return self._graph.category_mask(_SIGN)

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
                out[node] = frozenset(
                    _TUMOURS if code.startswith(_TUMOURS) else code[:_SUBGROUP]
                    for code in codes
                    if len(code) >= _SUBGROUP
                )
        return out

    @cached_property
    def _drugs(self) -> dict[str, list[int]]:
        out: dict[str, list[int]] = defaultdict(list)
        for drug, groups in self._groups.items():
            for group in groups:
                out[group].append(drug)
        return out
