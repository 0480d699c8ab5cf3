"""Makes a layer out of plain columns: numbers relations, sorts edges, builds the runs of both directions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bioloom.core.biolink import biolink

from .arrays import Bools, Direction, Int32, Int64, Ints, Layer, Relations


def number_relations(
    *,
    category_sets: Sequence[tuple[str, ...]],
    category_set: Ints,
    predicates: Sequence[str],
    predicate: Ints,
    object_: Ints,
    negated: Bools,
) -> tuple[Relations, Int32]:
    """The relations of some edges, and the relation number of each edge.

    Args:
        category_sets: The graph's distinct lists of categories, primary first.
        category_set: [N], which of them each node has.
        predicates: Names of the predicates in snake case.
        predicate: [E], position in ``predicates``.
        object_: [E], node.
        negated: [E].
    """
    primaries = sorted({s[0] for s in category_sets})
    primary_of_set = np.array([primaries.index(s[0]) for s in category_sets], np.int32)
    width = len(primaries)
    code = (np.asarray(negated, np.int32) * len(predicates) + predicate) * width + primary_of_set[category_set[object_]]
    present = np.flatnonzero(np.bincount(code, minlength=2 * len(predicates) * width))
    order = biolink().predicate_order

    def rank(c: int) -> tuple[bool, int, str, str]:
        block, name = divmod(c // width, len(predicates))
        return bool(block), order.get(predicates[name], len(order)), predicates[name], primaries[c % width]

    ranked = sorted((rank(int(c)), int(c)) for c in present)
    number = np.zeros(2 * len(predicates) * width, np.int32)
    number[[c for _, c in ranked]] = np.arange(len(ranked))
    relations = relations_of([(name, category, block) for (block, _, name, category), _ in ranked], category_sets)
    return relations, number[code]


def relations_of(triples: Sequence[tuple[str, str, bool]], category_sets: Sequence[tuple[str, ...]]) -> Relations:
    """Relations from their (predicate, object category, negated), which already stand in their order."""
    model = biolink()
    covers: dict[str, set[str]] = {}
    for found in category_sets:
        covers.setdefault(found[0], set()).update(*(model.ancestors(c) for c in found))
    return Relations(
        predicate=tuple(p for p, _, _ in triples),
        object_category=tuple(c for _, c, _ in triples),
        negated=tuple(n for _, _, n in triples),
        covers=tuple(frozenset(covers[c]) for _, c, _ in triples),
    )


def edge_order(relation: Ints, subject: Ints, object_: Ints, node_count: int, tie: NDArray[np.uint64]) -> Int64:
    """Row numbers in the order of edge ids: by (relation, subject, object, tie)."""
    key = _pair(relation, subject, node_count)
    if len(key) and int(key.max()) >= (2**63 - 1) // node_count - 1:  # three numbers do not fit into one
        order = np.lexsort((object_, key))
        key, far = key[order], object_[order]
        same = (key[1:] == key[:-1]) & (far[1:] == far[:-1])
    else:
        key *= node_count  # in place: with tens of millions of edges every copy counts
        key += object_
        order = np.argsort(key, kind="stable")
        key = key[order]
        same = key[1:] == key[:-1]
    if same.any():  # few rows: only those that share all three are told apart by the tie
        group = np.concatenate([[0], np.cumsum(~same)])
        tied = np.flatnonzero(np.concatenate([same, [False]]) | np.concatenate([[False], same]))
        order[tied] = order[tied][np.lexsort((tie[order[tied]], group[tied]))]
    return order


def build_direction(near: Ints, relation: Ints, far: Ints, relation_count: int) -> Direction:
    """Runs from ``near`` to ``far``, all three in the order of edge ids, which makes ``far`` ascend inside a run."""
    wide = np.int64 if len(near) > np.iinfo(np.int32).max else np.int32
    key = _pair(near, relation, relation_count)
    order = np.argsort(key, kind="stable").astype(wide)
    key = key[order]
    start = np.flatnonzero(np.concatenate([np.ones(min(1, len(key)), np.bool_), key[1:] != key[:-1]]))
    return Direction(key[start], np.append(start, len(key)), far[order], order)


def build_layer(first: int, relations: Relations, relation: Int32, subject: Int32, object_: Int32) -> Layer:
    """A layer of edges that already stand in the order of edge ids."""
    count = len(relations)
    return Layer(
        first=first,
        relations=relations,
        relation_start=np.searchsorted(relation, np.arange(count + 1, dtype=np.int32)),
        subject=subject,
        object=object_,
        out=build_direction(subject, relation, object_, count),
        inc=build_direction(object_, relation, subject, count),
    )


def _pair(major: Ints, minor: Ints, width: int) -> Int64:
    return np.asarray(major, np.int64) * width + minor
