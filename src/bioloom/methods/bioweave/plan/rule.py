"""Question initialization by rule: the pattern of `bioloom.stages.read`, and what its shape says."""

from __future__ import annotations

from bioloom.core.ports import Resources
from bioloom.stages.read.grammar.rule import understand_text
from bioloom.stages.read.types import Understanding

from .abstract import abstracted
from .sources import initial
from .types import PlanAsked, QuestionPlan


def rule(value: PlanAsked, kit: Resources) -> QuestionPlan:
    """The plan; without parts when the question was not understood."""
    return planned(understand_text(value.question, kit.linker), value)


def planned(asked: Understanding, value: PlanAsked) -> QuestionPlan:
    """The plan for a question that was understood as ``asked``."""
    return QuestionPlan(
        parts=tuple(abstracted(reading) for reading in asked.parts),
        sources=initial(value.question.text, value.allowed),
        options=value.question.options or asked.options,
        missing=asked.missing,
    )


def settles(plan: QuestionPlan) -> bool:
    """Whether all of the question was understood, every name of it known."""
    return bool(plan.parts) and not any(p.reading.unknown for p in plan.parts)
