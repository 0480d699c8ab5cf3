"""What works with a variant, where sources also state resistance to it: last, with what is stated against it.

Evidence of a response is of single drugs or of combinations, of patients or of cells, and of one pair sources often
state both ways (EGFR T790M and erlotinib: validated resistance, and one case that responded beside pemetrexed).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bioloom.core.answer import Caveat
from bioloom.core.fact import Fact
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.core.trust.opposites import RESPONSES, against
from bioloom.stages.find.support.strength import SCORING, strength
from bioloom.stages.weave.rank import Support, rank
from bioloom.stages.weave.stage import Woven, widened

from ..phrases import listed

ALONE, COMBINED, CONTESTED, OUTWEIGHED = range(4)
LEVEL, COMBINATION, DISEASE = "evidence_level", "combined_with", "disease_context_qualifier"
READ, NAMED, LOOKED_AT, AMONG = 40, 4, 40, 2000


@dataclass(frozen=True)
class Heard:
    """An answer, how far what is stated of its response stands, and what is said of it where it does not."""

    support: Support
    place: int
    said: str


def response_edge(pattern: Pattern) -> Edge | None:
    """The edge of a pattern at whose one end the answers are and that says what responds to what; None without one."""
    found = [
        e for e in pattern.edges
        if len(e.predicates) == 1 and e.predicates[0] in RESPONSES and not e.absent and not e.negated
        and pattern.answer in (e.subject, e.object)
    ]  # fmt: skip
    return found[0] if len(found) == 1 else None


def responding(shown: Sequence[Support], pattern: Pattern, run: Run) -> tuple[list[Support], tuple[Caveat, ...]]:
    """``shown`` with what sources contradict last, and what they say of it; as they are where no response is asked."""
    edge = response_edge(pattern)
    if edge is None:
        return list(shown), ()
    heard = [_heard(s, run) if i < LOOKED_AT else Heard(s, ALONE, "") for i, s in enumerate(shown)]
    of_kinds = any(e.closure for e in pattern.edges)  # which were looked at for want of what works alone
    heard.sort(key=lambda h: h.place if h.place >= CONTESTED or of_kinds else ALONE)
    contested = [h for h in heard if h.place >= CONTESTED]
    together = [h for h in heard if h.place == COMBINED]
    caveats = []
    if contested:
        said = "; ".join(f"{h.support.ranked.entity.name} ({h.said})" for h in contested[:NAMED])
        more = f" and {len(contested) - NAMED} more" if len(contested) > NAMED else ""
        caveats.append(Caveat(kind="disagreement", said=f"sources state the opposite as well of {said}{more}"))
    if together and heard[0].place == COMBINED:
        said = listed([f"{h.support.ranked.entity.name} ({h.said})" for h in together], NAMED)
        caveats.append(Caveat(kind="weaker", said=f"stated only of combinations: {said}"))
    return [h.support for h in heard], tuple(caveats)


def kinds_too(woven: Woven, run: Run) -> Woven:
    """``woven``, or with the kinds of what is named where only these have an answer whose response nobody contradicts.

    What holds of the thing itself is else listed before what holds of its kinds alone.
    """
    edge = response_edge(woven.pattern)
    if edge is None or woven.widened or woven.relaxed or len(woven.pattern.edges) < 2 or not woven.matched.count:
        return woven
    own = [_heard(s, run).place for s in rank(woven.matched, most=LOOKED_AT)]
    wider = widened(woven.pattern, {edge.subject, edge.object})
    if min(own) == ALONE or wider == woven.pattern:
        return woven
    broad = run.match(wider)
    if not broad.complete or broad.count > AMONG or broad.count <= woven.matched.count:
        return woven
    stands = any(_heard(s, run).place == ALONE for s in rank(broad, most=LOOKED_AT))
    return replace(woven, pattern=wider, matched=broad) if stands else woven


def said_of_others(pattern: Pattern, curies: Sequence[str], run: Run) -> tuple[Caveat, ...]:
    """What is stated the other way round of ``curies``, that are asked for and are no answers."""
    edge = response_edge(pattern)
    if edge is None:
        return ()
    turned = edge.model_copy(update={"predicates": against(edge.predicates[0]), "tests": ()})
    nodes = tuple(n.model_copy(update={"curies": tuple(curies)}) if n.name == pattern.answer else n
                  for n in pattern.nodes if n.name in (edge.subject, edge.object))  # fmt: skip
    matched = run.match(Pattern(nodes=nodes, edges=(turned,), answer=pattern.answer))
    said = []
    for support in rank(matched, most=NAMED, witnesses=1):
        fact = support.witnesses[0].facts[0]
        said.append(f"{fact.subject.name} {_verb(fact)} {fact.object.name} ({_kind(fact)})")
    return (Caveat(kind="contradicted", said=f"on record is the opposite: {'; '.join(said)}"),) if said else ()


def outweighed(pattern: Pattern, run: Run) -> str:
    """What is stated against a response that a question asks about, where that is the stronger; empty where not."""
    edge = response_edge(pattern)
    found = [] if edge is None else [_heard(s, run) for s in rank(run.match(pattern), most=1)]
    return found[0].said if found and found[0].place == OUTWEIGHED else ""


def _heard(support: Support, run: Run) -> Heard:
    first = next((f for w in support.witnesses for f in w.facts if f.predicate in RESPONSES), None)
    if first is None:
        return Heard(support, ALONE, "")
    facts = _stated(first, (first.predicate,), run) or [first]
    other_way = [f for f in _stated(first, against(first.predicate), run) if not _said(f, COMBINATION)]
    firm = [f for f in facts if not any(_of_same_disease(f, o) for o in other_way)]
    if firm:
        alone = any(not _said(f, COMBINATION) for f in firm)
        return Heard(support, ALONE if alone else COMBINED, "" if alone else f"with {_said(firm[0], COMBINATION)}")
    best, other = max(facts, key=strength), max(other_way, key=strength)
    place = CONTESTED if strength(best) > strength(other) else OUTWEIGHED
    beside = f" with {_said(best, COMBINATION)}" if _said(best, COMBINATION) else ""
    return Heard(support, place, f"{_verb(other)} it: {_kind(other)}; against that: {_kind(best)}{beside}")


def _stated(fact: Fact, predicates: Sequence[str], run: Run) -> list[Fact]:
    """What is stated of the two things of ``fact`` by one of ``predicates``."""
    pattern = Pattern(
        nodes=(Var(name="s", curies=(fact.subject.curie,)), Var(name="o", curies=(fact.object.curie,))),
        edges=(Edge(subject="s", object="o", predicates=tuple(predicates)),),
        answer="o",
    )
    matched = run.match(pattern)
    return [f for e in matched.entities(1) for w in matched.threads(e, READ, SCORING) for f in w.facts]


def _of_same_disease(one: Fact, other: Fact) -> bool:
    """Whether what is said of one disease may be held against what is said of the other: not of another cancer."""
    diseases = {_said(f, DISEASE) for f in (one, other)} - {""}
    return len(diseases) < 2


def _verb(fact: Fact) -> str:
    return RESPONSES[fact.predicate]


def _kind(fact: Fact) -> str:
    """How the evidence was made and who states it: ``validated, civic``."""
    level = f"{_said(fact, LEVEL)}, " if _said(fact, LEVEL) else ""
    return level + fact.primary_knowledge_source.removeprefix("infores:")


def _said(fact: Fact, key: str) -> str:
    return next((str(q.value) for q in fact.qualifiers if q.key == key), "")
