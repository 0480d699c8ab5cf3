"""RAG on a fixed set of evidence: its passages that are most like the question, one answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer, abstention
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.respond.judge import FROM_LINES
from bioloom.stages.answer.respond.stage import asked, kind_of, respond, topics_of
from bioloom.stages.text.given.passages import best, passages_of, shown


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
        topics = topics_of(question, run)
        given = passages_of(question, run.within("evidence"), topics)
        if not given:
            return abstention(kind_of(question), "there is no evidence to answer from")
        near = best(question.text, [p.text for p in given], run.within("retrieve"), self.passages)
        lines = shown([given[i] for i, _ in near], run)
        return respond(FROM_LINES, asked(question, topics, lines), run.within("answer"))
