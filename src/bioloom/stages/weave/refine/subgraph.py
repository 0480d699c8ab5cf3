"""The evidence subgraph of Algorithm 1: neighbours of a thing, hop by hop, and what a relation says of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bioloom.core.run import Run
from bioloom.graph.model.arrays import Int32

from .ground import Ground, names_of
from .readout import readout

Chance = Callable[[int, int], float]  # of the pair of two things; less than 0 where nothing is known of it
Relevance = Callable[[int, Sequence[int]], NDArray[np.float32]]  # of the neighbours of a thing
SURE = 0.05  # the chance from which the filter takes a neighbour whatever it is called
MOST = 2000  # neighbours of one thing whose names are compared; of more, those with the fewest edges of their own


def unknown(_one: int, _other: int) -> float:
    """Of no pair anything is known."""
    return -1.0


@dataclass
class Subgraph:
    """Things in the order in which they came, and between which of them an edge stands: (thing, thing) to edge ids."""

    things: list[int] = field(default_factory=list)
    edges: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs, in a fixed order."""
        return sorted(self.edges)

    def neighbours(self) -> dict[int, list[int]]:
        """Of each thing those beside it, in the order in which things came."""
        place = {t: i for i, t in enumerate(self.things)}
        out: dict[int, list[int]] = {t: [] for t in self.things}
        for a, b in self.edges:
            out[a].append(b)
            out[b].append(a)
        return {t: sorted(others, key=place.__getitem__) for t, others in out.items()}

    def connected(self, root: int) -> Subgraph:
        """What hangs on ``root``: the depth-first readout of Section 3.3."""
        there = set(readout(root, self.neighbours()))
        edges = {pair: ids for pair, ids in self.edges.items() if pair[0] in there}
        return Subgraph([t for t in self.things if t in there], edges)

    def only(self, pairs: Sequence[tuple[int, int]]) -> Subgraph:
        """The same with some of the pairs."""
        kept = {pair: self.edges[pair] for pair in pairs}
        there = {t for pair in kept for t in pair} | set(self.things[:1])
        return Subgraph([t for t in self.things if t in there], kept)


class Growing:
    """Grows a subgraph of one graph; ``m`` neighbours of each thing are kept, ``hops`` steps far."""

    def __init__(self, ground: Ground, m: int, hops: int) -> None:
        self._ground, self.m, self.hops = ground, m, hops

    def grow(self, sub: Subgraph, entity: int, relation: str, relevance: Relevance | None) -> None:
        """Step (ii) of Algorithm 1 for one entity and one relation; without ``relevance`` every neighbour is kept."""
        if entity not in sub.things:
            sub.things.append(entity)
        front = [entity]
        for _ in range(self.hops):
            front = [n for at in front for n in self._step(sub, at, "", relevance)]
            front = list(dict.fromkeys(front))[: self.m * self.m if relevance else MOST]
        if relation:
            self._step(sub, entity, relation, relevance)

    def _step(self, sub: Subgraph, at: int, predicate: str, relevance: Relevance | None) -> list[int]:
        """The neighbours of ``at`` that are kept, and into ``sub`` with them."""
        beside, edge = self._ground.step(at, predicate)
        others: Int32 = np.unique(beside)
        if len(others) > MOST:
            size = self._ground.size(others)
            others = np.sort(others[np.argsort(size, kind="stable")[:MOST]])
        if relevance is not None and len(others) > self.m:
            score = relevance(at, others.tolist())
            others = others[np.argsort(-score, kind="stable")[: self.m]]
        kept: list[int] = others.tolist()
        for other in kept:
            if other not in sub.things:
                sub.things.append(other)
            sub.edges[min(at, other), max(at, other)] = sorted(edge[beside == other].tolist())
        return kept


def likeness(ground: Ground, question: str, run: Run, learned: Chance = unknown) -> Relevance:
    """How relevant neighbours are: those of which the trained filter knows first, by it; the others by their names.

    Names are compared with the question by the run's scorer, which is the paper without its trained filter.
    """

    def of(at: int, nodes: Sequence[int]) -> NDArray[np.float32]:
        like = np.array(run.similar(question, names_of(ground, nodes)).scores, np.float32)
        known = np.array([learned(at, n) for n in nodes], np.float32)
        return np.where(known >= SURE, 1 + known, like)

    return of
