"""Is it so? Yes by a witness, no by an asserted NOT or by the local closed world, else an abstention."""

from __future__ import annotations

from bioloom.core.answer import Answer, abstention
from bioloom.core.pattern import Pattern
from bioloom.core.run import Run
from bioloom.stages.read.naming import counted
from bioloom.stages.weave.rank import Support, rank
from bioloom.stages.weave.stage import Woven, weave

from .stage import RISKY, conclude_no, conclude_yes, kg_evidence, kg_unit, notes_of

# Of these the sources list a sample, or what one screen measured: that a pair is not there says nothing.
SAMPLED = {"affects", "has_increased_amount", "has_decreased_amount", "coexpressed_with", "physically_interacts_with"}


def decide(
    pattern: Pattern, run: Run, *, inverted: bool, subclasses: bool, witnesses: int, closed_world: bool = True
) -> Answer:
    """Yes, no or an abstention for a pattern whose ends are all known.

    What the graph does not list where it lists others is denied under ``closed_world``, else it is not stated.
    """
    denied = run.match(_denied(pattern)) if pattern.hops == 1 else None
    if denied is not None and denied.count:
        woven = Woven(_denied(pattern), denied)
        evidence = kg_evidence(woven, _shown(woven, witnesses), run)
        return conclude_no(
            inverted=inverted, evidence=evidence, why="a source states that it is not so", confidence=1.0
        )
    woven = weave(pattern, run, subclasses=subclasses)
    if woven.matched.count:
        return _yes(woven, run, inverted=inverted, witnesses=witnesses)
    eased = _eased(pattern)
    if eased != pattern and (woven := weave(eased, run, subclasses=subclasses)).matched.count:
        answer = _yes(woven, run, inverted=inverted, witnesses=witnesses)
        return answer.model_copy(
            update={"notes": (*answer.notes, "stated to relieve it, which is less than to treat it")}
        )
    unlisted = _closed_world(pattern, run, inverted=inverted)
    if closed_world or unlisted.abstained:
        return unlisted
    return abstention("yesno", *(f"not stated: {note}" for note in unlisted.notes))


def _yes(woven: Woven, run: Run, *, inverted: bool, witnesses: int) -> Answer:
    shown = _shown(woven, witnesses)
    ranked = tuple(s.ranked for s in shown)
    evidence = kg_evidence(woven, shown, run)
    return conclude_yes(inverted=inverted, evidence=evidence, ranked=ranked, notes=notes_of(woven, ranked))


def _eased(pattern: Pattern) -> Pattern:
    """``pattern`` where to relieve a disease is to treat it: a "no" to that would be wrong in most ears."""
    edges = tuple(
        e.model_copy(update={"predicates": ("ameliorates_condition",)})
        if e.predicates == ("treats",) and not e.absent and not e.negated
        else e
        for e in pattern.edges
    )
    return pattern.model_copy(update={"edges": edges})


def _shown(woven: Woven, witnesses: int) -> list[Support]:
    return rank(woven.matched, woven.matched.entities(1), witnesses=witnesses)


def _denied(pattern: Pattern) -> Pattern:
    edges = tuple(e if e.closure else e.model_copy(update={"negated": True}) for e in pattern.edges)
    return pattern.model_copy(update={"edges": edges})


def _each_freed(pattern: Pattern) -> list[Pattern]:
    """``pattern`` with each known end of a single edge open, the other as it is."""
    ends = [n for n in pattern.nodes if n.known]
    if len(pattern.edges) != 1 or len(ends) != 2 or len(pattern.nodes) != 2:
        return []
    freed = [tuple(n.model_copy(update={"curies": ()}) if n is end else n for n in pattern.nodes) for end in ends]
    return [Pattern(nodes=nodes, edges=pattern.edges, answer=pattern.answer) for nodes in freed]


def _silent(pattern: Pattern, run: Run) -> str:
    """The known end of a single edge of which the graph says nothing of this kind."""
    for opened in _each_freed(pattern):
        known = next(n for n in opened.nodes if n.known)
        entity = run.resources.graph.entity(known.curies[0])
        if entity is not None and not run.match(opened).count:
            return entity.name
    return "one of them"


def _closed_world(pattern: Pattern, run: Run, *, inverted: bool) -> Answer:
    """No, if for one known end the graph lists other things of that kind and not this one."""
    graph = run.resources.graph
    if any(SAMPLED & set(e.predicates) for e in pattern.edges):
        return abstention("yesno", f"{graph.name} has but a part of what is known of this kind; it does not say so")
    if not all(run.match(o).count for o in _each_freed(pattern)):  # of one of them the graph says nothing at all
        return abstention("yesno", f"{graph.name} says nothing of this kind about {_silent(pattern, run)}")
    if any(RISKY & set(e.predicates) for e in pattern.edges):
        return abstention("yesno", f"{graph.name} has no record of it; that is no proof that there is no such risk")
    for node in pattern.nodes:
        if not node.known or not node.categories:
            continue
        freed = tuple(n.model_copy(update={"curies": ()}) if n.name == node.name else n for n in pattern.nodes)
        if all(not n.known for n in freed):
            continue
        opened = Pattern(nodes=freed, edges=pattern.edges, answer=node.name, differs=pattern.differs)
        others = run.match(opened)
        if others.count:
            entity = graph.entity(node.curies[0])
            name = entity.name if entity else node.curies[0]
            listed = counted(others.count, node.categories[0])
            evidence = run.keep(kg_unit(opened, others, (), run))
            why = f"{graph.name} lists {listed} there and {name} is not among them (absence from a graph is no proof)"
            return conclude_no(inverted=inverted, evidence=evidence, why=why, confidence=None)
    return abstention("yesno", "the graph says nothing of this kind about either of them")
