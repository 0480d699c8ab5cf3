"""Why a thing of a graph is one thing: its sources, names, merges, links, and what was not merged with it, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from pydantic import Field

from bioloom.core.errors import UnknownEntityError
from bioloom.core.fact import Entity, Fact
from bioloom.core.value import Value
from bioloom.graph.matching.steps.neighbours import Neighbours, StepFilter
from bioloom.graph.model.graph import Graph
from bioloom.ground.identity.merging import MERGED

from .provenance import MappingSaid, Replacement, has_provenance, mappings, replacements

# What says how two things of one kind belong together, without being one.
LINKS = ("close_match", "has_active_moiety", "has_active_ingredient")


class Same(Value):
    """An identifier that means the thing: ``why`` is merged, replaced, or known only as being so."""

    curie: str
    why: str
    sources: tuple[str, ...] = ()


class Kept(Value):
    """A mapping of ``own`` that did not merge: ``thing`` is the node at its other end, None if the graph has none."""

    own: str
    curie: str
    outcome: str
    sources: tuple[str, ...]
    thing: Entity | None = None


class Count(Value):
    """How many statements of one predicate about the thing a source makes; ``outgoing`` when it is their subject."""

    predicate: str
    outgoing: bool
    source: str
    statements: int


class Explanation(Value):
    """All about one identifier.

    ``thing`` is None when the graph has none for it; ``how`` says what the identifier is to the thing. ``traced`` says
    whether the build left its mappings beside the graph: without them there are names and links, but no reasons.
    """

    asked: str
    how: str
    thing: Entity | None = None
    sources: tuple[str, ...] = ()
    names: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    same: tuple[Same, ...] = ()
    links: tuple[Fact, ...] = ()
    kept: tuple[Kept, ...] = ()
    replaced: tuple[tuple[str, str, str], ...] = ()
    xrefs: tuple[str, ...] = ()
    statements: tuple[Count, ...] = ()
    traced: bool = True

    def __str__(self) -> str:
        """What it is, who names it, and how many statements of each source there are of it."""
        head = f"{self.asked}: {self.how}" + (f", {self.thing}" if self.thing else "")
        sources = ", ".join(s.removeprefix("infores:") for s in self.sources)
        names = [f"  {kind}: {', '.join(names)}" for kind, names in self.names.items() if names]
        counts = [
            f"  {'' if c.outgoing else '◀ '}{c.predicate.replace('_', ' ')}{' ▶' if c.outgoing else ''}"
            f" {c.statements:,} [{c.source.removeprefix('infores:')}]"
            for c in self.statements
        ]
        return "\n".join([head, *([f"  named by {sources}"] if sources else []), *names, *counts])

    __repr__ = __str__


def explain(graph: Graph, folder: Path, curie: str) -> Explanation:
    """What the graph in ``folder`` knows of the identifier ``curie`` and why.

    Raises:
        UnknownEntityError: Neither the graph nor any mapping has it.
    """
    try:
        node = graph.index(curie)
    except UnknownEntityError:
        return _without_thing(graph, folder, curie)
    said = graph.node(node)
    me = said.entity.curie
    own = {me, *said.same_as}
    traced = has_provenance(folder)
    mapped = list(mappings(folder, own)) if traced else []
    old = list(replacements(folder, own))
    links, counts = _edges(graph, node)
    return Explanation(
        asked=curie,
        how=_how(curie, me, mapped, old),
        thing=said.entity,
        sources=said.provided_by,
        names={
            "synonym": said.synonyms,
            "related synonym": said.related_synonyms,
            "previous symbol": said.previous_symbols,
        },
        same=tuple(_same(i, me, mapped, old) for i in said.same_as),
        links=links,
        kept=tuple(_apart(mapped, own, graph)),
        replaced=_dead(old),
        xrefs=said.xrefs,
        statements=counts,
        traced=traced,
    )


def _without_thing(graph: Graph, folder: Path, curie: str) -> Explanation:
    """An identifier that no node has: what mappings and vocabularies say of it."""
    mapped = list(mappings(folder, {curie})) if has_provenance(folder) else []
    old = list(replacements(folder, {curie}))
    beside = graph.by_xref(curie)
    if not mapped and not old and not beside:
        raise UnknownEntityError(
            f"{graph.name} has no {curie}, and no source of it maps it.",
            hint="bioloom ground TEXT finds identifiers by name.",
        )
    kept = [_kept(m, {curie}, graph) for m in mapped]
    known = {k.thing.curie for k in kept if k.thing}
    others = [e for e in map(graph.entity, beside) if e.curie not in known]
    kept += [Kept(own=curie, curie=e.curie, outcome="cross-reference", sources=(), thing=e) for e in others]
    how = "obsolete, and leads to nothing" if old else "no thing of its own, only mapped to others"
    return Explanation(asked=curie, how=how, kept=tuple(kept), replaced=_dead(old), traced=has_provenance(folder))


def _how(asked: str, me: str, mapped: Iterable[MappingSaid], old: Iterable[Replacement]) -> str:
    if asked == me:
        return "the thing itself"
    return f"{_same(asked, me, mapped, old).why} {me}"


def _same(curie: str, me: str, mapped: Iterable[MappingSaid], old: Iterable[Replacement]) -> Same:
    """Why ``curie`` means the thing ``me``."""
    for m in mapped:
        if m.outcome == MERGED and {m.subject, m.object} == {curie, me}:
            return Same(curie=curie, why="merged with", sources=m.sources)
    for r in old:
        if r.old == curie:
            why = "replaced by" if r.new == me else f"replaced by {r.new}, one with"
            return Same(curie=curie, why=why, sources=r.sources)
    return Same(curie=curie, why="one with")


def _apart(mapped: Iterable[MappingSaid], own: set[str], graph: Graph) -> Iterator[Kept]:
    """The mappings that lead elsewhere; others only repeat that two identifiers are one."""
    for m in mapped:
        if m.outcome != MERGED and not {m.subject, m.object} <= own:
            yield _kept(m, own, graph)


def _kept(said: MappingSaid, own: set[str], graph: Graph) -> Kept:
    mine, other = (said.subject, said.object) if said.subject in own else (said.object, said.subject)
    found = graph.nodes.find(other)
    thing = graph.entity(found[0]) if len(found) == 1 else None
    return Kept(own=mine, curie=other, outcome=said.outcome, sources=said.sources, thing=thing)


def _dead(old: Iterable[Replacement]) -> tuple[tuple[str, str, str], ...]:
    return tuple((r.old, r.new, r.outcome) for r in old)


def _edges(graph: Graph, node: int) -> tuple[tuple[Fact, ...], tuple[Count, ...]]:
    """Links of the thing to others of its kind, and how many statements each source makes about it."""
    edges = np.unique(Neighbours(graph, StepFilter()).steps(np.array([node], np.int32)).edge)
    facts = [graph.fact(edge) for edge in edges.tolist()]
    me = graph.entity(node).curie
    counts = Counter((f.predicate, f.subject.curie == me, f.primary_knowledge_source) for f in facts)
    return tuple(f for f in facts if f.predicate in LINKS), tuple(
        Count(predicate=predicate, outgoing=outgoing, source=source, statements=number)
        for (predicate, outgoing, source), number in counts.most_common()
    )
