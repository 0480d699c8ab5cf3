"""What many sources say, as one graph: identifiers resolved, terms merged into things, statements gathered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import TypeVar

from bioloom.core.biolink import biolink
from bioloom.ground.identity.merging import Identity, identify

from .. import blocks, statements
from ..blocks import Edges
from ..rows import Edge, Node, Skipped
from ..statements import SUBCLASS, Statements, collect
from . import chosen_numbers, lexical
from .gather import Gathered

_BROAD = {"NamedThing", "ChemicalEntity", "DiseaseOrPhenotypicFeature"}  # for what a source does not know better
DRUG = "Drug"
CLOSE = "close_match"
_Many = TypeVar("_Many", Statements, Edges)


@dataclass
class Thing:
    """A node of the graph: what each source says of the terms that merged into it, the hub first."""

    terms: list[tuple[str, Node]] = field(default_factory=list)

    @property
    def optional(self) -> bool:
        """Whether it stays only if something speaks of it: a second source that has it is enough."""
        return all(term.optional for _, term in self.terms) and len({term.id for _, term in self.terms}) == 1


@dataclass
class Assembled:
    """The graph: things by identifier, what is said of them with the ``infores`` of who says it, the identity decision.

    ``blocks`` are further edges, many of one kind at a time.
    """

    things: dict[str, Thing]
    said: list[tuple[str, Statements]]
    identity: Identity
    blocks: list[tuple[str, Edges]] = field(default_factory=list)

    @property
    def edges(self) -> Iterator[tuple[str, Edge]]:
        """What is said, one by one."""
        return ((infores, edge) for infores, said in self.said for edge in said)

    def of(self, *predicates: str) -> Iterator[Edge]:
        """What is said with one of ``predicates``."""
        return chain.from_iterable(said.of(*predicates) for _, said in self.said)

    def say(self, infores: str, edges: Iterable[Edge]) -> None:
        """Add what ``infores`` says."""
        self.said.append((infores, collect(edges)))


def _quiet(step: str) -> None:
    """Tell nobody."""


def assemble(sources: Sequence[Gathered], progress: Callable[[str], None] = _quiet) -> Assembled:
    """One graph of all sources; what is left out is counted in each source's tally. ``progress`` is told the steps."""
    progress("deciding what is one thing")
    chosen_numbers.settle(sources)
    terms = _described(sources)
    identity = identify(
        {i: union(node.category for _, node in said) for i, said in terms.items()},
        (claim for source in sources for claim in source.claims),
        ((r.old, r.new) for source in sources for r in source.replaced),
        {i: [node.name for _, node in said] for i, said in terms.items()},
    )
    progress("putting it together")
    hubs = [i for i in terms if identity.of(i) == i]
    things: dict[str, Thing] = {i: Thing() for i in hubs}
    for identifier in (*sorted(hubs), *sorted(terms.keys() - things.keys())):
        things[identity.of(identifier)].terms.extend(terms[identifier])
    leads_to = {i: i for i in things}  # one string object per thing, however often it is named
    leads_to |= {i: leads_to[node] for i, node in identity.canonical.items()}
    for source in sources:
        source.edges = _tallied(source, *statements.resolved(source.edges, leads_to, terms))
        source.blocks = [_tallied(source, *blocks.resolved(block, leads_to)) for block in source.blocks]
    kept = _kept(things, sources)
    graph = Assembled({i: t for i, t in things.items() if i in kept}, [], identity)
    for source in sources:
        graph.said.append((source.infores, _tallied(source, *statements.among(source.edges, kept))))
        graph.blocks += [(source.infores, _tallied(source, *blocks.among(block, kept))) for block in source.blocks]
        source.edges, source.blocks = collect(()), []
    progress("linking by name")
    close: dict[str, list[Edge]] = defaultdict(list)
    for (a, b), claimed_by in sorted(identity.close.items()):
        if a in kept and b in kept:
            for infores in claimed_by:
                close[infores].append(Edge(a, CLOSE, b))
    for infores in sorted(close):
        graph.say(infores, close[infores])
    graph.say(lexical.INFORES, (lexical.edge(a, CLOSE, b) for a, b in lexical.link(terms, kept, identity)))
    return graph


def _tallied(source: Gathered, many: _Many, left_out: Iterable[Skipped]) -> _Many:
    for skipped in left_out:
        source.tally.add(skipped.reason, skipped.what, skipped.rows)
    return many


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


def _kept(things: dict[str, Thing], sources: Sequence[Gathered]) -> set[str]:
    """Things that are not optional, those another source speaks of, and the classes above both."""
    owner = {i: thing.terms[0][0] for i, thing in things.items() if thing.optional}
    above: dict[str, list[str]] = defaultdict(list)
    stack = []
    for source in sources:
        me = source.infores
        every: list[Statements | Edges] = [source.edges, *source.blocks]
        for many in every:
            stack += [end for end in many.ends() if owner.get(end, me) != me]
        for edge in source.edges.of(SUBCLASS):
            if edge.object in owner:
                above[edge.subject].append(edge.object)
    kept = things.keys() - owner.keys()
    stack += [parent for i in kept for parent in above.get(i, ())]
    while stack:
        at = stack.pop()
        if at not in kept:
            kept.add(at)
            stack += above.get(at, ())
    return kept
