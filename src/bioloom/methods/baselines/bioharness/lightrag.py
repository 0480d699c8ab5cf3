"""LightRAG: keywords of two levels, things by the low ones and relations by the high ones, read by turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import ClassVar

from bioloom.core.answer import Answer
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity
from bioloom.core.judgement import Judgement
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.value import Value
from bioloom.stages.answer.reader import Chosen, needs_model, read_of
from bioloom.stages.answer.respond.judge import BY_READING
from bioloom.stages.text.given.passages import BUDGET, LENGTH, Tuple, best, tuples_of


class Wording(Value):
    """A question whose keywords are wanted."""

    question: str


class Keywords(Value):
    """What it is about in particular, and in general."""

    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()


KEYWORDS = Judgement(
    "keywords", Wording, Keywords, "none", prompt=("bioloom.methods.baselines.bioharness", "keywords.md")
)


@dataclass(frozen=True)
class LightRAG:
    """``top`` things and relations, ``each`` chunks of what they stand in; half of ``budget`` is for relations."""

    card: ClassVar[Card] = Card(
        "LightRAG: Simple and Fast Retrieval-Augmented Generation", 2025, "https://arxiv.org/abs/2410.05779",
        departures=(
            "the graph is made of the question's passages by the house's own conversion: things keep identifiers",
            "hybrid mode, without reranking", "where a model gives no keywords, the question stands for both levels",
        ),
        steps=("retrieve", "convert", "keywords", "entities", "relations", "merged", "answer"),
    )  # fmt: skip

    pool: int = 32
    top: int = 40
    each: int = 5
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Make the graph, word the question on two levels, find, merge by turns, read with the chunks."""
        needs_model(run)

        def hybrid(given: list[Evidence], _topics: object, inner: Run) -> Chosen:
            tuples = tuples_of(given, inner)
            words = inner.need(KEYWORDS, Wording(question=question.text))
            low, high = (", ".join(k) or question.text for k in (words.low, words.high))
            by_things = self.of_things(low, tuples, inner.within("entities"))
            texts = [t.text for t in tuples]
            by_relations = [tuples[i] for i, s in best(high, texts, inner.within("relations"), self.top) if s > 0]
            merged = list(dict.fromkeys(t for pair in zip_longest(by_things, by_relations) for t in pair if t))
            inner.note("merged", things=len(by_things), relations=len(by_relations), merged=len(merged))
            return self.shown(merged, given)

        return read_of(question, run, hybrid, reader=BY_READING, pool=self.pool, budget=self.budget)

    def of_things(self, words: str, tuples: Sequence[Tuple], run: Run) -> list[Tuple]:
        """The facts of the things nearest to ``words``, those of the most linked things first."""
        things: list[Entity] = list({e.curie: e for t in tuples for e in t.ends}.values())
        near = {things[i].curie for i, s in best(words, [e.name for e in things], run, self.top) if s > 0}
        degree = Counter(e.curie for t in tuples for e in t.ends)
        at = [t for t in tuples if near & {e.curie for e in t.ends}]
        return sorted(at, key=lambda t: -sum(degree[e.curie] for e in t.ends))

    def shown(self, facts: Sequence[Tuple], given: Sequence[Evidence]) -> Chosen:
        """Facts in words up to half the budget, then the passages in which most of them stand."""
        units, texts, spent = list[Evidence](), list[str](), 0
        for fact in facts:
            if spent + len(fact.text) > self.budget // 2:
                break
            spent += len(fact.text)
            units.append(fact.unit)
            texts.append(fact.text)
        often = Counter(t.passage for t in facts)
        order = sorted(range(len(given)), key=lambda i: (-often[i], i))[: self.each]
        return Chosen([*units, *(given[i] for i in order)], [*texts, *(given[i].text[:LENGTH] for i in order)])
