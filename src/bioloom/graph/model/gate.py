"""The gate: which edges are closed for one question.

A condition set that the question makes false closes the edges that carry it; a node that the question rules out closes
the edges of one relation group that it has (a contraindicated drug its *treats* edges). Only touched rows are tested: a
mask over all edges would cost milliseconds a question. Closure edges are never gated: what is a kind of what does not
depend on the patient.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from bioloom.core.biolink import biolink
from bioloom.core.pattern import Edge

from .arrays import Bools, Ints, Layer, Ranges, Relations


@dataclass(frozen=True)
class RelationGroup:
    """The edges that a closed node closes: these predicates with all below them (none means any), at this end.

    An edge written in the inverse direction (`treated_by`) counts as what it says (`treats`, its ends swapped); a
    symmetric predicate closes at both ends.
    """

    predicates: tuple[str, ...] = ()
    end: Literal["subject", "object"] = "subject"


@dataclass(frozen=True, eq=False)
class Gate:
    """Which edges are closed, and why. An edge is open when its condition set is and no group closes it.

    Attributes:
        set_open: bool[S] by condition set; None when all are open. Edges without conditions are always open.
        closed: bool[N] by relation group: the nodes whose edges of that group are closed.
        why: What closed them, in words, for the trace.
    """

    set_open: Bools | None = None
    closed: Mapping[RelationGroup, Bools] = field(default_factory=dict)
    why: tuple[str, ...] = ()
    _sides: dict[tuple[int, RelationGroup], tuple[Relations, Bools, Bools]] = field(default_factory=dict, repr=False)

    def touches(self, layer: Layer) -> bool:
        """Whether any edge of ``layer`` may be closed."""
        return bool(self.closed) or (layer.cset is not None and self.set_open is not None)

    def is_open(self, layer: Layer, edges: Ints) -> Bools:
        """bool[len(edges)] for local edge ids of ``layer``."""
        out = np.ones(len(edges), np.bool_)
        if layer.cset is not None and self.set_open is not None and len(self.set_open):
            cset = layer.cset[edges]
            out = (cset < 0) | self.set_open[cset]  # -1 reads the last set, and is overruled
        if self.closed:
            relation = np.searchsorted(layer.relation_start, edges, side="right") - 1
            for group, nodes in self.closed.items():
                at_subject, at_object = self._ends(layer.relations, group)
                out &= ~(at_subject[relation] & nodes[layer.subject[edges]])
                out &= ~(at_object[relation] & nodes[layer.object[edges]])
        return out

    def _ends(self, relations: Relations, group: RelationGroup) -> tuple[Bools, Bools]:
        """bool[R] each: the relations whose subject, and those whose object, is the group's end."""
        key = (id(relations), group)
        if key not in self._sides:
            forward, backward = (
                _mark(relations, r)
                for r in reading(relations, Edge(subject="", object="", predicates=group.predicates))
            )
            at_subject, at_object = (forward, backward) if group.end == "subject" else (backward, forward)
            self._sides[key] = relations, at_subject, at_object  # held, so that its id is not given again
        return self._sides[key][1:]


OPEN = Gate()


def reading(
    relations: Relations, edge: Edge, subject: tuple[str, ...] = (), object_: tuple[str, ...] = ()
) -> tuple[Ranges, Ranges]:
    """The relations that say ``edge`` as they are written, and those that say it read backwards.

    ``treated_by`` read backwards is ``treats``. A symmetric predicate says the same both ways, and with it whatever
    stands below it. No predicate means any, as written. An undirected edge takes both readings both ways.

    Args:
        relations: Those of one layer.
        edge: Its ``predicates``, ``directed`` and ``negated`` count.
        subject: Classes of the pattern's subject; leaves out what cannot be of them.
        object_: Classes of the pattern's object.
    """
    inverse = tuple(i for p in edge.predicates if (i := biolink().inverse(p)) is not None)
    forward, backward = edge.predicates, inverse
    if not edge.directed:
        forward = backward = tuple(dict.fromkeys(edge.predicates + inverse))
    elif not inverse:
        return relations.ranges(forward, edge.negated, object_), ()
    return relations.ranges(forward, edge.negated, object_), relations.ranges(backward, edge.negated, subject)


def _mark(relations: Relations, ranges: Ranges) -> Bools:
    out = np.zeros(len(relations), np.bool_)
    for lo, hi in ranges:
        out[lo:hi] = True
    return out
