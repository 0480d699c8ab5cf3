"""Self-consistency of a chain of thought."""

from __future__ import annotations

from bioloom.core.answer import Answer
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.respond.judge import CHAIN
from bioloom.stages.answer.respond.stage import agreed, asked, respond

WARMTH = 0.7  # temperature of samples that are to differ


def consistent(question: Question, run: Run, samples: int) -> tuple[Answer, float]:
    """The answer on which most of ``samples`` chains of thought agree, and their share (Wang et al. 2023)."""
    value = asked(question)
    given = run.map(lambda i, child: respond(CHAIN, value, child, sample=i, warm=WARMTH), range(samples))
    return agreed(given)
