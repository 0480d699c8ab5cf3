"""GenFinalAnswer: the verified answer, or after T repairs what the method says it does without support."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Answer, abstention
from bioloom.core.judgement import Abstain
from bioloom.core.run import Run
from bioloom.methods.bioweave.plan.types import RetrievalPlan
from bioloom.methods.bioweave.verify.graph import EvidenceGraph
from bioloom.methods.bioweave.verify.select import unit_text
from bioloom.stages.answer.conclude.options import check_options
from bioloom.stages.judged import judged
from bioloom.stages.read.candidates.offered import readings

from .judge import ANSWER
from .types import AnswerAsked, Concluded, Found, Held, Line, OfferedOption, Shown


def gen_final_answer(
    evidence: EvidenceGraph, found: Found, plan: RetrievalPlan, run: Run, *,
    question: str, options: Sequence[str] = (), missing: Sequence[str] = (),
) -> Answer:  # fmt: skip
    """The answer, citing only units of the refined evidence graph; an abstention when there is nothing to go by."""
    labels = {u.id: str(i) for i, u in enumerate(evidence.units, 1)}
    reading = plan.part.reading
    asked = AnswerAsked(
        question=question,
        kind=reading.kind,
        operator=plan.part.operator,
        answer_type=plan.part.answer_type,
        inverted=reading.inverted,
        sources=plan.sources,
        lines=tuple(Line(label=labels[u.id], source=u.source, text=unit_text(u)) for u in evidence.units),
        answers=tuple(_shown(h, labels) for h in found.answers),
        options=_offered(options, found, plan, run),
        count=found.count,
        verified=found.verified,
        denied_by=tuple(labels[i] for i in found.denied_by if i in labels),
        missing=missing[0] if missing else "",
    )
    if reading.kind == "count" and not found.complete:
        return abstention("count", *found.notes)
    if not asked.answers and not asked.denied_by and not (asked.options and asked.lines):
        return abstention(reading.kind, "the evidence names nothing that could be the answer", *missing)
    said = judged(ANSWER, asked, run)
    if isinstance(said, Abstain):
        return abstention(reading.kind, said.reason, *missing)
    return _answer(said, asked, found, _cited(said, evidence, found), missing)


def _answer(
    said: Concluded, asked: AnswerAsked, found: Found, cited: tuple[str, ...], missing: Sequence[str]
) -> Answer:
    kind, verified = asked.kind, found.settled and not said.needs_repair
    chosen = [found.answers[i] for i in said.answers]
    value: str | int | tuple[str, ...] | None = None
    if kind in ("choice", "choices"):
        texts = tuple(asked.options[i].text for i in said.options)
        value = texts[0] if kind == "choice" else texts
        chosen = [h for h in found.answers if not asked.inverted]
    elif kind == "count":
        value = said.number
    elif kind == "yesno":
        value = "yes" if said.yes else "no"
    elif chosen:
        names = tuple(h.ranked.entity.name for h in chosen)
        value = names[0] if kind == "entity" else names
    return Answer(
        kind=kind,
        value=value,
        entities=tuple(h.ranked for h in chosen),
        total=found.count if kind in ("entity", "entities", "count") else None,
        evidence=cited,
        confidence=_confidence(kind, chosen, said) if verified else None,
        needs_repair=not verified,
        missing=() if verified else tuple(missing),
        notes=found.notes if verified else (*found.notes, *missing),
    )


def _cited(said: Concluded, evidence: EvidenceGraph, found: Found) -> tuple[str, ...]:
    """Ids of what the answer rests on: the match over graph and texts with its sentences, else the units it named."""
    if found.joint:
        return (found.joint, *found.texts)
    return tuple(dict.fromkeys(evidence.units[int(label) - 1].id for label in said.evidence))


def _confidence(kind: str, chosen: Sequence[Held], said: Concluded) -> float | None:
    """Of entities the best one's support; of a choice its share of the options that hold."""
    if kind in ("choice", "choices"):
        return 1.0 / max(1, len(said.options)) if kind == "choice" else 1.0
    if kind in ("count", "yesno"):
        return 1.0
    return chosen[0].ranked.score if chosen else None


def _shown(held: Held, labels: dict[str, str]) -> Shown:
    entity = held.ranked.entity
    return Shown(
        name=entity.name, curie=entity.curie, labels=tuple(labels[i] for i in held.units if i in labels),
        channels=held.channels,
    )  # fmt: skip


def _offered(options: Sequence[str], found: Found, plan: RetrievalPlan, run: Run) -> tuple[OfferedOption, ...]:
    """Each option, and whether one of its readings is an answer.

    Of a question for the one that does not hold, the graph is asked for each: the answers shown are not all.
    """
    pattern = plan.part.reading.pattern
    hole = pattern.node(pattern.answer)
    place = {h.curie: i for i, h in enumerate(found.answers)}
    held: set[str] = set()
    if plan.part.reading.inverted and "kg" in plan.sources:
        held = {o.text for o in check_options(tuple(options), pattern, run.within("options"), wide=True) if o.holds}
    out = []
    for text in options:
        curies = {e.curie for e in readings(text, hole, run.resources.linker)}
        at = min((place[c] for c in curies if c in place), default=None)
        holds = (at is not None or text in held) if curies else None
        out.append(OfferedOption(text=text, holds=holds, place=at))
    return tuple(out)
