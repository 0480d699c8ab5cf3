"""Duplicates, loops, things without ground, name or edges, obsolete things in use, words that Biolink does not know."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from bioloom.core.biolink import biolink
from bioloom.graph.model.arrays import Bools, Ints
from bioloom.graph.storage.content import hash_texts
from bioloom.graph.storage.hashing import UInt64, hash_text, stir

from .coverage import foreign_categories
from .table import EdgeTable, counts
from .types import Fault

FIRST = 5
MINTED = "bioloom.text:"  # of things that text names and nothing grounds
_CURIE = re.compile(r"[A-Za-z_][A-Za-z0-9._-]*:\S+")


def faults_of(table: EdgeTable) -> tuple[Fault, ...]:
    """Every kind of fault that there is."""
    found = [*_edge_faults(table), *_node_faults(table), *_foreign(table), _cycles(table)]
    return tuple(f for f in found if f.count)


def _edge_faults(table: EdgeTable) -> Iterator[Fault]:
    same = _said_again(np.stack([table.statement.view(np.uint64), _content(table)]))
    yield _edges("duplicate_edges", table, same)
    by_source = table.statement * max(1, len(table.sources)) + table.source
    yield _edges("restated_by_one_source", table, _said_again(by_source[None]) & ~same)
    yield _edges("self_loops", table, table.subject == table.object)
    nobody = np.array([not s for s in table.sources], np.bool_)[table.source]
    yield _edges("edges_without_source", table, nobody)


def _node_faults(table: EdgeTable) -> Iterator[Fault]:
    graph, (category, names) = table.graph, table.category
    minted, malformed, unnamed = [], [], []
    by_name: dict[tuple[int, str], list[int]] = defaultdict(list)
    for node, (curie, name) in enumerate(graph.nodes.labels()):
        if curie.startswith(MINTED):
            minted.append(node)
        elif not _CURIE.fullmatch(curie):
            malformed.append(node)
        if not name or name == curie:
            unnamed.append(node)
        else:
            by_name[int(category[node]), name.casefold()].append(node)
    linked = np.zeros(graph.node_count, np.bool_)
    linked[table.subject] = linked[table.object] = True
    deprecated = np.flatnonzero(graph.nodes.filled("deprecated") & linked)
    for kind, nodes in (
        ("ungrounded_nodes", minted),
        ("identifiers_that_are_no_curies", malformed),
        ("unnamed_nodes", unnamed),
        ("deprecated_nodes_with_edges", deprecated.tolist()),
    ):
        shown = tuple(_thing(table, n) for n in nodes[:FIRST])
        yield Fault(kind=kind, count=len(nodes), by=counts(category[np.array(nodes, np.int64)], names), first=shown)
    alike = [nodes for nodes in by_name.values() if len(nodes) > 1]
    extra = np.array([n for nodes in alike for n in nodes[1:]], np.int64)
    shown = tuple(" = ".join(_thing(table, n) for n in nodes[:FIRST]) for nodes in alike[:FIRST])
    yield Fault(kind="nodes_of_one_name", count=len(extra), by=counts(category[extra], names), first=shown)


def _foreign(table: EdgeTable) -> Iterator[Fault]:
    categories = foreign_categories(table)
    yield Fault(kind="categories_not_in_biolink", count=sum(categories.values()), by=categories)
    unknown = np.array([p not in biolink().predicates for p in table.predicates], np.bool_)[table.predicate]
    yield _edges("predicates_not_in_biolink", table, unknown)


def _cycles(table: EdgeTable) -> Fault:
    cycles = table.graph.cycles
    shown = tuple(" > ".join(cycle[:FIRST]) for cycle in cycles[:FIRST])
    return Fault(kind="cycles_of_subclass_of", count=len(cycles), first=shown)


def _edges(kind: str, table: EdgeTable, which: Bools) -> Fault:
    rows = np.flatnonzero(which)
    shown = tuple(_statement(table, row) for row in rows[:FIRST].tolist())
    return Fault(kind=kind, count=len(rows), by=counts(table.predicate[rows], table.predicates), first=shown)


def _said_again(keys: Ints) -> Bools:
    """bool[K]: rows whose keys ([n, K]) are those of a row before them."""
    order = np.lexsort(tuple(keys))
    again = np.zeros(keys.shape[1], np.bool_)
    again[order[1:]] = (keys[:, order[1:]] == keys[:, order[:-1]]).all(axis=0)
    return again


def _content(table: EdgeTable) -> UInt64:
    """uint64[K], a hash over all that an edge says beyond its ends: source, publications, qualifiers, conditions."""
    out = np.zeros(len(table), np.uint64)
    for part in (table.source, table.level, table.agent, table.publications):
        out = stir(out ^ part.astype(np.uint64))
    for layer, said in zip(table.graph.layers, table.graph.statements, strict=True):
        if layer.cset is not None:
            here, row = table.rows(np.arange(layer.edge_count), layer.first)
            out[row] = stir(out[row] ^ (layer.cset[here].astype(np.int64) + 2).view(np.uint64))
        for key in said.keys():  # noqa: SIM118 - no mapping
            for column in said.columns(key):
                there, row = table.rows(column.edge, layer.first)
                value = column.value[there]
                words = None if column.words is None else hash_texts(pa.array(list(column.words), pa.large_string()))
                bits = value.astype(np.float64).view(np.uint64) if words is None else words[value]
                out[row] = stir(out[row] ^ stir(bits ^ np.uint64(hash_text(key))))
    return out


def _thing(table: EdgeTable, node: int) -> str:
    entity = table.graph.entity(node)
    return entity.curie if entity.name == entity.curie else f"{entity.name} ({entity.curie})"


def _statement(table: EdgeTable, row: int) -> str:
    subject, object_ = _thing(table, int(table.subject[row])), _thing(table, int(table.object[row]))
    negated = "not " if table.negated[row] else ""
    source = table.sources[int(table.source[row])] or "no source"
    return f"{subject} {negated}{table.predicates[int(table.predicate[row])]} {object_} [{source}]"
