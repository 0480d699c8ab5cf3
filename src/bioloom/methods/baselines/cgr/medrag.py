"""MedRAG: passages of several retrievers in one ranking, and what sets the candidates for an answer apart."""

from __future__ import annotations

from collections import Counter
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
from bioloom.stages.text.given.passages import Tuple, best, named_in, tuples_of
from bioloom.stages.text.given.spread import fused


@dataclass(frozen=True)
class MedRAG:
    """``pool`` passages of the fused ranking; ``passages`` of them shown, behind ``differences`` that were elicited."""

    card: ClassVar[Card] = Card(
        "MedRAG: Enhancing Retrieval-augmented Generation with Knowledge Graph-Elicited Reasoning for Healthcare "
        "Copilot",
        2025, "https://arxiv.org/abs/2502.04413",
        departures=(
            "retrievers are fused by reciprocal rank, as in the toolkit of Xiong et al. 2024 that has the same name",
            "the diagnostic graph is what the evidence states; candidates are the options, or what most of it names",
            "no questions are asked back",
        ),
    )  # fmt: skip

    pool: int = 32
    passages: int = 5
    differences: int = 3
    candidates: int = 4

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Retrieve, elicit, answer."""

        def elicited(given: list[Evidence], topics: tuple[Entity, ...], inner: Run) -> Chosen:
            own = {t.curie for t in topics}
            order = self.ranked(question.text, given, own, inner)[: self.passages]
            apart = self.apart(self.named(question, given, own, run), tuples_of(given, run))
            units = [t.unit for t in apart] + [given[i] for i in order]
            return Chosen(units, [f"{t.text}: {t.unit.text}" for t in apart] + [given[i].text for i in order])

        return read_of(question, run, elicited, pool=self.pool)

    def ranked(self, text: str, given: Sequence[Evidence], topics: set[str], run: Run) -> list[int]:
        """Positions of passages: likeness, relevance, and how many topics are named, in one ranking."""
        texts = [p.text for p in given]
        likeness = [i for i, s in best(text, texts, run, self.pool) if s > 0]
        scores = run.rerank(text, texts).scores
        relevance = sorted(range(len(texts)), key=lambda i: (-scores[i], i))
        named = {i: len(topics & {e.curie for e in named_in(p)}) for i, p in enumerate(given)}
        return fused([likeness, relevance, sorted((i for i in named if named[i]), key=lambda i: (-named[i], i))])

    def named(self, question: Question, given: Sequence[Evidence], topics: set[str], run: Run) -> set[str]:
        """The candidates for an answer, as CURIEs."""
        if question.options:
            found = (next(iter(run.resources.linker.link(o)), None) for o in question.options)
            return {g.entity.curie for g in found if g is not None}
        often = Counter(e.curie for p in given for e in named_in(p) if e.curie not in topics)
        return {c for c, _ in often.most_common(self.candidates)}

    def apart(self, candidates: set[str], tuples: Sequence[Tuple]) -> list[Tuple]:
        """What is stated of one candidate alone: the differences that a diagnosis turns on."""
        said = [(t, c, (t.fact.predicate, t.fact.negated, o.curie, t.ends[0].curie == c))
                for t in tuples for c, o in ((t.ends[0].curie, t.ends[1]), (t.ends[1].curie, t.ends[0]))
                if c in candidates]  # fmt: skip
        of = Counter(key for _, key in {(c, key) for _, c, key in said})
        return list(dict.fromkeys(t for t, _, key in said if of[key] == 1))[: self.differences]
