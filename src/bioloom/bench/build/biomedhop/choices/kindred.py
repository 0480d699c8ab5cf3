"""Things of one kind, of which what is on record of one may hold of another, though no source here says so.

Records are never whole: minocycline is given for plague as tetracyclines are, and who has preaxial polydactyly may be
said to have a double thumb. Whether such a thing counts as right is arguable, so it is no wrong option. Kinds of drugs
are the chemical subgroups of the ATC (five letters), and all that is given against tumours: of those each regimen has
another choice. Signs, and diseases, are of a kind when they stand below one narrow term: what has been found in one
kind of Joubert syndrome may be found in the next. And what is joined with a known thing by any statement at all, of
whatever relation (aspirin ameliorates lupus), may be joined with it by the one that is asked for.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from bioloom.graph.model.arrays import Bools, Int32
from bioloom.graph.model.graph import Graph

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_ATC, _SUBGROUP = "ATC:", 5
_TUMOURS = "L01"
_NARROW = 30  # terms below one that is no broad class
_KEPT = 1 << 16  # nodes whose surroundings are kept
_SIGN, _FAMILIES = ("PhenotypicFeature",), ("PhenotypicFeature", "Disease")
_RELATIONS = ("treats", "contraindicated_in")
_BELOW = "subclass_of"


class Kindred:
    """The drugs of one graph by chemical subgroup, its signs and diseases by what they are kinds of."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._near = lru_cache(maxsize=_KEPT)(self._around)

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

    def any_near(self, nodes: Int32, row: Int32) -> Bools:
        """bool[len(nodes)]: whether ``row`` has a node, what stands above or below it, or one of its family."""
        if not len(nodes):
            return np.zeros(0, np.bool_)
        near = [self._near(node) for node in nodes.tolist()]
        inside = np.zeros(self._graph.node_count, np.bool_)
        inside[row] = True
        start = np.cumsum([0, *(len(n) for n in near[:-1])])
        found: Bools = np.logical_or.reduceat(inside[np.concatenate(near)], start)
        return found

    def _around(self, node: int) -> Int32:
        """A node, what stands above and below it, and, of a sign or a disease, what stands below its narrow terms."""
        closure, one = self._graph.closure, np.array([node], np.int32)
        above = closure.ancestors(one)
        narrow = above[self._narrow[above]] if self._families[node] else one
        return np.union1d(above, closure.descendants(np.union1d(narrow, one))).astype(np.int32)

    def is_sign(self, node: int) -> bool:
        """Whether a node is a sign."""
        return bool(self._signs[node])

    def joined(self, node: int) -> Int32:
        """What any statement joins with a node, but for where it stands among classes; ascending."""
        near = (csr.indices[csr.indptr[node] : csr.indptr[node + 1]] for csr in (self._all, self._back))
        return np.unique(np.concatenate(list(near))).astype(np.int32)

    @cached_property
    def _all(self) -> csr_array:
        """Every statement, from the row's node to the column's."""
        graph = self._graph
        everything: csr_array = graph.matrix() - graph.matrix((_BELOW,))
        everything.eliminate_zeros()
        return everything

    @cached_property
    def _back(self) -> csr_array:
        back: csr_array = self._all.T.tocsr()
        return back

    @cached_property
    def _families(self) -> Bools:
        return self._graph.category_mask(_FAMILIES)

    @cached_property
    def _narrow(self) -> Bools:
        """bool[N]: terms with few below them."""
        down = self._graph.closure.down
        counts = np.zeros(self._graph.node_count, np.int64)
        counts[down.node] = np.diff(down.start)
        narrow: Bools = counts < _NARROW
        return narrow

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
