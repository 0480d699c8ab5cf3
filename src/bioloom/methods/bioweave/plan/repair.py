"""UpdateSourcePlan: which missing hops to look for again, and where (Algorithm 2; the repair prompt of Appendix H)."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.evidence import Channel
from bioloom.core.judgement import Abstain, Judgement
from bioloom.core.ports import MissingHop, Resources
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.stages.judged import judged

from .abstract import names_of
from .phrases import hop_words
from .sources import widened
from .types import CHANNELS, Failed, Part, Repair, RetrievalPlan

MOST_HOPS = 3  # hops that one repair looks for


def rule(value: Failed, kit: Resources) -> Repair:  # noqa: ARG001 - nothing to look up
    """The hops as they are ranked, and the next source that is allowed beside those that were asked before."""
    return Repair(repair_needed=True, hops=tuple(range(len(value.hops))), sources=widened(value.sources, value.allowed))


def slots(value: Failed) -> dict[str, str]:
    """The failed check as the prompt shows it; what texts say stands between marks."""
    return {
        "question": value.question,
        "operator": value.operator,
        "answer_type": value.answer_type,
        "sources": ", ".join(value.sources),
        "allowed": ", ".join(value.allowed),
        "evidence": fenced(value.evidence) or "none",
        "hops": "\n".join(f"{i}: {hop}" for i, hop in enumerate(value.hops)),
    }


REPAIR = Judgement(
    name="repair",
    input=Failed,
    output=Repair,
    rules="full",
    rule=rule,
    prompt=("bioloom.methods.bioweave.plan", "repair.md"),
    slots=slots,
)


def update_source_plan(
    plan: RetrievalPlan, hops: Sequence[MissingHop], evidence: Sequence[str], question: str, run: Run
) -> RetrievalPlan | None:
    """The plan that looks for what is missing; None when there is nothing to look for that was not looked for.

    It goes down the ranked hops, those that were not tried yet before the others. What the judgement names is held to
    the hops that are missing and to the source condition, whoever gave it.
    """
    allowed = allowed_sources(run)
    hops = sorted(hops, key=lambda h: h.edges in plan.tried)[:MOST_HOPS]
    if not hops:
        return None
    value = Failed(
        question=question,
        operator=plan.part.operator,
        answer_type=plan.part.answer_type,
        sources=plan.sources,
        allowed=allowed,
        evidence=tuple(evidence),
        hops=tuple(missing_words(plan.part, h) for h in hops),
    )
    repair = judged(REPAIR, value, run)
    if isinstance(repair, Abstain) or not repair.repair_needed:
        return None
    chosen = tuple(hops[i] for i in dict.fromkeys(repair.hops) if 0 <= i < len(hops)) or tuple(hops[:1])
    sources = tuple(c for c in allowed if c in repair.sources) or plan.sources
    before = plan.tried if set(sources) <= set(plan.sources) else ()
    tried = (*before, *(h.edges for h in chosen))
    return plan.model_copy(update={"sources": sources, "missing": chosen, "tried": tried, "number": plan.number + 1})


def missing_words(part: Part, hop: MissingHop) -> str:
    """A missing hop in words: what would have to be linked with what."""
    pattern, names = part.reading.pattern, names_of(part.reading)
    return " and ".join(hop_words(pattern, pattern.edges[i], names) for i in hop.edges)


def allowed_sources(run: Run) -> tuple[Channel, ...]:
    """The source condition, in the paper's order."""
    return tuple(c for c in CHANNELS if c in run.allowed)
