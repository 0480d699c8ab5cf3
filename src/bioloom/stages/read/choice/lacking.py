"""Relations of which a graph has no edge at all: that a pattern with one finds nothing says nothing of the pattern."""

from __future__ import annotations

from bioloom.core.pattern import Pattern, Var
from bioloom.core.ports import Graph

THING = "NamedThing"


def lacking(pattern: Pattern, graph: Graph) -> tuple[str, ...]:
    """The relations of ``pattern`` of which ``graph`` has no edge at all, as readable triples."""
    out = []
    for edge in pattern.edges:
        if edge.closure or not edge.predicates:
            continue
        subject, object_ = kind_of(pattern.node(edge.subject)), kind_of(pattern.node(edge.object))
        if not any(graph.has_relation(subject, p, object_) for p in edge.predicates):
            out.append(f"{subject} {' or '.join(edge.predicates).replace('_', ' ')} {object_}")
    return tuple(dict.fromkeys(out))


def kind_of(node: Var) -> str:
    """The one category of a node; that of anything where it has several or none."""
    return node.categories[0] if len(node.categories) == 1 else THING
