"""An assembled graph as the tables of docs/schema.md, always in the same order."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from bioloom.ground.prefixes import prefix_of

from .assemble import Assembled, Thing, union
from .rows import Edge, Node

TEXT, TEXTS = pa.string(), pa.list_(pa.string())
UNITS = {
    "affinity": "-log10(mol/L)",
    "amount": "g per 100 g",
    "frequency": "1",
    "frequency_lower": "1",
    "frequency_placebo": "1",
    "frequency_upper": "1",
}
_BETWEEN = re.compile(r"[\s,\-]+")
UNLISTED = {"hgnc.symbol"}  # symbols resolve while building; readers find them among the names


def node_table(graph: Assembled) -> pa.Table:
    """Nodes by identifier."""
    same_as, xref = _identifiers(graph)
    columns: dict[str, list[Any]] = defaultdict(list)
    for identifier in sorted(graph.things):
        for key, value in _columns(graph.things[identifier]).items():
            columns[key].append(value)
        columns["id"].append(identifier)
        columns["same_as"].append(sorted(same_as[identifier]))
        columns["xref"].append(sorted(xref[identifier] - same_as[identifier]))
    kinds = {
        "id": TEXT,
        "category": TEXTS,
        "name": TEXT,
        "synonym": TEXTS,
        "related_synonym": TEXTS,
        "previous_symbol": TEXTS,
        "xref": TEXTS,
        "same_as": TEXTS,
        "provided_by": TEXTS,
    }
    return pa.table({name: pa.array(columns[name], kind) for name, kind in kinds.items()})


def _columns(thing: Thing) -> dict[str, Any]:
    """Names of a thing: the hub's first, each once, a better kind of name before a weaker one."""
    hub = thing.terms[0][1]
    same = str if "Gene" in hub.category else _folded  # case and hyphens tell gene symbols apart
    seen = {same(hub.name)}

    def fresh(names: Iterable[str]) -> list[str]:
        out = []
        for name in names:
            if name and (key := same(name)) not in seen:
                seen.add(key)
                out.append(name)
        return out

    terms = [term for _, term in thing.terms]
    own: dict[str, Node] = {}  # each term as its own vocabulary describes it; what others call it is a related name
    for term in terms:
        own.setdefault(term.id, term)
    previous = fresh(p for t in terms for p in t.previous_symbol)
    return {
        "category": list(union(t.category for t in terms)),
        "name": hub.name,
        "synonym": fresh(
            [n for t in own.values() for n in (t.name, *t.synonym)] + [n for t in terms for n in t.synonym]
        ),
        "related_synonym": fresh(n for t in terms for n in (*t.related_synonym, t.name)),
        "previous_symbol": previous,
        "provided_by": list(dict.fromkeys(infores for infores, _ in thing.terms)),
    }


def _folded(name: str) -> str:
    """Names that differ in case, hyphens, commas or white space alone say the same."""
    return " ".join(_BETWEEN.split(name.casefold())).strip()


def _identifiers(graph: Assembled) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    same_as: dict[str, set[str]] = defaultdict(set)
    xref: dict[str, set[str]] = defaultdict(set)
    for identifier, node in graph.identity.canonical.items():
        if prefix_of(identifier) not in UNLISTED:
            same_as[node].add(identifier)
    for node, identifier in graph.identity.xref:
        xref[node].add(identifier)
    for one, other, _, _ in graph.identity.decisions:  # a close match says which nodes, this which identifiers
        for end, identifier in ((one, other), (other, one)):
            node = graph.identity.of(end)
            if node in graph.things and identifier not in graph.things and graph.identity.of(identifier) != node:
                xref[node].add(identifier)
    return same_as, xref


def mapping_table(graph: Assembled) -> pa.Table:
    """Every mapping between vocabularies: its sources, and whether it merged or why it did not."""
    decisions = graph.identity.decisions
    kinds = {"subject": TEXT, "object": TEXT, "outcome": TEXT, "sources": TEXTS}
    columns = [[d[i] for d in decisions] for i in range(len(kinds))]
    return pa.table({n: pa.array(c, k) for (n, k), c in zip(kinds.items(), columns, strict=True)})


def edge_table(graph: Assembled) -> pa.Table:
    """Edges by predicate, subject, object; what agrees in these stays in the order in which the sources say it."""
    edges = graph.edges
    things = sorted(graph.things)
    predicate = _coded((e.predicate for _, e in edges), len(edges))
    subject = _coded((e.subject for _, e in edges), len(edges), things)
    object_ = _coded((e.object for _, e in edges), len(edges), things)
    negated = np.fromiter((e.negated for _, e in edges), np.bool_, len(edges))
    order = np.lexsort((negated, object_.indices, subject.indices, predicate.indices))
    columns = {
        "subject": subject,
        "predicate": predicate,
        "object": object_,
        "negated": pa.array(negated),
        "primary_knowledge_source": _coded((infores for infores, _ in edges), len(edges)),
        "publications": pa.array([e.publications for _, e in edges], TEXTS),
        "knowledge_level": _coded((e.knowledge_level for _, e in edges), len(edges)),
        "agent_type": _coded((e.agent_type for _, e in edges), len(edges)),
        **_qualifiers(edges),
    }
    fields = [pa.field(n, c.type, metadata={"unit": UNITS[n]} if n in UNITS else None) for n, c in columns.items()]
    return pa.Table.from_arrays([c.take(order) for c in columns.values()], schema=pa.schema(fields))


def _coded(values: Iterable[str], count: int, known: Sequence[str] = ()) -> pa.DictionaryArray:
    """A dictionary-coded column of ``count`` values, its dictionary sorted; ``known`` are the values there may be."""
    if not known:
        values = list(values)
        known = sorted(set(values))
    rank = {value: i for i, value in enumerate(known)}
    codes = np.fromiter((rank[v] for v in values), np.int32, count)
    return pa.DictionaryArray.from_arrays(codes, pa.array(known, TEXT))


def _qualifiers(edges: Sequence[tuple[str, Edge]]) -> dict[str, pa.Array]:
    """A column per qualifier, by name: numbers if it ever is one."""
    values: dict[str, list[str | float | None]] = {}
    numbers: set[str] = set()
    for i, (_, edge) in enumerate(edges):
        for key, value in edge.qualifiers:
            if key not in values:
                values[key] = [None] * len(edges)
                if isinstance(value, float):
                    numbers.add(key)
            values[key][i] = value
    return {key: pa.array(values.pop(key), pa.float64() if key in numbers else TEXT) for key in sorted(values)}
