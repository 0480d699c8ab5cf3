"""PathRAG: of the paths between what a question names, those along which most of a flow arrives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.reader import Chosen, read_of
from bioloom.stages.text.given.passages import Tuple, best, tuples_of
from bioloom.stages.text.given.spread import ways


@dataclass(frozen=True)
class PathRAG:
    """``nodes`` of the graph to go between, ``hops`` and ``paths`` at most.

    ``alpha`` is what a node hands on of a flow, ``theta`` the part below which it hands on nothing.
    """

    card: ClassVar[Card] = Card(
        "PathRAG: Pruning Graph-based Retrieval Augmented Generation with Relational Paths", 2025,
        "https://arxiv.org/abs/2502.14902",
        departures=(
            "the graph is made of the question's evidence, not of a corpus",
            "nodes are found by likeness to the whole question, and are what it names, without keywords of a model",
            "where two nodes are not joined, the tuples of the found nodes are shown",
        ),
    )  # fmt: skip

    nodes: int = 40
    hops: int = 3
    paths: int = 15
    alpha: float = 0.8
    theta: float = 0.05

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Find nodes, prune by flow, show the paths with the most reliable last."""

        def paths(given: list[Evidence], topics: tuple[Entity, ...], inner: Run) -> Chosen:
            tuples = tuples_of(given, run)
            found = self.found(question.text, tuples, {t.curie for t in topics}, inner) if tuples else []
            return Chosen([unit for unit, _ in found], [text for _, text in found])

        return read_of(
            question, run, paths, nothing="the evidence states nothing that could be a path", last_first=True
        )

    def found(self, text: str, tuples: Sequence[Tuple], topics: set[str], run: Run) -> list[tuple[Evidence, str]]:
        """The paths as text with the sentence of their last step, the most reliable first."""
        things = {e.curie: e for t in tuples for e in t.ends}
        place, names = {c: i for i, c in enumerate(things)}, [e.name for e in things.values()]
        seeds = [place[c] for c in topics & place.keys()] + [i for i, s in best(text, names, run, self.nodes) if s > 0]
        stated: dict[tuple[int, int], list[Tuple]] = defaultdict(list)
        for t in tuples:
            a, b = (place[e.curie] for e in t.ends)
            stated[min(a, b), max(a, b)].append(t)
        neighbours: dict[int, list[int]] = defaultdict(list)
        for a, b in (pair for pair in stated if pair[0] != pair[1]):
            neighbours[a].append(b)
            neighbours[b].append(a)
        chosen = tuple(dict.fromkeys(seeds))
        out = []
        for way in ways(neighbours, chosen, hops=self.hops, alpha=self.alpha, theta=self.theta)[: self.paths]:
            steps = [stated[min(p), max(p)][0] for p in zip(way.nodes, way.nodes[1:], strict=False)]
            out.append((steps[-1].unit, "; ".join(s.text for s in steps) + f": {steps[-1].unit.text}"))
        if not out:
            near = [t for t in tuples if {place[e.curie] for e in t.ends} & set(chosen)] or list(tuples)
            out = [(t.unit, f"{t.text}: {t.unit.text}") for t in near[: self.paths]]
        return out
