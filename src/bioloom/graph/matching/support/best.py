"""How well each answer of a pattern is supported, over all its witnesses, without listing one.

A witness is as good as its weakest edge, an answer as its best witness; independent sources add to it. Over the tree of
the plan that is one pass from the leaves: the best of a node is, over the edges to each child, the largest of the
smaller of the edge's support and the child's best, and over the children the smallest. What a program tests row by row
(a cycle, two nodes that must differ) is not looked at here: the order may then be a little kind to an answer.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bioloom.core.trust.scoring import Scoring
from bioloom.graph.matching.plans.plan import Slot
from bioloom.graph.matching.search.semijoin import Reduction
from bioloom.graph.matching.steps.adjacent import Adjacent
from bioloom.graph.matching.steps.bounds import LINK, WEIGHED
from bioloom.graph.matching.steps.hop import Links
from bioloom.graph.model.arrays import Int32, Int64
from bioloom.graph.model.contract import GraphArrays
from bioloom.graph.model.scores import largest, places, sources, strengths

from .commonness import commonness

Floats = NDArray[np.float64]
_BLOCK, _SOURCES = 1 << 18, 1 << 20
_MOST = 1 << 17  # edges whose support is looked up at one step; of more, none is


@dataclass
class Supports:
    """What is known of each answer: the best of its witnesses, how many sources speak of it, its largest amount.

    ``place`` is the highest of what goes first on its edges, ``common`` what its being well known adds in the order.
    ``weighed`` is False when there were too many edges to look at all of them: ``best`` is then no more than an order.
    """

    best: Floats
    sources: Int64
    largest: Floats
    place: Floats
    common: Floats
    weighed: bool = True

    def order(self, scoring: Scoring) -> tuple[Int64, Int64]:
        """Positions of the answers, and, beside each, a number that equally supported ones share.

        The largest amount first, then what goes first by its place, then the best supported and best known; equal ones
        in their order.
        """
        pairs = zip(self.best.tolist(), self.sources.tolist(), strict=True)
        together = np.array([scoring.together(best, sources) for best, sources in pairs], np.float64)
        score = np.round(together + self.common, 6)
        order = np.asarray(np.lexsort((np.arange(len(score)), -score, -self.place, -self.largest)), np.int64)
        of = np.column_stack([score, self.place, self.largest])[order]
        changes = np.concatenate([[False], (of[1:] != of[:-1]).any(axis=1)]) if len(order) else np.empty(0, np.bool_)
        return order, np.cumsum(changes)


def supports(reduction: Reduction, graph: GraphArrays, scoring: Scoring, answers: Int32) -> Supports:
    """The support of each of ``answers``, ascending and distinct."""
    one = _Pass(reduction, graph, scoring)
    out = one.root(answers)
    out.weighed = one.weighed
    return out


def links_into(reduction: Reduction, child: int, parents: Int32) -> tuple[Int64, Links]:
    """``(rows, links)``: the edges from ``parents[rows]`` into the candidates of a slot that hangs on theirs."""
    slot = reduction.plan.slots[child]
    adjacent = Adjacent(slot.down, slot.up, reduction.domains[child], reduction.context)
    pieces, bounds, kept = [], reduction.context.bounds, 0
    for piece in adjacent.pieces(parents, _BLOCK):
        bounds.take(WEIGHED * len(piece[1].far))
        kept += LINK * len(piece[1].far)
        bounds.keep(("into", child), kept)
        pieces.append(piece)
    bounds.drop(("into", child))
    rows = np.concatenate([r for r, _ in pieces] or [np.empty(0, np.int64)])
    before = np.cumsum([0, *(len(r) for r, _ in pieces)])
    parts = [(k.near + b, k.far, k.edge) for (_, k), b in zip(pieces, before, strict=False)]
    if not parts:
        return rows, Links(np.empty(0, np.int64), np.empty(0, np.int32), np.empty(0, np.int64))
    near, far, edge = (np.concatenate(c) for c in zip(*parts, strict=True))
    return rows, Links(near, far, edge)


class _Pass:
    def __init__(self, reduction: Reduction, graph: GraphArrays, scoring: Scoring) -> None:
        self.reduction, self.graph, self.scoring = reduction, graph, scoring
        self.slots, self.context = reduction.plan.slots, reduction.context
        # What a program tests row by row may rule out the witness that is best here.
        self.weighed = all(slot.settle is None for slot in self.slots)
        self.numbers: dict[str, int] = {}

    def root(self, answers: Int32) -> Supports:
        none = np.zeros(len(answers))
        known_as = commonness(self.graph, self.scoring.common, answers)
        out = Supports(np.ones(len(answers)), np.zeros(len(answers), np.int64), none, none.copy(), known_as)
        said: list[Int64] = []  # an answer and a source of it, as one number
        for child in self._children(0):
            rows, links = links_into(self.reduction, child, answers)
            worth, known = self._worth(child, links)
            if not len(links.near):
                continue
            start = np.flatnonzero(np.concatenate([[True], links.near[1:] != links.near[:-1]]))
            met = rows[links.near[start]]
            out.best[met] = np.minimum(out.best[met], np.maximum.reduceat(worth, start))
            if known:
                source = sources(self.graph, self.scoring, links.edge.astype(np.int64), self.numbers)
                said.append((rows[links.near] * _SOURCES + source)[source >= 0])
                if self.scoring.largest:
                    amount = largest(self.graph, self.scoring.largest, links.edge.astype(np.int64))
                    out.largest[met] = np.maximum(out.largest[met], np.maximum.reduceat(amount, start))
                if self.scoring.first:
                    place = places(self.graph, self.scoring, links.edge.astype(np.int64))
                    out.place[met] = np.maximum(out.place[met], np.maximum.reduceat(place, start))
        if said:  # a source that speaks of several clues is one
            out.sources = np.bincount(np.unique(np.concatenate(said)) // _SOURCES, minlength=len(answers))
        return out

    def _best(self, slot: int, nodes: Int32) -> Floats:
        """float64[len(nodes)], ascending and distinct: the best of what hangs on each."""
        out = np.ones(len(nodes))
        for child in self._children(slot):
            rows, links = links_into(self.reduction, child, nodes)
            worth, _ = self._worth(child, links)
            if len(worth):
                start = np.flatnonzero(np.concatenate([[True], links.near[1:] != links.near[:-1]]))
                met = rows[links.near[start]]
                out[met] = np.minimum(out[met], np.maximum.reduceat(worth, start))
        return out

    def _worth(self, child: int, links: Links) -> tuple[Floats, bool]:
        """float64[len(links)]: what each link is worth with what hangs behind it; and whether edges were looked at."""
        known = len(links.far) <= _MOST
        self.weighed &= known
        worth = strengths(self.graph, self.scoring, links.edge.astype(np.int64)) if known else np.ones(len(links.far))
        if self._children(child) and len(links.far):
            nodes, at = np.unique(links.far, return_inverse=True)
            with self.context.bounds.holding(LINK * len(links.far)):
                worth = np.minimum(worth, self._best(child, nodes.astype(np.int32))[at])
        return worth, known

    def _children(self, slot: int) -> list[int]:
        return [c for c in self.slots[slot].children if self._hangs(self.slots[c])]

    @staticmethod
    def _hangs(slot: Slot) -> bool:
        return slot.role == "wanted" and not slot.given
