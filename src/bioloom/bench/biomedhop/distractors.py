"""The wrong options of a multiple-choice question: of the same type, of similar length, and surely wrong."""

from __future__ import annotations

import numpy as np

from bioloom.bench.paths.types import Kind
from bioloom.graph.model.arrays import Int32, Ints
from bioloom.graph.model.graph import Graph

from .links import Link
from .nameable import Nameable

COUNT = 3
_POOL = 80  # candidates among which those of similar length are sought


class Distractors:
    """Draws the wrong options of one motif.

    They come from what the graph lists as answers of the motif's arms, so their type gives nothing away; where it can
    be, half of the candidates satisfy one arm and not the others, so that one clue is not enough.
    """

    def __init__(self, graph: Graph, links: list[Link], kind: Kind, nameable: Nameable) -> None:
        self.graph, self.links, self.nameable = graph, links, nameable.of(kind)
        self.twins, self.lengths = nameable.twins, nameable.lengths
        joined = np.logical_or.reduce([link.ends.degree > 0 for link in links])
        self.pool = np.flatnonzero(joined & self.nameable).astype(np.int32)

    def draw(self, right: Int32, ends: tuple[int, ...], rng: np.random.Generator) -> tuple[int, ...] | None:
        """Three nodes none of which is an answer; None when the graph has no three.

        What stands above or below an answer, or is a close match of one, is left out too: it would be arguable.

        Args:
            right: All answers of the pattern, as matched.
            ends: The known nodes.
            rng: Where chance comes from.
        """
        near = np.concatenate([link.answers.of(e) for link, e in zip(self.links, ends, strict=True)])
        near = near[self.nameable[near]]
        candidates = np.concatenate([_some(near, _POOL // 2, rng), _some(self.pool, _POOL, rng)])
        arguable = {*right.tolist(), *ends, *(n for kin in self._kin(right) for n in kin.tolist())}
        candidates = np.array([n for n in dict.fromkeys(candidates.tolist()) if n not in arguable], np.int32)
        if len(candidates) < COUNT:
            return None
        apart = np.abs(self.lengths[candidates] - self.lengths[right[0]])
        nearest = candidates[np.argsort(apart, kind="stable")[:COUNT]]
        return tuple(nearest.tolist())

    def _kin(self, right: Int32) -> list[Ints]:
        closure = self.graph.closure
        return [
            closure.ancestors(right, reflexive=False),
            closure.descendants(right, reflexive=False),
            *(self.twins.indices[self.twins.indptr[n] : self.twins.indptr[n + 1]] for n in right.tolist()),
        ]


def _some(nodes: Int32, most: int, rng: np.random.Generator) -> Int32:
    """Some of ``nodes``, at random, possibly one several times."""
    return nodes[rng.integers(len(nodes), size=most)] if len(nodes) else nodes
