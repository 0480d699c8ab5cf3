"""AbstractQuestion and InitSourcePlan, one judgement (the planning prompt of Appendix H)."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.fact import Entity
from bioloom.core.judgement import Abstain, Judgement
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import format_pattern
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.options import offered
from bioloom.stages.judged import judged

from .edges import relations_of
from .repair import allowed_sources
from .rule import rule, settles
from .types import Part, PlanAsked, QuestionPlan, RetrievalPlan
from .written import WRITTEN, slots

PLAN = Judgement(
    name="plan",
    input=PlanAsked,
    output=QuestionPlan,
    rules="partial",
    rule=rule,
    prompt=("bioloom.methods.bioweave.plan", "plan.md"),
    slots=slots,
    written=WRITTEN,
    settles=settles,
)


def abstract_question(question: Question, run: Run) -> QuestionPlan:
    """What ``question`` asks and where to look first; its sources are a part of the source condition."""
    allowed = allowed_sources(run)
    relations = relations_of(run.resources.graph) if run.has_model else ()
    plan = judged(PLAN, PlanAsked(question=question, allowed=allowed, relations=relations), run)
    if isinstance(plan, Abstain):
        return QuestionPlan(parts=(), sources=allowed, missing=(plan.reason,))
    return plan.model_copy(update={"sources": tuple(c for c in allowed if c in plan.sources) or allowed})


def init_plan(part: Part, plan: QuestionPlan, run: Run, strangers: Sequence[Entity] = ()) -> RetrievalPlan:
    """R of Algorithm 2 before anything is missing; recorded."""
    pattern = part.reading.pattern
    run.note("understood", pattern=format_pattern(pattern), kind=part.reading.kind, ranked=part.reading.ranked)
    run.note(
        "plan", operator=part.operator, answer_type=part.answer_type, indicator=part.indicator,
        split_questions=list(part.split_questions), topics=[t.curie for t in part.topics], sources=list(plan.sources),
    )  # fmt: skip
    looked_for = _looked_for(part, plan.options, run)
    return RetrievalPlan(part=part, pattern=looked_for, sources=plan.sources, strangers=tuple(strangers))


def _looked_for(part: Part, options: tuple[str, ...], run: Run) -> Pattern:
    """The pattern with the options in its hole: candidates, so that evidence is grown and looked for from them too.

    Not where the one is wanted that does not hold.
    """
    pattern = part.reading.pattern
    hole = pattern.node(pattern.answer)
    if not options or part.reading.inverted or hole.known or pattern.operator != "select":
        return pattern
    return offered(pattern, options, run)
