"""HippoRAG 2: PageRank over phrases and passages, begun from the tuples that the question brings to mind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from bioloom.core.answer import Answer
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.reader import Chosen, read_of
from bioloom.stages.text.given.judge import RECOGNIZE, Recall
from bioloom.stages.text.given.passages import Tuple, best, named_in, tuples_of
from bioloom.stages.text.given.spread import Link, pagerank


@dataclass(frozen=True)
class HippoRAG2:
    """``triples`` of the query, PageRank with ``damping``, ``passages`` read.

    ``weight`` scales what passages are begun from beside phrases, ``synonym`` is the likeness from which two phrases
    are linked.
    """

    card: ClassVar[Card] = Card(
        "From RAG to Memory: Non-Parametric Continual Learning for Large Language Models", 2025,
        "https://arxiv.org/abs/2502.14802",
        departures=(
            "tuples are those that conversion reads, phrases are what the linker knows: no open extraction",
            "the index is made of the question's evidence, not of a corpus",
            "judged by rules, the recognition filter keeps tuples that speak of something the question names",
        ),
    )  # fmt: skip

    triples: int = 5
    damping: float = 0.5
    weight: float = 0.05
    synonym: float = 0.8
    passages: int = 5

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Recall, recognize, spread, read."""

        def first(given: list[Evidence], topics: tuple[Entity, ...], inner: Run) -> Chosen:
            order = self.ranked(question, given, tuple(t.curie for t in topics), inner)
            return Chosen([given[i] for i in order[: self.passages]])

        return read_of(question, run, first)

    def ranked(self, question: Question, given: Sequence[Evidence], topics: tuple[str, ...], run: Run) -> list[int]:
        """Positions of the passages, the best first; by likeness alone when no tuple is recognized."""
        like = best(question.text, [p.text for p in given], run, len(given))
        tuples = tuples_of(given, run)
        near = best(question.text, [t.text for t in tuples], run, self.triples)
        said = [tuples[i] for i, _ in near]
        ends = tuple((t.fact.subject.curie, t.fact.object.curie) for t in said)
        recall = Recall(question=question.text, topics=topics, tuples=tuple(t.text for t in said), ends=ends)
        kept = run.need(RECOGNIZE, recall).kept if said else ()
        if not kept:
            return [i for i, _ in like]
        phrases, links = self.index(given, tuples, run)
        seed, scores = np.zeros(len(phrases) + len(given)), defaultdict(list)
        for i in kept:
            for curie in ends[i]:
                scores[curie].append(max(near[i][1], 1e-9))
        for curie, found in scores.items():
            seed[phrases[curie]] = sum(found) / len(found)
        for i, likeness in like:
            seed[len(phrases) + i] = self.weight * likeness
        rank = pagerank(len(seed), links, seed, self.damping)[len(phrases) :]
        return sorted(range(len(given)), key=lambda i: (-rank[i], i))

    def index(self, given: Sequence[Evidence], tuples: Sequence[Tuple], run: Run) -> tuple[dict[str, int], list[Link]]:
        """Phrases by CURIE, and what links them to each other, to their likes, and to passages (behind them)."""
        things = {e.curie: e for p in given for e in named_in(p)} | {e.curie: e for t in tuples for e in t.ends}
        phrases, names = {c: i for i, c in enumerate(things)}, [e.name for e in things.values()]
        links = [(phrases[t.ends[0].curie], phrases[t.ends[1].curie], 1.0) for t in tuples]
        links += [(phrases[e.curie], len(phrases) + i, 1.0) for i, p in enumerate(given) for e in named_in(p)]
        for i, name in enumerate(names[:-1]):
            alike = run.similar(name, names[i + 1 :]).scores
            links += [(i, i + 1 + j, s) for j, s in enumerate(alike) if s >= self.synonym]
        return phrases, links
