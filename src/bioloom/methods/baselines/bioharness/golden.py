"""Golden context: all evidence that a data set gives with a question, the most that retrieval could bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer
from bioloom.core.errors import QuestionError
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.reader import Chosen, answer_from, needs_model
from bioloom.stages.answer.respond.judge import BY_READING
from bioloom.stages.answer.respond.stage import topics_of
from bioloom.stages.text.given.passages import passages_of

WHOLE = 20_000  # characters of a question's own evidence: the paper names no bound, and no set that is loaded has more


@dataclass(frozen=True)
class GoldenContext:
    """All documents that come with the question, in the order they come in, up to ``budget`` characters."""

    card: ClassVar[Card] = Card(
        "BioHarness: Substrate-Aware Evidence Assembly for Biomedical Question Answering across Literature, "
        "Knowledge Bases, and Biological Atlases",
        2026, "https://github.com/coco11563/BioHarness_Chi",
        departures=("a bound on characters is ours, as the paper names none",),
        steps=("evidence", "answer"), takes=("documents",),
    )  # fmt: skip

    budget: int = WHOLE

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Read what is given.

        Raises:
            QuestionError: Nothing is: then there is no such setting, and no score of it.
        """
        needs_model(run)
        if not question.context:
            raise QuestionError(
                "No documents come with the question, so there is no golden context.",
                hint="Give them with --context FILE, or use a set that has them (pubmedqa, bioasq).",
            )
        inner = run.within("evidence")
        given = passages_of(question, inner)
        inner.note("given", documents=len(question.context), passages=len(given))
        return answer_from(
            question, run, Chosen(given), topics_of(question, run), reader=BY_READING, budget=self.budget
        )
