"""An assembled graph as the tables of docs/schema.md, always in the same order."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bioloom.ground.prefixes import prefix_of

from .assemble import Assembled, Thing
from .rows import Edge

TEXT, TEXTS = pa.string(), pa.list_(pa.string())
UNITS = {"frequency": "1", "amount": "g per 100 g"}
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
    previous = fresh(p for t in terms for p in t.previous_symbol)
    return {
        "category": list(hub.category),
        "name": hub.name,
        "synonym": fresh(n for t in terms for n in (t.name, *t.synonym)),
        "related_synonym": fresh(r for t in terms for r in t.related_synonym),
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
    for one, other, _ in graph.identity.refused:  # a close match says which nodes, this which identifiers
        for end, identifier in ((one, other), (other, one)):
            node = graph.identity.of(end)
            if node in graph.things and identifier not in graph.things and graph.identity.of(identifier) != node:
                xref[node].add(identifier)
    return same_as, xref


def edge_table(graph: Assembled) -> pa.Table:
    """Edges by predicate, subject, object; what agrees in these stays in the order in which the sources say it."""
    edges = graph.edges
    columns = {
        "subject": pa.array([e.subject for _, e in edges], TEXT),
        "predicate": pa.array([e.predicate for _, e in edges], TEXT),
        "object": pa.array([e.object for _, e in edges], TEXT),
        "negated": pa.array([e.negated for _, e in edges], pa.bool_()),
        "primary_knowledge_source": pa.array([infores for infores, _ in edges], TEXT),
        "publications": pa.array([e.publications for _, e in edges], TEXTS),
        "knowledge_level": pa.array([e.knowledge_level for _, e in edges], TEXT),
        "agent_type": pa.array([e.agent_type for _, e in edges], TEXT),
        **_qualifiers(edges),
    }
    fields = [pa.field(n, c.type, metadata={"unit": UNITS[n]} if n in UNITS else None) for n, c in columns.items()]
    return pa.Table.from_arrays(list(columns.values()), schema=pa.schema(fields)).take(_order(graph))


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
    return {key: pa.array(values[key], pa.float64() if key in numbers else TEXT) for key in sorted(values)}


def _order(graph: Assembled) -> NDArray[np.int64]:
    rank = {identifier: i for i, identifier in enumerate(sorted(graph.things))}
    predicates = {p: i for i, p in enumerate(sorted({e.predicate for _, e in graph.edges}))}
    count = len(graph.edges)
    keys = (
        np.fromiter((e.negated for _, e in graph.edges), np.bool_, count),
        np.fromiter((rank[e.object] for _, e in graph.edges), np.int32, count),
        np.fromiter((rank[e.subject] for _, e in graph.edges), np.int32, count),
        np.fromiter((predicates[e.predicate] for _, e in graph.edges), np.int32, count),
    )
    return np.lexsort(keys)
