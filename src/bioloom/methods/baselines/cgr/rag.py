"""RAG on a fixed set of evidence: its passages that are most like the question, one answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer
from bioloom.core.evidence import Evidence
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.reader import Chosen, read_of
from bioloom.stages.text.given.passages import best


@dataclass(frozen=True)
class RAG:
    """The ``passages`` nearest passages of what comes with the question, else of what a search finds."""

    card: ClassVar[Card] = Card(
        "Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks", 2020, "https://arxiv.org/abs/2005.11401",
        departures=("retriever and reader are not trained together", "judged by rules it counts what passages name"),
    )  # fmt: skip

    passages: int = 5

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """What the nearest passages say."""

        def nearest(given: list[Evidence], _topics: object, inner: Run) -> Chosen:
            return Chosen([given[i] for i, _ in best(question.text, [p.text for p in given], inner, self.passages)])

        return read_of(question, run, nearest)
