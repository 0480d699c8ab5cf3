"""HyDE: search with passages that a model makes up, answer from those that are real."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from bioloom.core.answer import Answer, abstention
from bioloom.core.evidence import Evidence
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.reader import NOTHING, Chosen, answer_from, needs_model
from bioloom.stages.answer.respond.judge import BY_READING
from bioloom.stages.answer.respond.stage import kind_of, topics_of
from bioloom.stages.text.given.passages import BUDGET
from bioloom.stages.text.literature.stage import POOL, seen_by, supposed


@dataclass(frozen=True)
class HyDE:
    """``samples`` made-up passages, whose mean with the question is the query; ``passages`` of ``pool`` are read."""

    card: ClassVar[Card] = Card(
        "Precise Zero-Shot Dense Retrieval without Relevance Labels", 2023, "https://arxiv.org/abs/2212.10496",
        departures=(
            "candidates are what searches with the question and with each made-up passage find; the mean ranks them",
            "there is no HyDE over words alone: without an embedder it is refused",
        ),
        steps=("suppose", "embed", "retrieve", "answer"), takes=("embedder",),
    )  # fmt: skip

    samples: int = 8
    pool: int = POOL
    passages: int = 10
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Suppose, embed and average, search, read."""
        needs_model(run)
        texts = [question.text, *supposed(question, run.within("suppose"), self.samples)]
        run.note("supposed", wanted=self.samples, written=len(texts) - 1)
        mean = np.mean(run.within("embed").embed(texts).rows, axis=0)
        topics, inner, found = topics_of(question, run), run.within("retrieve"), dict[str, Evidence]()
        for text in texts:
            found |= {u.id: u for u in seen_by(text, question, inner, topics, self.pool)}
        if not found:
            return abstention(kind_of(question), NOTHING)
        units = list(found.values())
        likeness = inner.embed([u.text for u in units]).rows @ mean
        near = sorted(range(len(units)), key=lambda i: (-float(likeness[i]), i))[: self.passages]
        return answer_from(
            question, run, Chosen([units[i] for i in near]), topics, reader=BY_READING, budget=self.budget
        )
