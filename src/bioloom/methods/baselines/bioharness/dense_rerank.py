"""DenseRAG and a reranker: many passages by likeness, the few that a cross-encoder finds relevant are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer
from bioloom.core.errors import SetupError
from bioloom.core.evidence import Evidence
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.reader import Chosen, needs_model, read_of
from bioloom.stages.answer.respond.judge import BY_READING
from bioloom.stages.text.given.passages import BUDGET, best
from bioloom.stages.text.literature.stage import reranked


@dataclass(frozen=True)
class DenseRerank:
    """``pool`` passages by likeness, ``passages`` of them by relevance to the question as it was asked."""

    card: ClassVar[Card] = Card(
        "Document Ranking with a Pretrained Sequence-to-Sequence Model", 2020, "https://arxiv.org/abs/2003.06713",
        departures=("a row of the comparing paper without one of its own; this is the first of its kind of reranker",
                    "the sizes of both rankings are ours: the paper that compares it does not say them",
                    "without a reranker it is refused: likeness twice is no reranking"),
        steps=("evidence", "retrieve", "rerank", "answer"), takes=("reranker",),
    )  # fmt: skip

    pool: int = 50
    passages: int = 10
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Retrieve, rerank, read."""
        needs_model(run)
        if run.resources.reranker is None:
            raise SetupError("There is no reranker.", hint="Name one with --reranker cross:NAME or --reranker chat.")

        def relevant(given: list[Evidence], _topics: object, inner: Run) -> Chosen:
            near = best(question.text, [p.text for p in given], inner, self.pool)
            return Chosen(reranked(question.text, [given[i] for i, _ in near], inner.within("rerank"), self.passages))

        return read_of(question, run, relevant, reader=BY_READING, pool=self.pool, budget=self.budget)
