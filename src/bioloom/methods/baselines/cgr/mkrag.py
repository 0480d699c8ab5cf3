"""MKRAG: medical facts as sentences, the nearest to the question and to each option, put before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer
from bioloom.core.evidence import Evidence
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.reader import Chosen, read_of
from bioloom.stages.text.given.passages import Tuple, best, tuples_of


@dataclass(frozen=True)
class MKRAG:
    """``each`` facts for every option, ``facts`` of them shown."""

    card: ClassVar[Card] = Card(
        "MKRAG: Medical Knowledge Retrieval Augmented Generation for Medical Question Answering", 2025,
        "https://arxiv.org/abs/2309.16035",
        departures=("facts are those that the evidence states, not of a disease database",
                    "an open question is one option"),
    )  # fmt: skip

    each: int = 16
    facts: int = 8

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Gather facts, rank them, answer."""

        def facts(given: list[Evidence], _topics: object, inner: Run) -> Chosen:
            tuples = tuples_of(given, run)
            near = self.nearest(question, tuples, inner) if tuples else []
            return Chosen([t.unit for t in near], [t.text for t in near])

        return read_of(question, run, facts, nothing="the evidence states no fact")

    def nearest(self, question: Question, tuples: Sequence[Tuple], run: Run) -> list[Tuple]:
        """The facts that are nearest to the question, of those nearest to it with any of its options."""
        texts = [t.text for t in tuples]
        found = {i for option in question.options or ("",)
                 for i, _ in best(f"{question.text} {option}".strip(), texts, run, self.each)}  # fmt: skip
        pool = sorted(found)
        return [tuples[pool[i]] for i, _ in best(question.text, [texts[i] for i in pool], run, self.facts)]
