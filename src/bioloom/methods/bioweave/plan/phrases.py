"""How a hop is asked for in words: one verb from its subject on, one from its object on."""

from __future__ import annotations

from bioloom.core.biolink import biolink
from bioloom.core.catalogue import catalogue
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.stages.read.readback.naming import category_word, category_words


def verb(pattern: Pattern, edge: Edge, near: str) -> str:
    """What things at the node ``near`` do with those at the other end of ``edge``."""
    said = [_said(predicate, pattern, edge, forward=edge.subject == near) for predicate in edge.predicates[:2]]
    return " or ".join(said) or "are related to"


def _said(predicate: str, pattern: Pattern, edge: Edge, *, forward: bool) -> str:
    relation = catalogue().relations.get(predicate)
    if relation is None:
        return f"stand in the relation '{predicate.replace('_', ' ')}' to"
    subjects, objects = (pattern.node(n).categories for n in (edge.subject, edge.object))
    fits = (e for e in relation.ends if _may_be(e.subject, subjects) and _may_be(e.object, objects))
    ends = next(fits, relation.ends[0])
    return (ends.active if forward else ends.passive)[1]


def _may_be(kind: str, categories: tuple[str, ...]) -> bool:
    return not categories or any(biolink().is_a(c, kind) or biolink().is_a(kind, c) for c in categories)


def kind(node: Var) -> str:
    """The singular word for what may stand at a node."""
    return category_word(node.categories[0]) if node.categories else "thing"


def kinds(node: Var) -> str:
    """Its plural."""
    return category_words(node.categories[0]) if node.categories else "things"


def hop_words(pattern: Pattern, edge: Edge, names: dict[str, str]) -> str:
    """A hop as one line: subject - relation - object; what is not known stands as its kind."""
    relation = " or ".join(edge.predicates).replace("_", " ") or "related to"
    subject, object_ = (names.get(n) or f"some {kind(pattern.node(n))}" for n in (edge.subject, edge.object))
    return f"{subject} - {relation} - {object_}"
