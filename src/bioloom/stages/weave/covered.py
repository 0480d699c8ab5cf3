"""What a "not" holds for: things of which the graph has the relation at all, and not those of which it has nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bioloom.core.fact import Entity
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run

from .stage import Woven, as_named, excluding, stated_nodes

LOOKED_AT = 5000  # answers among which those are looked for of which nothing is known


@dataclass(frozen=True)
class Coverage:
    """How many answers a "not" rests on.

    ``with_data`` of all that fit the rest of the pattern have an edge of each relation that must be absent. Of
    ``unknown`` more nothing of the kind is known; ``first`` are some of them.
    """

    edges: tuple[Edge, ...]
    with_data: int
    unknown: int
    first: tuple[Entity, ...]


def covered(woven: Woven, run: Run) -> tuple[Woven, Coverage | None]:
    """``woven`` without the answers of which a relation that must be absent is not known at all, and how many they are.

    None where nothing must be absent, or all that fits is covered.
    """
    edges = absent_edges(woven.pattern)
    if not edges or not woven.matched.count:
        return woven, None
    pattern = covering(woven.pattern)
    matched = run.match(pattern)
    unknown = woven.matched.count - matched.count
    if not unknown:
        return woven, None
    with_data = run.match(covering(without_absent(woven.pattern), edges, woven.pattern)).count
    first: tuple[Entity, ...] = ()
    if woven.matched.count <= LOOKED_AT:
        known = {e.curie for e in matched.entities()}
        first = tuple(e for e in woven.matched.entities() if e.curie not in known)
    coverage = Coverage(edges, with_data, unknown, first)
    return replace(woven, pattern=pattern, matched=matched, plain=woven.matched), coverage


def nothing_known(pattern: Pattern, run: Run) -> tuple[Edge, ...]:
    """The relations that must be absent and that nothing has to what they lead to or its kinds: they say nothing."""
    pattern = as_named(excluding(pattern))
    stated = stated_nodes(pattern)
    out = []
    for edge in absent_edges(pattern):
        near = edge.subject if edge.subject in stated else edge.object
        behind = _behind(edge, near, [e for e in pattern.edges if not {e.subject, e.object} & stated])
        names = {n for e in (edge, *behind) for n in (e.subject, e.object)}
        nodes = tuple(
            n.model_copy(update={"curies": ()}) if n.name == near else n for n in pattern.nodes if n.name in names
        )
        positive = edge.model_copy(update={"absent": False})
        if not run.match(Pattern(nodes=nodes, edges=(positive, *behind), answer=near)).count:
            out.append(edge)
    return tuple(out)


def _behind(edge: Edge, near: str, others: Sequence[Edge]) -> tuple[Edge, ...]:
    """Those of ``others`` that hang behind ``edge``, seen from its end ``near``; of two "not"s each has its own."""
    reached, out = {edge.subject, edge.object} - {near}, []
    while new := [e for e in others if e not in out and {e.subject, e.object} & reached]:
        out += new
        reached |= {n for e in new for n in (e.subject, e.object)}
    return tuple(out)


def absent_edges(pattern: Pattern) -> tuple[Edge, ...]:
    """The relations that must be absent of what is not itself behind one; what a thing is no kind of is known."""
    pattern = as_named(pattern)
    stated = stated_nodes(pattern)
    return tuple(e for e in pattern.edges if e.absent and not e.closure and {e.subject, e.object} & stated)


def covering(pattern: Pattern, edges: tuple[Edge, ...] = (), of: Pattern | None = None) -> Pattern:
    """``pattern`` with an edge to anything at all beside each relation that must be absent (``edges``, in ``of``)."""
    of = of or pattern
    stated = stated_nodes(of)
    nodes, new = list(pattern.nodes), list(pattern.edges)
    for i, edge in enumerate(edges or absent_edges(of)):
        far = edge.object if edge.subject in stated else edge.subject
        other = Var(name=f"any_{i}_{far}", categories=of.node(far).categories)
        nodes.append(other)
        ends = {edge.subject: edge.subject, edge.object: edge.object, far: other.name}
        new.append(
            Edge(
                subject=ends[edge.subject], object=ends[edge.object], predicates=edge.predicates, directed=edge.directed
            )
        )
    return pattern.model_copy(update={"nodes": tuple(nodes), "edges": tuple(new)})


def without_absent(pattern: Pattern) -> Pattern:
    """``pattern`` without what must be absent and what hangs behind it."""
    stated = stated_nodes(pattern)
    kept = tuple(e for e in pattern.edges if not e.absent and {e.subject, e.object} <= stated)
    differs = tuple(d for d in pattern.differs if {*d} <= stated)
    nodes = tuple(n for n in pattern.nodes if n.name in stated)
    return pattern.model_copy(update={"nodes": nodes, "edges": kept, "differs": differs})
