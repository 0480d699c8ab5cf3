"""What many sources say, as one graph: identifiers resolved, terms merged into things, statements gathered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from bioloom.core.biolink import biolink
from bioloom.ground.identity import Identity, identify
from bioloom.ground.prefixes import prefix_of

from . import lexical
from .blocks import Edges, among, resolved
from .gather import Gathered
from .rows import Edge, Node, Qualifiers, Skipped

_BROAD = {"NamedThing", "ChemicalEntity", "DiseaseOrPhenotypicFeature"}  # for what a source does not know better
DRUG = "Drug"
SUBCLASS, CLOSE, CONTEXT = "subclass_of", "close_match", "disease_context_qualifier"


@dataclass
class Thing:
    """A node of the graph: what each source says of the terms that merged into it, the hub first."""

    terms: list[tuple[str, Node]] = field(default_factory=list)

    @property
    def optional(self) -> bool:
        """Whether it stays only if something speaks of it: a second source that has it is enough."""
        return len({term.id for _, term in self.terms}) == 1 and all(term.optional for _, term in self.terms)


@dataclass
class Assembled:
    """The graph: things by identifier, edges with the ``infores`` of their source, and the identity decision.

    ``blocks`` are further edges, many at a time.
    """

    things: dict[str, Thing]
    edges: list[tuple[str, Edge]]
    identity: Identity
    blocks: list[tuple[str, Edges]] = field(default_factory=list)


def assemble(sources: Sequence[Gathered]) -> Assembled:
    """One graph of all sources; what is left out is counted in each source's tally."""
    terms = _described(sources)
    identity = identify(
        {i: union(node.category for _, node in said) for i, said in terms.items()},
        (claim for source in sources for claim in source.claims),
        ((r.old, r.new) for source in sources for r in source.replaced),
        {i: [node.name for _, node in said] for i, said in terms.items()},
    )
    things: dict[str, Thing] = {i: Thing() for i in terms if identity.of(i) == i}
    for identifier in sorted(terms, key=lambda i: (identity.of(i) != i, i)):
        things[identity.of(identifier)].terms.extend(terms[identifier])
    leads_to = {i: i for i in things}  # one string object per thing, however often it is named
    leads_to |= {i: leads_to[node] for i, node in identity.canonical.items()}
    for source in sources:
        source.edges = list(_resolved(source, leads_to, terms))
        source.blocks = [_tallied(source, *resolved(block, leads_to)) for block in source.blocks]
    kept = _kept(things, sources)
    edges = []
    for source in sources:
        for edge in source.edges:
            if edge.subject in kept and edge.object in kept:
                edges.append((source.infores, edge))
            else:
                source.tally.add("about a term that nothing else speaks of", _said(edge))
        source.edges = []
        source.blocks = [_tallied(source, *among(block, kept)) for block in source.blocks]
    edges += [
        (infores, Edge(a, CLOSE, b))
        for (a, b), claimed_by in sorted(identity.close.items())
        if a in kept and b in kept
        for infores in claimed_by
    ]
    edges += [(lexical.INFORES, lexical.edge(a, CLOSE, b)) for a, b in lexical.link(terms, kept, identity)]
    many = [(source.infores, block) for source in sources for block in source.blocks]
    return Assembled({i: t for i, t in things.items() if i in kept}, edges, identity, many)


def _tallied(source: Gathered, block: Edges, left_out: Iterable[Skipped]) -> Edges:
    for skipped in left_out:
        source.tally.add(skipped.reason, skipped.what, skipped.rows)
    return block


def _described(sources: Sequence[Gathered]) -> dict[str, list[tuple[str, Node]]]:
    """What each source says of each living term, in the order of the sources.

    A term is dead when the source that has its successor calls it replaced, even if another source still names it.
    """
    dead = {r.old for s in sources for r in s.replaced if r.old not in s.nodes and r.new in s.nodes}
    terms: dict[str, list[tuple[str, Node]]] = defaultdict(list)
    for source in sources:
        for identifier, node in source.nodes.items():
            if identifier in dead:
                source.tally.add("term that its vocabulary has replaced", f"{identifier} {node.name}")
            else:
                terms[identifier].append((source.infores, node))
    return dict(terms)


def union(categories: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """All categories of a thing, the first source's first, without a broad one when another says better what it is.

    That it is a drug says what it is for, not what it is.
    """
    return _united(tuple(categories))


@cache
def _united(categories: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    every = list(dict.fromkeys(c for one in categories for c in one))
    exact = [c for c in every if c not in _BROAD and c != DRUG]
    return tuple(c for c in every if c not in _BROAD or not any(biolink().is_a(d, c) for d in exact))


def _resolved(source: Gathered, leads_to: Mapping[str, str], terms: Container[str]) -> Iterator[Edge]:
    """The edges of a source between things, each once."""
    seen: set[tuple[object, ...]] = set()
    contexts: dict[Qualifiers, Qualifiers] = {}
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
            _, predicate, _, negated, publications, level, agent, qualifiers = raw
            if len(qualifiers) == 1 and qualifiers[0][0] == CONTEXT:
                qualifiers = contexts.setdefault(found := _in_context(qualifiers, leads_to), found)
            # What is equal is one object within a source (`gather`), and hashing it anew for each edge is dear.
            key = (subject, predicate, object_, negated, id(publications), level, agent, id(qualifiers))
            if key in seen:
                source.tally.add("said twice", _said(raw))
            else:
                seen.add(key)
                yield Edge(subject, predicate, object_, negated, publications, level, agent, qualifiers)


def _said(edge: Edge) -> str:
    return f"{edge.subject} {edge.predicate} {edge.object}"


def _in_context(qualifiers: Qualifiers, leads_to: Mapping[str, str]) -> Qualifiers:
    """The qualifier that names the disease in whose context an edge holds, with the disease's node."""
    context = str(qualifiers[0][1])
    return ((CONTEXT, leads_to.get(context, context)),)


def _kept(things: dict[str, Thing], sources: Sequence[Gathered]) -> set[str]:
    """Things that are not optional, those another source speaks of, and the classes above both."""
    owner = {i: thing.terms[0][0] for i, thing in things.items() if thing.optional}
    above: dict[str, list[str]] = defaultdict(list)
    stack = []
    for source in sources:
        me = source.infores
        for edge in source.edges:
            subject, object_ = edge.subject, edge.object
            if subject in owner and owner[subject] != me:
                stack.append(subject)
            if object_ in owner:
                if owner[object_] != me:
                    stack.append(object_)
                if edge.predicate == SUBCLASS:
                    above[subject].append(object_)
        for block in source.blocks:
            stack += [end for end in sorted(block.ends()) if owner.get(end, me) != me]
    kept = things.keys() - owner.keys()
    stack += [parent for i in kept for parent in above.get(i, ())]
    while stack:
        at = stack.pop()
        if at not in kept:
            kept.add(at)
            stack += above.get(at, ())
    return kept
