"""What a thing has but one of: another one on record answers "no", and several on record are named."""

from __future__ import annotations

from bioloom.core.catalogue import Relation, catalogue
from bioloom.core.fact import Entity
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.stages.answer.phrases import listed
from bioloom.stages.weave.stage import Woven, widened

from .open_end import freed, plain_edge
from .said_instead import Instead

NAMED = 3


def another_one(pattern: Pattern, run: Run) -> Instead | None:
    """What is on record in place of what a pattern of one relation asks, of a relation with one object to a subject.

    It settles the question where it is the only one on record and neither is a kind of the other.
    """
    found = _others(pattern, run)
    if found is None:
        return None
    relation, others, woven = found
    said = f"{relation.single['said']} {listed([e.name for e in others], NAMED, ' and ')}"
    return Instead(said, woven, settles=len(others) == 1, left="not_stated")


def beside(pattern: Pattern, run: Run) -> str:
    """What is on record beside what a pattern of one relation asks and cannot well be so as well; empty where none."""
    found = _others(pattern, run)
    if found is None:
        return ""
    relation, others, _ = found
    return f"{relation.single['said']} {listed([e.name for e in others], NAMED, ' and ')} as well"


def of_a_twin(pattern: Pattern, run: Run) -> bool:
    """Whether it holds only of a twin of the subject, another entry of the same name, and not of the subject itself."""
    edge = plain_edge(pattern)
    if edge is None or len(pattern.node(edge.subject).curies) < 2:
        return False
    nodes = tuple(n.model_copy(update={"curies": n.curies[:1]}) if n.name == edge.subject else n for n in pattern.nodes)
    own = pattern.model_copy(update={"nodes": nodes})
    return not run.match(own).count and not run.match(widened(own)).count


def _others(pattern: Pattern, run: Run) -> tuple[Relation, list[Entity], Woven] | None:
    """The objects on record, those asked for and what is above and below them apart, and the match that has them."""
    edge = plain_edge(pattern)
    relation = catalogue().relations.get(edge.predicates[0]) if edge and len(edge.predicates) == 1 else None
    if edge is None or relation is None or not relation.single or edge.tests:
        return None
    asked = pattern.node(edge.object)
    opened = Pattern(nodes=freed(pattern, edge.object).nodes, edges=pattern.edges, answer=edge.object)
    matched = run.match(opened)
    if not matched.count:
        return None
    among = tuple(relation.single.get("among", ()))
    if among and not _below(asked.curies, among, run):
        return None
    others = [
        e for e in matched.entities()
        if e.curie not in asked.curies
        and not _below((e.curie,), asked.curies, run)
        and not _below(asked.curies, (e.curie,), run)
        and (not among or _below((e.curie,), among, run))
    ]  # fmt: skip
    return (relation, others, Woven(opened, matched)) if others else None


def _below(lower: tuple[str, ...], upper: tuple[str, ...], run: Run) -> bool:
    """Whether one of ``lower`` is one of ``upper`` or a kind of one."""
    nodes = Var(name="kind", curies=lower), Var(name="above", curies=upper)
    edge = Edge(subject="kind", object="above", predicates=("subclass_of",), closure=True)
    return bool({*lower} & {*upper}) or bool(run.match(Pattern(nodes=nodes, edges=(edge,), answer="kind")).count)
