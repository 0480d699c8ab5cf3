"""An assembled graph as the tables of docs/schema.md, always in the same order."""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from typing import Any

import numpy as np
import pyarrow as pa

from bioloom.ground.prefixes import prefix_of

from .assemble import Assembled, Thing, union
from .blocks import Edges
from .lexical import JUSTIFICATION, OUTCOME
from .rows import Edge, Node

TEXT, TEXTS = pa.string(), pa.list_(pa.string())
UNITS = {
    "affinity": "-log10(mol/L)",
    "amount": "g per 100 g",
    "fold_over_other_tissues": "1",
    "frequency": "1",
    "frequency_lower": "1",
    "frequency_placebo": "1",
    "frequency_upper": "1",
    "marker_sensitivity": "1",
    "marker_specificity": "1",
    "nTPM": "nTPM",
    "tissue_rank": "1",
    "ubiquitousness_index": "1",
}
_BETWEEN = re.compile(r"[\s,\-]+")
_CODED = pa.dictionary(pa.int32(), TEXT)
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
    """Every mapping between vocabularies: its sources, and whether it merged or why it did not.

    SSSOM's justification is given for what names alone make; what their own mappings rest on sources do not tell.
    """
    decisions = graph.identity.decisions
    kinds = {"subject": TEXT, "object": TEXT, "outcome": TEXT, "sources": TEXTS}
    columns = {n: pa.array([d[i] for d in decisions], k) for i, (n, k) in enumerate(kinds.items())}
    rests_on = [JUSTIFICATION if d.outcome == OUTCOME else None for d in decisions]
    return pa.table({**columns, "mapping_justification": pa.array(rests_on, TEXT)})


def edge_table(graph: Assembled) -> pa.Table:
    """Edges by predicate, subject, object; what agrees in these stays in the order in which the sources say it."""
    edges, blocks = graph.edges, graph.blocks
    things = sorted(graph.things)
    among_things = {thing: i for i, thing in enumerate(things)}
    places = [np.array([among_things.get(n, -1) for n in block.names], np.int32) for _, block in blocks]
    many = sum(len(block) for _, block in blocks)
    predicate = _coded([e.predicate for _, e in edges], [(b.predicate, len(b)) for _, b in blocks])
    ends = {
        "subject": [place[b.subject] for place, (_, b) in zip(places, blocks, strict=True)],
        "object": [place[b.object] for place, (_, b) in zip(places, blocks, strict=True)],
    }
    subject, object_ = (
        pa.DictionaryArray.from_arrays(
            np.concatenate(
                [np.fromiter((among_things[getattr(e, end)] for _, e in edges), np.int32, len(edges)), *more]
            ),
            pa.array(things, TEXT),
        )
        for end, more in ends.items()
    )
    negated = np.fromiter((e.negated for _, e in edges), np.bool_, len(edges))
    negated = np.concatenate([negated, np.zeros(many, np.bool_)])
    order = np.lexsort((negated, object_.indices, subject.indices, predicate.indices))
    columns = {
        "subject": subject,
        "predicate": predicate,
        "object": object_,
        "negated": pa.array(negated),
        "primary_knowledge_source": _coded([infores for infores, _ in edges], [(i, len(b)) for i, b in blocks]),
        "publications": pa.array(chain((e.publications for _, e in edges), repeat((), many)), TEXTS),
        "knowledge_level": _coded(
            [e.knowledge_level for _, e in edges], [(b.knowledge_level, len(b)) for _, b in blocks]
        ),
        "agent_type": _coded([e.agent_type for _, e in edges], [(b.agent_type, len(b)) for _, b in blocks]),
        **_with_blocks(_qualifiers(edges), len(edges), [block for _, block in blocks]),
    }
    fields = [pa.field(n, c.type, metadata={"unit": UNITS[n]} if n in UNITS else None) for n, c in columns.items()]
    return pa.Table.from_arrays([c.take(order) for c in columns.values()], schema=pa.schema(fields))


def _coded(values: Sequence[str], blocks: Sequence[tuple[str, int]]) -> pa.DictionaryArray:
    """A dictionary-coded column, its dictionary sorted: ``values``, then each block's value as often as it is long."""
    known = sorted({*values, *(value for value, _ in blocks)})
    rank = {value: i for i, value in enumerate(known)}
    codes = [np.fromiter((rank[v] for v in values), np.int32, len(values))]
    codes += [np.full(length, rank[value], np.int32) for value, length in blocks]
    return pa.DictionaryArray.from_arrays(np.concatenate(codes), pa.array(known, TEXT))


def _with_blocks(columns: dict[str, pa.Array], rows: int, blocks: Sequence[Edges]) -> dict[str, pa.Array]:
    """The qualifiers of the first ``rows`` edges with those of the blocks behind them; texts are dictionary-coded."""
    parts = [(rows, columns), *((len(block), block.qualifiers) for block in blocks)]
    kinds = {
        key: _CODED if column.type != pa.float64() else column.type for _, held in parts for key, column in held.items()
    }
    return {
        key: pa.concat_arrays(
            [held[key].cast(kinds[key]) if key in held else pa.nulls(count, kinds[key]) for count, held in parts]
        )
        for key in sorted(kinds)
    }


def _qualifiers(edges: Sequence[tuple[str, Edge]]) -> dict[str, pa.Array]:
    """A column per qualifier, by name: numbers if it ever is one. Few edges have any one of them."""
    rows: dict[str, array[int]] = defaultdict(lambda: array("i"))
    values: dict[str, list[str | float]] = defaultdict(list)
    for i, (_, edge) in enumerate(edges):
        for key, value in edge.qualifiers:
            rows[key].append(i)
            values[key].append(value)
    return {key: _sparse(np.frombuffer(rows.pop(key), np.int32), values.pop(key), len(edges)) for key in sorted(rows)}


def _sparse(rows: np.typing.NDArray[np.int32], values: Sequence[str | float], count: int) -> pa.Array:
    """A column of ``count`` values that has ``values`` in ``rows`` and nothing elsewhere."""
    missing = np.ones(count, np.bool_)
    missing[rows] = False
    if any(isinstance(value, float) for value in values):
        numbers = np.zeros(count)
        numbers[rows] = np.fromiter(values, np.float64, len(values))
        return pa.array(numbers, mask=missing)
    known = sorted(set(values))
    rank = {value: i for i, value in enumerate(known)}
    codes = np.zeros(count, np.int32)
    codes[rows] = np.fromiter((rank[value] for value in values), np.int32, len(values))
    return pa.DictionaryArray.from_arrays(pa.array(codes, mask=missing), pa.array(known, TEXT))
