"""Hops of a pattern that are missing or weak, with what is bound at their ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern, Var
from bioloom.core.ports import Graph, Layered

from .types import End, Hop

CANDIDATES = 40  # more than these at an end are too many to name in a query: anything of the kind is looked for
ALIASES = 3  # further names of an entity
LONGEST = 60  # characters of a name that a text would use


def hops_of(pattern: Pattern, missing: Iterable[int], graph: Layered, wide: Pattern | None = None) -> tuple[Hop, ...]:
    """The edges of ``pattern`` at ``missing`` as texts see them, with the candidates that the rest of it binds.

    ``wide`` is the pattern that is matched in its place, with the same edges at the same positions: one whose known
    nodes stand for what is below them too. What must be absent is never looked for, nor is a step of a hierarchy.
    """
    sought = tuple(i for i in missing if not pattern.edges[i].absent and not pattern.edges[i].closure)
    out = []
    for i in sought:
        edge = pattern.edges[i]
        subject, object_ = pattern.node(edge.subject), pattern.node(edge.object)
        left, right = graph.candidates(wide or pattern, i, [j for j in sought if j != i], CANDIDATES)
        ends = [end_of(n, b, graph, given=n.name != pattern.answer) for n, b in ((subject, left), (object_, right))]
        out.append(Hop(edge=i, subject=ends[0], predicates=edge.predicates, object=ends[1]))
    return tuple(out)


def end_of(node: Var, bound: Sequence[Entity] | None, graph: Graph, *, given: bool = True) -> End:
    """One end: the node's own entities where it has some, else what is bound there, if that is not too much.

    Those of a node are one thing, unless not ``given``: what may fill the hole are so many candidates.
    """
    if node.known:
        bound = [e for c in node.curies if (e := graph.entity(c)) is not None]
    if not bound:
        return End(categories=node.categories)
    return End(
        curies=tuple(e.curie for e in bound),
        names=tuple(e.name for e in bound),
        categories=node.categories or bound[0].categories,
        given=given and node.known,
    )


def aliases(curie: str, name: str, graph: Graph) -> tuple[str, ...]:
    """The first few other names of an entity that a text may use; identifiers are none."""
    out: list[str] = []
    seen = {name.casefold()}
    for other in graph.names(curie):
        if len(out) == ALIASES:
            break
        identifier = ":" in other and " " not in other
        if not identifier and len(other) <= LONGEST and other.casefold() not in seen:
            seen.add(other.casefold())
            out.append(other)
    return tuple(out)
