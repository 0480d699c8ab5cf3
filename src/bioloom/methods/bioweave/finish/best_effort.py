"""What fits best when the operator stays unsatisfied: as published, answered and called unsupported."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Ranked
from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Pattern
from bioloom.core.run import Run
from bioloom.methods.bioweave.explore.stated import denied
from bioloom.methods.bioweave.explore.types import Unit
from bioloom.methods.bioweave.plan.types import RetrievalPlan
from bioloom.methods.bioweave.verify.closest import closest
from bioloom.methods.bioweave.verify.graph import EvidenceGraph
from bioloom.stages.weave.rank import Support, rank

from .satisfy import SHOWN
from .types import Found, Held


def best_effort(evidence: EvidenceGraph, plan: RetrievalPlan, run: Run) -> Found:
    """What texts suppose, else what has all but the fewest hops, else what the units name of the right kind.

    Of what has as many hops, what a text denies a hop of comes last, then the better supported first.
    """
    pattern, supposed = plan.pattern, evidence.with_supposed
    whole = supposed.match(pattern, run) if supposed is not evidence else None
    if whole is not None and whole.count:
        held = tuple(
            _held(s.ranked, _naming(s, evidence), evidence.units) for s in rank(whole, most=SHOWN, witnesses=1)
        )
        return Found(held, whole.count, notes=("a part of it is only supposed",))
    found: dict[str, Support] = {}
    for matched in closest(supposed, pattern, run):
        for support in rank(matched, most=SHOWN, witnesses=1):
            found.setdefault(support.ranked.entity.curie, support)
    if found:
        unlikely = _denied(evidence.facts, pattern)
        order = sorted(found.values(), key=lambda s: (s.ranked.entity.curie in unlikely, -(s.ranked.score or 0.0)))
        held = tuple(_held(s.ranked, _naming(s, evidence), evidence.units) for s in order[:SHOWN])
        return Found(held, len(order), notes=("not supported by all that is asked",))
    named = _named(evidence.units, pattern)
    return Found(tuple(named[:SHOWN]), len(named), notes=("only named in the evidence",) if named else ())


def _naming(support: Support, evidence: EvidenceGraph) -> list[Unit]:
    return [u for u in evidence.units if support.ranked.entity.curie in u.entities]


def _denied(facts: Sequence[Fact], pattern: Pattern) -> frozenset[str]:
    """What could be the answer and of which a text says that a hop does not hold."""
    said = ((s, pattern.edges[s.hop]) for f in facts if f.negated for s in denied(f, pattern, {}))
    return frozenset(
        curie for s, edge in said for node, curie in ((edge.subject, s.subject), (edge.object, s.object))
        if node == pattern.answer
    )  # fmt: skip


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
