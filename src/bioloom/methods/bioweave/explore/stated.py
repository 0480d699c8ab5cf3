"""Which hops of a pattern a fact from text states."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Edge, Pattern, Var

SPECULATIVE = "speculative"


class Statement(NamedTuple):
    """A hop stated: its position, and the CURIEs that stand at its subject and at its object."""

    hop: int
    subject: str
    object: str


def statements(fact: Fact, pattern: Pattern, under: Mapping[str, Collection[str]]) -> tuple[Statement, ...]:
    """The edges of ``pattern`` that ``fact`` fills; none for what is only supposed, or denied where it is asked for.

    ``under`` is what stands for a known entity too (its subclasses).
    """
    if any(q.key == SPECULATIVE for q in fact.qualifiers):
        return ()
    found = (_stated(i, e, fact, pattern, under) for i, e in enumerate(pattern.edges))
    return tuple(s for s in found if s is not None)


def denied(fact: Fact, pattern: Pattern, under: Mapping[str, Collection[str]]) -> tuple[Statement, ...]:
    """The edges that ``fact`` says do not hold: it would fill them but for its negation."""
    turned = fact.model_copy(update={"negated": not fact.negated})
    return statements(turned, pattern, under)


def supposed(fact: Fact, pattern: Pattern, under: Mapping[str, Collection[str]]) -> tuple[Statement, ...]:
    """The edges that ``fact`` would fill, were it not only supposed; none of what is sure."""
    sure = tuple(q for q in fact.qualifiers if q.key != SPECULATIVE)
    if len(sure) == len(fact.qualifiers):
        return ()
    return statements(fact.model_copy(update={"qualifiers": sure}), pattern, under)


def _stated(
    hop: int, edge: Edge, fact: Fact, pattern: Pattern, under: Mapping[str, Collection[str]]
) -> Statement | None:
    if edge.absent or edge.closure or edge.tests or edge.negated != fact.negated:
        return None
    if edge.predicates and not any(_says(fact, p) for p in edge.predicates):
        return None
    subject, object_ = pattern.node(edge.subject), pattern.node(edge.object)
    if _fits(fact.subject, subject, under) and _fits(fact.object, object_, under):
        return Statement(hop, fact.subject.curie, fact.object.curie)
    symmetric = not edge.directed or biolink().predicates[fact.predicate].symmetric
    if symmetric and _fits(fact.object, subject, under) and _fits(fact.subject, object_, under):
        return Statement(hop, fact.object.curie, fact.subject.curie)
    return None


def _says(fact: Fact, predicate: str) -> bool:
    at: str | None = fact.predicate
    while at is not None and at != predicate:
        term = biolink().predicates.get(at)
        at = term.parent if term else None
    return at is not None


def _fits(entity: Entity, node: Var, under: Mapping[str, Collection[str]]) -> bool:
    if node.known:
        return entity.curie in node.curies or any(entity.curie in under.get(c, ()) for c in node.curies)
    is_a = biolink().is_a
    return not node.categories or any(is_a(c, wanted) for c in entity.categories for wanted in node.categories)
