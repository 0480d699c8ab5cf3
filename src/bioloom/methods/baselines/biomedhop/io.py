"""IO: the question and its options, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.respond.judge import ALONE
from bioloom.stages.answer.respond.stage import asked, respond


@dataclass(frozen=True)
class IO:
    """Input-output prompting: one call of a model, which there must be."""

    card: ClassVar[Card] = Card("Language Models are Few-Shot Learners", 2020, "https://arxiv.org/abs/2005.14165")

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """What the model says at once."""
        return respond(ALONE, asked(question), run.within("answer"))
