"""CoT: the question, thought about step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.respond.judge import CHAIN
from bioloom.stages.answer.respond.stage import asked, respond


@dataclass(frozen=True)
class CoT:
    """Chain-of-thought prompting: one call of a model, which there must be."""

    card: ClassVar[Card] = Card(
        "Chain-of-Thought Prompting Elicits Reasoning in Large Language Models", 2022,
        "https://arxiv.org/abs/2201.11903",
    )  # fmt: skip

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """What the model says after thinking."""
        return respond(CHAIN, asked(question), run.within("answer"))
