"""Readings whose edges are only those of the sources that the question names.

A source restricts the edges of a reading that it states any of; one that states none of them is no source of what is
asked, and the question is refused with those that are. Where it is the only one, or the vocabulary of the things
themselves, it leaves nothing out, which is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from bioloom.core.biolink import biolink
from bioloom.core.pattern import SOURCE, Edge, Pattern, Test
from bioloom.core.ports import Graph

from ..mentions.respelt import moved_back
from ..mentions.source_table import PREFIX, called, called_any
from ..mentions.sources import NamedSource, Sourced
from ..types import Half, OfSource, Reading, Role, Span, Understanding
from .lacking import kind_of

NAMED = 6  # sources that are named for the one that is none
MAPPINGS = {"close_match"}
VOCABULARY = "{!r} leaves nothing out: it is the vocabulary of all of them"
ALONE = "{!r} leaves nothing out: no other source states this"
MANY = "what leads from one thing to another is drawn from all sources: {!r} was not heeded"
ALSO_NONE = "{!r} has nothing here: {} has no statement of this kind from it"
NO_STATEMENT = "{!r} leaves nothing out: no statement is asked for"


@runtime_checkable
class TellsSources(Protocol):
    """A graph that knows which sources state a kind of edge."""

    def sources_of(self, edge: Edge, ends: tuple[tuple[str, ...], tuple[str, ...]]) -> Mapping[str, int]:
        """How many edges of the kind of ``edge`` each source states, between ends of these categories."""


def with_sources(found: Understanding, sourced: Sourced, graph: Graph | None) -> Understanding:
    """``found``, read of the text without its sources, with them, and with its places in the text as it was written."""
    found = _placed(found, sourced)
    if sourced.refused:
        return _refused(found, sourced.refused)
    told = graph if isinstance(graph, TellsSources) else None
    parts, sources = found.parts, []
    for one in sourced.named:
        held = [_restricted(p, one, told) for p in parts]
        if parts and not any(held):
            return _refused(found, _no_source(one, parts, told, graph.name if graph is not None else "it"))
        parts = tuple(h[0] if h is not None else p for h, p in zip(held, parts, strict=True))
        taken = [h[1] for h in held if h is not None]
        ids = tuple(dict.fromkeys(i for of in taken for i in of.infores))
        note, unheeded = ("", False) if ids or not taken else (taken[0].note, taken[0].unheeded)
        sources.append(OfSource(text=one.text, infores=ids, note=note, unheeded=unheeded))
        lacking = [m.said for m in one.source.members if ids and not any(map(m.states, ids))]
        sources += [
            OfSource(text=m, note=ALSO_NONE.format(m, graph.name if graph is not None else "it")) for m in lacking
        ]
    if twice := _told_twice(parts):
        return _refused(found, twice)
    likewise = (_with_all(a, sourced.named, told) for a in found.alternatives)
    update: dict[str, object] = {"alternatives": tuple(r for r in likewise if r is not None)}
    if parts:
        parts = tuple(_said(new, old, sources) for new, old in zip(parts, found.parts, strict=True))
        return found.model_copy(update=update | {"parts": parts, "sources": tuple(sources)})
    update["halves"] = tuple(_half(h, sourced.named, told) for h in found.halves)
    left = [s for one in sourced.named if (s := _unknown(one, told, graph.name if graph is not None else "it"))]
    return found.model_copy(update=update | {"missing": (*left, *found.missing)})


def _refused(found: Understanding, why: str) -> Understanding:
    """Nothing of ``found`` taken, and what it would be without the source as the nearest reading."""
    nearest = (*found.parts, *found.alternatives)[:2]
    return found.model_copy(update={"parts": (), "alternatives": nearest, "missing": (why, *found.missing)})


def _placed(found: Understanding, sourced: Sourced) -> Understanding:
    """``found`` with its places in the text as it was written, and a span for each source."""
    own = [
        Span(start=n.start, end=n.end, text=n.text, role=Role.QUALIFIER, became=PREFIX + n.source.infores[0])
        for n in sourced.named
        if n.end  # else it stands in the question before
    ]
    moved = moved_back(found, sourced.text.back, "")
    rest = (s for s in moved.spans if not any(s.start < n.end and n.start < s.end for n in own))
    spans = tuple(sorted((*rest, *own), key=lambda s: s.start))
    return moved.model_copy(update={"spans": spans, "understood": found.understood})


def _said(reading: Reading, before: Reading, sources: Sequence[OfSource]) -> Reading:
    """``reading`` with the sources in its words of which only the statements count now."""
    had = [t for e in _edges(before) for t in e.tests]
    tested = {i for e in _edges(reading) for t in e.tests if t not in had for i in str(t.value).split("|")}
    own = [s.text for s in sources if tested & set(s.infores)]
    if not own or not reading.said:
        return reading
    return reading.model_copy(update={"said": f"{reading.said.rstrip('?')}, in {' and '.join(own)}?"})


def _edges(reading: Reading) -> list[Edge]:
    return [e for p in (reading.pattern, *reading.every) for e in p.edges]


def _with_all(reading: Reading, named: Sequence[NamedSource], graph: TellsSources | None) -> Reading | None:
    """``reading`` by all the sources; None where one states nothing of the kind."""
    new, sources = reading, []
    for one in named:
        held = _restricted(new, one, graph)
        if held is None:
            return None
        new = held[0]
        sources.append(held[1])
    return _said(new, reading, sources)


def _half(half: Half, named: Sequence[NamedSource], graph: TellsSources | None) -> Half:
    """``half`` by the sources that state anything of it: of the others it was the other half that spoke."""
    reading = half.reading
    if reading is None:
        return half
    for one in named:
        reading = _with_all(reading, (one,), graph) or reading
    return half.model_copy(update={"reading": reading})


def _restricted(reading: Reading, one: NamedSource, graph: TellsSources | None) -> tuple[Reading, OfSource] | None:
    """``reading`` by the statements of a source alone; None where that states nothing of the kind."""
    patterns = (reading.pattern, *reading.every)
    own = [
        k
        for k in one.source.kinds
        if any(biolink().is_a(c, k) for p in patterns for n in p.nodes for c in n.categories)
    ]
    drawn = reading.operator in ("mechanism", "path")
    if (own or drawn) and (one.kind in one.source.kinds or (own and one.kind == "any")):
        return reading, OfSource(text=one.text, note=VOCABULARY.format(one.text))
    if drawn:
        return reading, OfSource(text=one.text, note=MANY.format(one.text), unheeded=True)
    if reading.asks or reading.operator in ("define", "identify"):
        return reading, OfSource(text=one.text, note=NO_STATEMENT.format(one.text))
    changed, ids, others = [], [], False
    for pattern in patterns:
        edges = list(pattern.edges)
        for i, edge in enumerate(pattern.edges):
            states = _sources(edge, pattern, graph) if graph is not None else {}
            mine = [s for s in states if one.source.states(s)]
            if not mine:
                continue
            ids += mine
            if not edge.closure and set(states) != set(mine):
                others = True
                test = Test(key=SOURCE, op="=", value="|".join(sorted(mine)))
                edges[i] = edge.model_copy(update={"tests": (*edge.tests, test)})
        changed.append(pattern.model_copy(update={"edges": tuple(edges)}))
    if not ids:
        return (reading, OfSource(text=one.text, note=VOCABULARY.format(one.text))) if own else None
    if not others:
        return reading, OfSource(text=one.text, note=ALONE.format(one.text))
    kept = reading.model_copy(update={"pattern": changed[0], "every": tuple(changed[1:])})
    return kept, OfSource(text=one.text, infores=tuple(dict.fromkeys(ids)))


def _sources(edge: Edge, pattern: Pattern, graph: TellsSources) -> Mapping[str, int]:
    """How many statements of the kind of ``edge`` each source has."""
    if not edge.predicates or set(edge.predicates) <= MAPPINGS:
        return {}
    return graph.sources_of(edge, (pattern.node(edge.subject).categories, pattern.node(edge.object).categories))


def _unknown(one: NamedSource, graph: TellsSources | None, name: str) -> str:
    """That a graph has nothing at all of a source; empty where it has."""
    if graph is None or any(map(one.source.states, graph.sources_of(Edge(subject="s", object="o"), ((), ())))):
        return ""
    return f"{name} has no statement from {one.text}"


def _no_source(one: NamedSource, readings: Sequence[Reading], graph: TellsSources | None, name: str) -> str:
    """That a source states nothing of what is asked, and what does."""
    if graph is None:
        return f"what {one.text!r} states: {name} does not tell who states what"
    said = []
    for pattern in (p for r in readings for p in (r.pattern, *r.every)):
        for edge in pattern.edges:
            if not edge.closure and (states := _sources(edge, pattern, graph)):
                subject, object_ = kind_of(pattern.node(edge.subject)), kind_of(pattern.node(edge.object))
                relation = f"{subject} {' or '.join(edge.predicates).replace('_', ' ')} {object_}"
                names = list(dict.fromkeys(map(called, sorted(states, key=lambda s: (-states[s], s)))))
                more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
                said.append(f"{relation} is stated by {', '.join(names[:NAMED])}{more}")
    what = "; ".join(dict.fromkeys(said)) or "what is asked is no statement of a source"
    nothing = _unknown(one, graph, name) or f"{name} has no statement of this kind from {one.text}"
    return f"{nothing}: {what}"


def _told_twice(parts: Sequence[Reading]) -> str:
    """Why nothing can hold: one edge is to be of two sources."""
    for edge in (e for r in parts for e in _edges(r)):
        if len(ids := [str(t.value) for t in edge.tests if t.key == SOURCE]) > 1:
            return f"it names two sources of one statement, {' and '.join(map(called_any, ids))}: ask of one at a time"
    return ""
