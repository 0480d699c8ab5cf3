"""What fits best when the operator stays unsatisfied: as published, answered and called unsupported."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Ranked
from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.core.ports import MissingHop
from bioloom.core.run import Run
from bioloom.methods.bioweave.explore.types import Unit
from bioloom.methods.bioweave.plan.types import RetrievalPlan
from bioloom.methods.bioweave.verify.graph import EvidenceGraph
from bioloom.stages.weave.rank import rank

from .satisfy import SHOWN
from .types import Found, Held


def best_effort(evidence: EvidenceGraph, plan: RetrievalPlan, missing: Sequence[MissingHop], run: Run) -> Found:
    """What stands at the answer when the missing hop is left out; else what the units name of the right kind."""
    pattern = plan.pattern
    for hop in missing[:1]:
        rest = without(pattern, hop.edges)
        matched = evidence.match(rest, run) if rest is not None else None
        if matched is not None and matched.count:
            held = tuple(
                _held(s.ranked, [u for u in evidence.units if s.ranked.entity.curie in u.entities], evidence.units)
                for s in rank(matched, most=SHOWN, witnesses=1)
            )
            return Found(held, matched.count, notes=("not supported by all that is asked",))
    named = _named(evidence.units, pattern)
    return Found(tuple(named[:SHOWN]), len(named), notes=("only named in the evidence",) if named else ())


def without(pattern: Pattern, edges: Sequence[int]) -> Pattern | None:
    """The part of ``pattern`` that hangs on the answer when ``edges`` are taken out; None when nothing does."""
    left = [e for i, e in enumerate(pattern.edges) if i not in edges]
    reached = {pattern.answer}
    for _ in left:
        reached |= {n for e in left if reached & {e.subject, e.object} for n in (e.subject, e.object)}
    kept = tuple(e for e in left if {e.subject, e.object} <= reached)
    if not kept:
        return None
    return Pattern(
        nodes=tuple(n for n in pattern.nodes if n.name in reached),
        edges=kept,
        answer=pattern.answer,
        differs=tuple(p for p in pattern.differs if reached.issuperset(p)),
    )


def _named(units: Sequence[Unit], pattern: Pattern) -> list[Held]:
    """Things of the answer's kind that texts name beside what the question names, those of most units first."""
    hole, is_a = pattern.node(pattern.answer), biolink().is_a
    known = {c for n in pattern.nodes if n.name != pattern.answer for c in n.curies}
    entities: dict[str, Entity] = {}
    for unit in (u for u in units if u.entities & known or not known):
        for m in unit.evidence.mentions:
            fits = m.entity.curie in hole.curies if hole.known else any(
                is_a(c, wanted) for c in m.entity.categories for wanted in hole.categories
            )  # fmt: skip
            if fits and m.entity.curie not in known:
                entities.setdefault(m.entity.curie, m.entity)
    held = [_held(Ranked(entity=e), [u for u in units if e.curie in u.entities], units) for e in entities.values()]
    return sorted(held, key=lambda h: (-len(h.units), h.curie))


def _held(ranked: Ranked, units: Sequence[Unit], everything: Sequence[Unit]) -> Held:
    found = units or everything[:1]
    return Held(ranked, tuple(dict.fromkeys(u.source for u in found)), tuple(u.id for u in found))
