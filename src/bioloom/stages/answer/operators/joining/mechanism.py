"""By what a drug works in a disease: its targets that have to do with it, or what they take part in."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Answer
from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.acts_by import acts_by
from bioloom.stages.answer.conclude.options import check_options
from bioloom.stages.answer.conclude.stage import conclude_entities, kg_evidence
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.candidates.offered import filled
from bioloom.stages.read.readback.naming import called
from bioloom.stages.weave.rank import Support, rank
from bioloom.stages.weave.stage import MAIN, PRIMARY, Woven, weave

from ...phrases import listed, named
from ..listing.select import choose, nothing, select
from .ways import side, way

TARGETS = "directly_physically_interacts_with"
NAMED = 5  # targets in a note


def mechanism(part: Part, run: Run, manner: Manner) -> Answer:
    """The targets linked to the disease, those by which the drug is known to act first; else its targets, and so said.

    Targets by which the drug acts and which nothing links to the disease are named beside those that are; where it acts
    by none that is linked, they come first: what it merely binds is not how it works.
    """
    reading = part.reading
    if not any(TARGETS in e.predicates for e in reading.pattern.edges):
        return select(part, run, manner)
    alone = _of_the_drug(reading.pattern)
    disease = ", ".join(called(b.readings, b.text) for b in reading.bound
                        if b.readings and b.node not in {n.name for n in alone.nodes})  # fmt: skip
    woven = weave(reading.pattern, run, subclasses=manner.subclasses)
    linked = bool(woven.matched.count)
    notes: list[str] = []
    whole = len(alone.edges) == len(reading.pattern.edges)  # no disease is named
    if whole and not linked:
        return nothing(reading, woven, run, manner)
    if not linked:
        woven = weave(alone, run, subclasses=manner.subclasses)
        if not woven.matched.count:
            return nothing(reading.model_copy(update={"pattern": alone}), woven, run, manner)
        notes.append(
            f"no source links what it acts on to {disease}: this follows from its targets, whatever it is given for"
        )
    main = _main(woven.pattern, run)
    linked = linked and not whole
    if not linked and not main:
        notes.append("that it acts by one of them is not stated, only that it binds them")
    if linked and not main and (elsewhere := _acts_elsewhere(alone, run)):
        woven, main = _with_main(woven, alone, elsewhere, run), {e.curie for e in elsewhere}
        known = listed([e.name for e in elsewhere], NAMED)
        notes.append(f"it is known to act by {known}, which no source links to {disease}; what is linked comes after")
        linked = False
    if part.options:
        checked = check_options(part.options, woven.pattern, run.within("options"))
        answer = choose(reading.model_copy(update={"kind": "choice"}), woven, checked, run, manner)
        return answer.model_copy(update={"notes": (*notes, *answer.notes)})
    shown = _first(rank(woven.matched, most=manner.listed, witnesses=manner.witnesses, shown=manner.shown), main)
    notes += acts_by(shown, woven.pattern, run)
    evidence = [kg_evidence(woven, shown, run)]
    answer = conclude_entities(reading.kind, woven, shown, evidence[0])
    if linked and (rest := _unlinked(woven, alone, run)):
        matched = run.match(rest)
        acts = rank(matched, most=NAMED, witnesses=1)
        names = named(s.ranked.entity for s in acts)
        more = f" and {matched.count - NAMED:,} more" if matched.count > NAMED else ""
        notes.append(f"it also acts by {', '.join(names)}{more}, which no source links to {disease}")
        evidence.append(kg_evidence(Woven(rest, matched), acts, run))
    return answer.model_copy(update={"notes": (*notes, *answer.notes), "evidence": tuple(evidence)})


def _of_the_drug(pattern: Pattern) -> Pattern:
    """The pattern without what hangs on the disease: the way from the drug to the answer."""
    start = next(e for e in pattern.edges if TARGETS in e.predicates)
    keep = [start, *side(pattern, start.subject, start), *way(pattern, start.object, pattern.answer)]
    there = {n for e in keep for n in (e.subject, e.object)}
    return Pattern(
        nodes=tuple(n for n in pattern.nodes if n.name in there), edges=tuple(keep), answer=pattern.answer,
    )  # fmt: skip


def _main(pattern: Pattern, run: Run) -> set[str]:
    """The answers through an edge by which the drug is known to act."""
    return {e.curie for acting in _acting(pattern) for e in run.match(acting).entities()}


def _acting(pattern: Pattern) -> list[Pattern]:
    """``pattern`` through what is called the mechanism of action, and through what is called the primary target."""
    return [
        pattern.model_copy(
            update={
                "edges": tuple(
                    e.model_copy(update={"tests": (*e.tests, test)}) if TARGETS in e.predicates else e
                    for e in pattern.edges
                )
            }
        )
        for test in (MAIN, PRIMARY)
    ]


def _acts_elsewhere(alone: Pattern, run: Run) -> list[Entity]:
    """The targets by which the drug is known to act, whatever they are linked to; none where no target is asked for."""
    if not any(TARGETS in e.predicates and alone.answer == e.object for e in alone.edges):
        return []
    main = _main(alone, run)
    return [s.ranked.entity for s in rank(run.match(alone), witnesses=0) if s.ranked.entity.curie in main]


def _with_main(woven: Woven, alone: Pattern, acts: Sequence[Entity], run: Run) -> Woven:
    """The targets in ``acts`` and the answers of ``woven``, as targets of the drug alone."""
    there = (*(e.curie for e in acts), *(e.curie for e in woven.matched.entities()))
    pattern = filled(alone, tuple(dict.fromkeys(there)))
    return Woven(pattern, run.match(pattern))


def _first(shown: Sequence[Support], main: set[str]) -> list[Support]:
    """The best supported, those in ``main`` before the others."""
    return sorted(shown, key=lambda s: s.ranked.entity.curie not in main)


def _unlinked(woven: Woven, alone: Pattern, run: Run) -> Pattern | None:
    """The pattern of what the drug acts by and is no answer of ``woven``; None where all of it is."""
    rest = tuple(sorted(_main(alone, run) - {e.curie for e in woven.matched.entities()}))
    return filled(alone, rest) if rest else None
