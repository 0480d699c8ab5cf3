"""What many sources say, as one graph: identifiers resolved, terms merged into things, statements gathered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bioloom.ground.identity import Identity, identify
from bioloom.ground.prefixes import prefix_of

from .gather import Gathered
from .rows import Edge, Node, Qualifiers

SUBCLASS, CLOSE, CONTEXT = "subclass_of", "close_match", "disease_context_qualifier"


@dataclass
class Thing:
    """A node of the graph: the terms that merged into it with the source of each, the hub's first."""

    terms: list[tuple[str, Node]] = field(default_factory=list)

    @property
    def optional(self) -> bool:
        """Whether it stays only if something speaks of it: a second source that has it is enough."""
        return len(self.terms) == 1 and self.terms[0][1].optional


@dataclass
class Assembled:
    """The graph: things by identifier, edges with the ``infores`` of their source, and the identity decision."""

    things: dict[str, Thing]
    edges: list[tuple[str, Edge]]
    identity: Identity


def assemble(sources: Sequence[Gathered]) -> Assembled:
    """One graph of all sources; what is left out is counted in each source's tally."""
    terms: dict[str, tuple[str, Node]] = {}
    for source in sources:
        for identifier, node in source.nodes.items():
            if identifier not in terms:
                terms[identifier] = (source.infores, node)
            else:
                source.tally.add("term that another source has already described", identifier)
    identity = identify(
        {i: node.category for i, (_, node) in terms.items()},
        (claim for source in sources for claim in source.claims),
        ((r.old, r.new) for source in sources for r in source.replaced),
    )
    things: dict[str, Thing] = {i: Thing() for i in terms if identity.of(i) == i}
    for identifier in sorted(terms, key=lambda i: (identity.of(i) != i, i)):
        things[identity.of(identifier)].terms.append(terms[identifier])
    leads_to = {i: i for i in things}  # one string object per thing, however often it is named
    leads_to |= {i: leads_to[node] for i, node in identity.canonical.items()}
    for source in sources:
        source.edges = list(_resolved(source, leads_to, terms))
    kept = _kept(things, sources)
    edges = []
    for source in sources:
        for edge in source.edges:
            if edge.subject in kept and edge.object in kept:
                edges.append((source.infores, edge))
            else:
                source.tally.add("about a term that nothing else speaks of", _said(edge))
        source.edges = []
    edges += [
        (infores, Edge(a, CLOSE, b))
        for (a, b), claimed_by in sorted(identity.close.items())
        if a in kept and b in kept
        for infores in claimed_by
    ]
    return Assembled({i: t for i, t in things.items() if i in kept}, edges, identity)


def _resolved(source: Gathered, leads_to: Mapping[str, str], terms: Mapping[str, tuple[str, Node]]) -> Iterator[Edge]:
    """The edges of a source between things, each once."""
    seen: set[Edge] = set()
    source.edges.reverse()
    while source.edges:
        raw = source.edges.pop()  # so that what was read and what it became are not held side by side
        subject, object_ = leads_to.get(raw.subject), leads_to.get(raw.object)
        if subject is None or object_ is None:
            missing = raw.subject if subject is None else raw.object
            source.tally.add(f"no term for {prefix_of(missing)}", _said(raw))
        elif subject == object_:
            source.tally.add("says a thing of itself once terms are merged", _said(raw))
        elif raw.predicate == SUBCLASS and raw.subject != subject and raw.subject in terms:
            source.tally.add("hierarchy of a merged term, which its hub gives", _said(raw))
        else:
            edge = Edge(subject, raw.predicate, object_, *raw[3:7], _in_context(raw.qualifiers, leads_to))
            if edge in seen:
                source.tally.add("said twice", _said(raw))
            else:
                seen.add(edge)
                yield edge


def _said(edge: Edge) -> str:
    return f"{edge.subject} {edge.predicate} {edge.object}"


def _in_context(qualifiers: Qualifiers, leads_to: Mapping[str, str]) -> Qualifiers:
    """A qualifier that names the disease in whose context an edge holds names its node."""
    if len(qualifiers) == 1 and qualifiers[0][0] == CONTEXT:
        context = str(qualifiers[0][1])
        return ((CONTEXT, leads_to.get(context, context)),)
    return qualifiers


def _kept(things: dict[str, Thing], sources: Sequence[Gathered]) -> set[str]:
    """Things that are not optional, those another source speaks of, and the classes above both."""
    owner = {i: thing.terms[0][0] for i, thing in things.items() if thing.optional}
    above: dict[str, list[str]] = defaultdict(list)
    stack = []
    for source in sources:
        for edge in source.edges:
            if edge.predicate == SUBCLASS and edge.object in owner:
                above[edge.subject].append(edge.object)
            stack += [end for end in (edge.subject, edge.object) if owner.get(end, source.infores) != source.infores]
    kept = things.keys() - owner.keys()
    stack += [parent for i in kept for parent in above.get(i, ())]
    while stack:
        at = stack.pop()
        if at not in kept:
            kept.add(at)
            stack += above.get(at, ())
    return kept
