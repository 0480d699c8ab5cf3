"""What the nodes of each category have, and which seldom combinations of categories edges link."""

from __future__ import annotations

from collections import Counter, defaultdict

import numpy as np

from bioloom.core.biolink import biolink
from bioloom.graph.model.arrays import Bools, Int32, Int64, distinct

from .table import EdgeTable
from .types import CategoryQuality, Reach, Signature

HIERARCHY = ("subclass_of", "close_match", "same_as", "exact_match", "broad_match", "narrow_match")
NO_PREFIX = "(no prefix)"
_SELDOM_SHARE, _SELDOM_EDGES = 0.002, 50  # of a predicate's edges, and at most so many


def prefix_of(curie: str) -> str:
    """What stands before the colon."""
    prefix, colon, _ = curie.partition(":")
    return prefix if colon else NO_PREFIX


def categories_of(table: EdgeTable) -> tuple[CategoryQuality, ...]:
    """Coverage by primary category, the largest category first."""
    graph, (category, names) = table.graph, table.category
    prefixes: dict[int, Counter[str]] = defaultdict(Counter)
    named = np.zeros(graph.node_count, np.bool_)
    for node, (kind, (curie, name)) in enumerate(zip(category.tolist(), graph.nodes.labels(), strict=True)):
        prefixes[kind][prefix_of(curie)] += 1
        named[node] = bool(name) and name != curie
    linked, related = _touched(table, np.ones(len(table), np.bool_)), _touched(table, ~table.under(*HIERARCHY))
    columns: dict[str, Bools] = {
        "nodes": np.ones(graph.node_count, np.bool_),
        "linked": linked,
        "only_hierarchy": linked & ~related,
        "named": named,
        "with_synonyms": graph.nodes.filled("synonym"),
        "with_xrefs": graph.nodes.filled("xref"),
        "deprecated": graph.nodes.filled("deprecated"),
    }
    counted = {k: np.bincount(category[v], minlength=len(names)).tolist() for k, v in columns.items()}
    reach = _reach(table, category, len(names))
    out = [
        CategoryQuality(
            category=name,
            **{column: values[i] for column, values in counted.items()},
            prefixes=dict(sorted(prefixes[i].items(), key=lambda item: (-item[1], item[0]))),
            reach=tuple(sorted(reach[i], key=lambda r: (-r.nodes, r.predicate, r.side))),
        )
        for i, name in enumerate(names)
        if counted["nodes"][i]
    ]
    return tuple(sorted(out, key=lambda c: (-c.nodes, c.category)))


def signatures_of(table: EdgeTable) -> tuple[Signature, ...]:
    """Combinations of categories that a predicate links far more seldom than others, the most seldom first."""
    category, names = table.category
    width = len(names)
    key = (table.predicate.astype(np.int64) * width + category[table.subject]) * width + category[table.object]
    order = np.argsort(key, kind="stable")
    kinds, start, count = np.unique(key[order], return_index=True, return_counts=True)
    whole = np.bincount(table.predicate, minlength=len(table.predicates))
    out = []
    for kind, at, number in zip(kinds.tolist(), order[start].tolist(), count.tolist(), strict=True):
        predicate = kind // width**2
        of = int(whole[predicate])
        if number <= _SELDOM_EDGES and number < _SELDOM_SHARE * of:
            subject, object_ = names[kind // width % width], names[kind % width]
            out.append(
                Signature(
                    subject=subject,
                    predicate=table.predicates[predicate],
                    object=object_,
                    edges=number,
                    of=of,
                    first=table.graph.fact(int(table.id[at])),
                )
            )
    return tuple(sorted(out, key=lambda s: (s.edges / s.of, s.predicate, s.subject, s.object)))


def foreign_categories(table: EdgeTable) -> dict[str, int]:
    """Nodes by primary category, of categories that Biolink does not know."""
    category, names = table.category
    found = np.bincount(category, minlength=len(names)).tolist()
    known = biolink().knows_category
    return {name: n for name, n in sorted(zip(names, found, strict=True)) if n and not known(name)}


def _touched(table: EdgeTable, edges: Bools) -> Bools:
    """bool[N]: nodes that have one of these edges."""
    out = np.zeros(table.graph.node_count, np.bool_)
    out[table.subject[edges]] = True
    out[table.object[edges]] = True
    return out


def _reach(table: EdgeTable, category: Int32, width: int) -> dict[int, list[Reach]]:
    """Per category: its edges and nodes by predicate and side."""
    size, out = table.graph.node_count, defaultdict[int, list[Reach]](list)
    said: Int64 = table.predicate.astype(np.int64) * 2 + table.negated
    for side, node in (("subject", table.subject), ("object", table.object)):
        edges = np.bincount(said * width + category[node], minlength=len(table.predicates) * 2 * width)
        there = distinct(said * size + node)
        nodes = np.bincount(there // size * width + category[there % size], minlength=len(edges))
        for cell in np.flatnonzero(edges).tolist():
            kind, where = divmod(cell, width)
            name = table.predicates[kind // 2]
            out[where].append(
                Reach(
                    predicate=f"not {name}" if kind % 2 else name,
                    side=side,
                    edges=int(edges[cell]),
                    nodes=int(nodes[cell]),
                )
            )
    return out
