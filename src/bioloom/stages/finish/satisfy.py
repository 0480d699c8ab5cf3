"""SatisfyOperator: does the evidence graph match the pattern of the question, and with which answers?

A selected answer set of the graph satisfies it by itself: it is the match. What texts state is matched beside it, so an
answer may rest on the graph, on texts, or on hops of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from bioloom.core.answer import Ranked
from bioloom.core.evidence import Channel
from bioloom.core.ports import Matched
from bioloom.core.run import Run
from bioloom.stages.conclude.stage import notes_of
from bioloom.stages.explore.subgraph import narrowed
from bioloom.stages.explore.types import Unit
from bioloom.stages.plan.types import RetrievalPlan
from bioloom.stages.rank.stage import Support, rank
from bioloom.stages.verify.graph import EvidenceGraph

from .types import Found, Held

SHOWN = 20  # answers that are listed


def satisfy_operator(evidence: EvidenceGraph, plan: RetrievalPlan, run: Run) -> Found:
    """The answers that the evidence graph holds; not ``verified`` when there are none."""
    whole = evidence.whole
    texts = any(u.path is None and u.states for u in evidence.units)
    matched = evidence.match(plan.pattern, run) if texts or whole is None else None
    stated = _of_facts(matched, evidence)
    held = _of_graph(whole, evidence, run) if whole is not None else {}
    if any(e.absent for e in plan.pattern.edges) and "kg" in plan.sources:
        stated = {}  # that texts do not state what must not be is no proof; the graph was asked
    new = _not_in(whole, stated, run)
    for curie, answer in stated.items():
        held[curie] = _joined(held[curie], answer) if curie in held else answer
    kg = whole.path.woven if whole is not None and whole.path is not None else None
    count = (kg.matched.count if kg else 0) + (len(new) if kg else matched.count if matched and stated else 0)
    answers = tuple(sorted(held.values(), key=_order(plan))[:SHOWN])
    return Found(
        answers=answers,
        count=count,
        verified=count > 0,
        denied_by=() if count else _denied(evidence, plan),
        complete=kg.matched.complete if kg else True,
        notes=notes_of(kg, tuple(a.ranked for a in answers)) if kg else (),
    )


def _denied(evidence: EvidenceGraph, plan: RetrievalPlan) -> tuple[str, ...]:
    """The texts that deny the one hop of a question whether it is so."""
    if plan.part.operator != "verify" or plan.pattern.hops != 1:
        return ()
    return tuple(u.id for u in evidence.units if u.path is None and u.hops and not u.states)


def _order(plan: RetrievalPlan) -> Callable[[Held], int]:
    """Answers of several sources before those of one, unless the main one is asked for; else as they were ranked."""
    ranked = plan.part.reading.ranked
    return lambda held: 0 if ranked else -len(held.channels)


def _of_graph(whole: Unit, evidence: EvidenceGraph, run: Run) -> dict[str, Held]:
    """The shown answers of the graph's answer set, and those that a text names in the hole."""
    assert whole.path is not None  # noqa: S101 - a whole unit is of the graph
    woven = whole.path.woven
    supports: list[Support] = list(whole.shown)
    shown = {s.ranked.entity.curie for s in supports}
    named = {c for u in evidence.units for c in _in_hole(u, woven.pattern.answer, whole)} - shown
    known = tuple(sorted(c for c in named if run.resources.graph.entity(c) is not None))
    if known:
        supports += rank(woven.matched, run.match(narrowed(woven.pattern, known)).entities(), witnesses=1)
    out = {}
    for support in supports:
        curie = support.ranked.entity.curie
        also = [u for u in evidence.units if curie in _in_hole(u, woven.pattern.answer, whole)]
        channels: tuple[Channel, ...] = tuple(dict.fromkeys(("kg", *(u.source for u in also))))
        out[curie] = Held(_also(support.ranked, channels), channels, (whole.id, *(u.id for u in also)))
    return out


def _in_hole(unit: Unit, hole: str, whole: Unit) -> set[str]:
    """What a text states a hop of, at the answer's end."""
    assert whole.path is not None  # noqa: S101 - a whole unit is of the graph
    edges = whole.path.woven.pattern.edges
    ends = ((edges[s.hop], s) for s in unit.states)
    return {c for e, s in ends for name, c in ((e.subject, s.subject), (e.object, s.object)) if name == hole}


def _of_facts(matched: Matched | None, evidence: EvidenceGraph) -> dict[str, Held]:
    """The answers on the facts of the selected units, with the units whose facts carry them."""
    if matched is None or not matched.count:
        return {}
    source = {u.id: u.source for u in evidence.units}
    out = {}
    for support in rank(matched, most=SHOWN, witnesses=2):
        ids = [i for w in support.witnesses for f in w.facts for i in evidence.stated_by.get(f.key, ())]
        units = tuple(dict.fromkeys(ids))
        channels = tuple(dict.fromkeys(source[i] for i in units))
        out[support.ranked.entity.curie] = Held(_also(support.ranked, channels), channels, units)
    return out


def _not_in(whole: Unit | None, stated: Iterable[str], run: Run) -> set[str]:
    """What texts add to the answers of the graph."""
    if whole is None or whole.path is None:
        return set(stated)
    known = tuple(sorted(c for c in stated if run.resources.graph.entity(c) is not None))
    if not known:
        return set(stated)
    held = {e.curie for e in run.match(narrowed(whole.path.woven.pattern, known)).entities()}
    return set(stated) - held


def _joined(one: Held, other: Held) -> Held:
    channels = tuple(dict.fromkeys((*one.channels, *other.channels)))
    return replace(
        one,
        ranked=_also(one.ranked, channels),
        channels=channels,
        units=tuple(dict.fromkeys((*one.units, *other.units))),
    )


def _also(ranked: Ranked, channels: tuple[Channel, ...]) -> Ranked:
    """``ranked`` with the texts that say so among its reasons."""
    said = tuple(f"stated in {c}" for c in channels if c != "kg")
    return ranked.model_copy(update={"reasons": tuple(dict.fromkeys((*ranked.reasons, *said)))})
