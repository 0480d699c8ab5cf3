"""What a graph says of drugs beside what they treat: on the market, single, of which class, for how many diseases.

Equation 2 compares the end of a path with the words of the question; the name of a drug is like none of them, so that
most treatments of a disease come out alike. What is given first is told by how a drug stands among the others.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bioloom.core.kept import kept
from bioloom.graph.model.arrays import Bools, Int32, distinct
from bioloom.graph.model.graph import Graph
from bioloom.stages.gate.tables.salts import PARTS

from .hierarchy import TREATS, linked

ESTABLISHED = "FDA Established Pharmacologic Class"
_STATUS, _GONE = "marketing_status", "DISCONTINUED"
_EMPTY: Int32 = np.empty(0, np.int32)


@dataclass(frozen=True)
class Standing:
    """How the drugs of one graph stand.

    Attributes:
        marketed: [N], which are approved and not discontinued; all, where the graph says nothing of it.
        single: [N], which are no salt, form or combination of others.
        treats: [N], of how many diseases each is said to be a treatment.
        member: [M], drugs of the established pharmacologic classes.
        of: [M], the class of each.
    """

    marketed: Bools
    single: Bools
    treats: Int32
    member: Int32
    of: Int32

    def mates(self, drugs: Int32) -> dict[int, int]:
        """Every other drug of the classes of ``drugs``, and which of those it shares one with."""
        inside = np.isin(self.member, drugs)
        first = dict(zip(self.of[inside].tolist(), self.member[inside].tolist(), strict=True))
        shared = np.isin(self.of, list(first)) & ~inside
        rows = zip(self.member[shared].tolist(), self.of[shared].tolist(), strict=True)
        return {drug: first[of] for drug, of in rows}

    def class_at(self, node: int) -> int | None:
        """The first established class of a drug."""
        found = self.of[self.member == node]
        return int(found[0]) if len(found) else None

    def key(self, node: int) -> tuple[bool, bool]:
        """What a drug is sorted by before how well it is supported: on the market, a substance."""
        return not self.marketed[node], not self.single[node]


@kept(most=1)
def standing_of(graph: Graph) -> Standing:
    """The standing of the drugs of a graph."""
    drugs, treats = distinct(_subjects(graph, TREATS)), np.zeros(graph.node_count, np.int32)
    rows, _ = linked(graph, drugs, TREATS)
    treats[drugs] = np.bincount(rows, minlength=len(drugs))
    approved = _subjects(graph, ("approved_by",), _STATUS, without=_GONE)
    marketed = np.full(graph.node_count, not len(approved), np.bool_)
    marketed[approved] = True
    single = np.ones(graph.node_count, np.bool_)
    single[drugs[linked(graph, drugs, PARTS)[0]]] = False
    member, of = _established(graph)
    return Standing(marketed, single, treats, member, of)


def _subjects(graph: Graph, predicates: tuple[str, ...], key: str = "", *, without: str = "") -> Int32:
    """The subjects of the edges with ``predicates``; of those with a qualifier ``key`` that is not ``without``."""
    found = [_EMPTY]
    for layer, statements in zip(graph.layers, graph.statements, strict=True):
        spans = [layer.relation_start[[lo, hi]] for lo, hi in layer.relations.ranges(predicates, False)]
        if not key:
            found += [layer.subject[a:b] for a, b in spans]
            continue
        for column in statements.columns(key):
            edges = [e for e in column.edge.tolist() if any(a <= e < b for a, b in spans) and column.of(e) != without]
            found.append(layer.subject[edges])
    return np.concatenate(found)


def _established(graph: Graph) -> tuple[Int32, Int32]:
    """Drugs and their established pharmacologic classes, row by row."""
    member, of = [_EMPTY], [_EMPTY]
    for layer, statements in zip(graph.layers, graph.statements, strict=True):
        for column in statements.columns("class_type"):
            edges = [e for e in column.edge.tolist() if column.of(e) == ESTABLISHED]
            member.append(layer.subject[edges])
            of.append(layer.object[edges])
    return np.concatenate(member), np.concatenate(of)
