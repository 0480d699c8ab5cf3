"""Understanding: a question in people's own words becomes a typed pattern."""

from __future__ import annotations

from bioloom.core.judgement import Judgement
from bioloom.core.question import Question
from bioloom.core.run import Run

from .grammar.rule import rule
from .types import Asked, Understanding
from .written import WRITTEN, settles, slots

UNDERSTAND = Judgement(
    name="understand",
    input=Asked,
    output=Understanding,
    rules="partial",
    rule=rule,
    prompt=("bioloom.stages.read", "prompt.md"),
    slots=slots,
    written=WRITTEN,
    settles=settles,
)


def understand(question: Question, run: Run) -> Understanding:
    """What ``question`` asks, as the run's reasoner judges."""
    return run.need(UNDERSTAND, Asked(question=question))
