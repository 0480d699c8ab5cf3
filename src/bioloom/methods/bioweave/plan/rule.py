"""Question initialization by rule: the pattern of `bioloom.stages.read`, and what its shape says."""

from __future__ import annotations

from bioloom.core.ports import Resources
from bioloom.stages.read.stage import read_alone
from bioloom.stages.read.stage import rule as read
from bioloom.stages.read.types import Asked, Reading, Understanding

from .abstract import abstracted
from .sources import initial
from .types import PlanAsked, QuestionPlan

BEYOND = "no operator of BioWeave carries what is asked: "  # section 5.1 has matching, chains, aggregation and counts


def rule(value: PlanAsked, kit: Resources) -> QuestionPlan:
    """The plan by the reader that every method of ours reads with; without parts when the question was not understood.

    The reader tries readings on the graph, and takes one without an answer there for a mistake. Here a hop may be what
    only texts have (AbstractQuestion knows no graph): what is not understood so is read once more by its words alone.
    What is read but is no pattern to select from, count or check (a definition, an amount, all of a class, a patient)
    is none that this method can answer: it is said so, and not answered as if it were less.
    """
    asked = read(Asked(question=value.question), kit)
    if not asked.parts:
        alone = read_alone(value.question, kit.linker)
        asked = alone if alone.parts else asked
    if beyond := _beyond(asked):
        asked = asked.model_copy(update={"parts": (), "missing": (*asked.missing, BEYOND + beyond)})
    return planned(asked, value)


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


def _beyond(asked: Understanding) -> str:
    """What of ``asked`` only other methods can answer; empty when there is nothing."""
    if asked.parts and asked.patient:
        return "a patient"
    return next((said for r in asked.parts if (said := _lacks(r))), "")


def _lacks(reading: Reading) -> str:
    if reading.operator not in ("select", "count", "exists"):
        return reading.operator
    if reading.aggregate is not None:
        return reading.aggregate.how
    if reading.all_of:
        return "all of a class"
    if reading.every:
        return "a statement on several things"
    return "an identifier" if reading.asks else ""
