"""LLMSelect: the K units that carry the answer (section 5.3, Algorithm 6; the selection prompt of Appendix H)."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.judgement import Abstain, Judgement, Written
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.methods.bioweave.explore.types import Unit
from bioloom.methods.bioweave.plan.types import RetrievalPlan
from bioloom.stages.find.support.strength import SCORING
from bioloom.stages.judged import judged

from .closest import closest
from .graph import assemble
from .types import Candidate, Scored, SelectAsked, Selected, Weights

ANSWERS = 10  # answers whose evidence is put together for the rule
SETS = frozenset(("count",))  # operators whose answer is wrong unless the whole set is there


def rule(value: SelectAsked, kit: Resources) -> Selected:  # noqa: ARG001 - nothing to look up
    """Operator coverage first: the sets that satisfy it together, then a unit for each hop; then by cross score.

    A unit that states a hop comes before one that denies or supposes it.
    """
    ranked = sorted(value.candidates, key=lambda c: -c.cross)
    order = [label for group in value.complete for label in group]
    covered: set[int] = set()
    for said, c in [*((c.states, c) for c in ranked), *((c.hops, c) for c in ranked)]:
        if set(said) - covered:
            covered |= set(said)
            order.append(c.label)
    telling = [c for c in ranked if c.hops] or ranked
    order += [c.label for c in telling]
    return Selected(selected=tuple(dict.fromkeys(order))[: value.most])


def slots(value: SelectAsked) -> dict[str, str]:
    """The candidates as the prompt shows them: a line of ours for each, and what texts say between marks."""

    def hops(found: Sequence[int]) -> str:
        return ", ".join(map(str, found)) or "none"

    lines = []
    for c in value.candidates:
        said = f": {c.text}" if c.source == "kg" else ", its text is below"
        also = f", also {', '.join(c.supported_by)}" if c.supported_by else ""
        lines.append(f"{c.label}: {c.source}, hops {hops(c.hops)}, score {c.cross:.2f}{also}{said}")
    outside = [c for c in value.candidates if c.source != "kg"]
    return {
        "question": value.question,
        "operator": value.operator,
        "answer_type": value.answer_type,
        "sources": ", ".join(value.sources),
        "hops": hops(sorted({h for c in value.candidates for h in c.hops})),
        "most": str(value.most),
        "candidates": "\n".join(lines),
        "texts": fenced([c.text for c in outside], [c.label for c in outside]),
    }


def read(written: Selected, value: SelectAsked, kit: Resources) -> Selected:  # noqa: ARG001 - nothing to look up
    """What was selected, each once and no more than K.

    Raises:
        ValueError: a label is not among the candidates, or nothing was selected.
    """
    labels = {c.label for c in value.candidates}
    if unknown := [label for label in written.selected if label not in labels]:
        raise ValueError(f"There is no candidate {', '.join(unknown)}; there are 1 to {len(labels)}.")
    if not written.selected:
        raise ValueError("Nothing is selected. Keep at least the best candidate.")
    return Selected(selected=tuple(dict.fromkeys(written.selected))[: value.most])


SELECT = Judgement(
    name="select",
    input=SelectAsked,
    output=Selected,
    rules="full",
    rule=rule,
    prompt=("bioloom.methods.bioweave.verify", "select.md"),
    slots=slots,
    written=Written(form=Selected, read=read),
)


def select(found: Sequence[Scored], plan: RetrievalPlan, question: str, run: Run, weights: Weights) -> tuple[Unit, ...]:
    """The units kept of those with the best cross scores; none only when there are none."""
    if len(found) < 2:
        return tuple(s.unit for s in found)  # nothing to choose
    labels = {str(i): s for i, s in enumerate(found, 1)}
    value = SelectAsked(
        question=question,
        operator=plan.part.operator,
        answer_type=plan.part.answer_type,
        sources=plan.sources,
        candidates=tuple(_candidate(label, s) for label, s in labels.items()),
        complete=_complete(labels, plan, run),
        most=weights.selected_of_set if plan.part.operator in SETS else weights.selected,
    )
    chosen = judged(SELECT, value, run)
    kept = () if isinstance(chosen, Abstain) else chosen.selected
    return tuple(labels[label].unit for label in kept)


def _candidate(label: str, one: Scored) -> Candidate:
    unit = one.unit
    return Candidate(
        label=label, source=unit.source, text=unit_text(unit), hops=unit.hops, cross=round(one.cross, 4),
        supported_by=tuple(c for c in one.supported_by if c != unit.source),
        states=unit.hops if unit.path is not None else tuple(sorted({s.hop for s in unit.states})),
    )  # fmt: skip


def unit_text(unit: Unit) -> str:
    """A unit as a prompt shows it: the span of a text, of an answer set its size and its best witness."""
    return (
        unit.evidence.text if unit.path is None else f"{unit.path.woven.matched.count} reached, such as by: {unit.said}"
    )


def _complete(labels: dict[str, Scored], plan: RetrievalPlan, run: Run) -> tuple[tuple[str, ...], ...]:
    """Sets of labels that satisfy the operator together: the graph's answer set, then those of the best answers.

    Where none does, those that do with what is only supposed, else the sets that come closest: what is missing is then
    sought for answers that have the rest.
    """
    of_unit = {s.unit.id: label for label, s in labels.items()}
    out: list[tuple[str, ...]] = [
        (label,) for label, s in labels.items() if s.unit.path is not None and s.unit.path.whole
    ]
    inner = run.within("complete")
    evidence = assemble([s.unit for s in labels.values()], plan.pattern, inner)
    matched = evidence.match(plan.pattern, inner)
    if matched is None or not matched.count:
        evidence = evidence.with_supposed
        matched = evidence.match(plan.pattern, inner)
    whole = matched is not None and matched.count
    for found in [matched] if matched is not None and whole else closest(evidence, plan.pattern, inner):
        for backed in found.supported(SCORING, ANSWERS):
            for witness in found.threads(backed.entity, 1, SCORING):
                units = [evidence.stated_by[f.key] for f in witness.facts if f.key in evidence.stated_by]
                best = [min((of_unit[i] for i in ids), key=lambda x: -labels[x].cross) for ids in units]
                out.append(tuple(dict.fromkeys(best)))
    return tuple(dict.fromkeys(out))
