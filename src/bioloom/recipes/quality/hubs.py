"""Nodes with far more neighbours than is usual for their category, by predicate and side.

How far out a degree is, is told by the modified z-score of Iglewicz and Hoaglin (1993), 0.6745 (x - median) / MAD, on
the logarithm of the degree since degrees have heavy tails. A doubling counts as one at least: where nearly all nodes
have one neighbour the MAD is 0, and two neighbours are no oddity. They call 3.5 and above an outlier.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bioloom.core.biolink import biolink
from bioloom.graph.model.arrays import Int64, Ints, distinct

from .table import EdgeTable
from .types import HubGroup, HubNode

OUTLIER = 3.5
TOP = 3
_FEWEST = 20  # nodes from which it makes sense to say what is usual


def hubs_of(table: EdgeTable) -> tuple[HubGroup, ...]:
    """Groups that have outliers, the one with the farthest first."""
    out: list[HubGroup] = []
    model = biolink()
    symmetric = np.array([model.inverse(p) == p for p in table.predicates], np.bool_)[table.predicate]
    one_way, both_ways = ~table.negated & ~symmetric, ~table.negated & symmetric
    for side, said, node, other in (
        ("subject", one_way, table.subject, table.object),
        ("object", one_way, table.object, table.subject),
    ):
        out += _groups(table, side, *_degrees(table.graph.node_count, table.predicate[said], node[said], other[said]))
    ends = table.subject[both_ways], table.object[both_ways]
    twice = np.tile(table.predicate[both_ways], 2)
    near, far = np.concatenate(ends), np.concatenate(ends[::-1])
    out += _groups(table, "either", *_degrees(table.graph.node_count, twice, near, far))
    return tuple(sorted(out, key=lambda g: (-g.top[0].z, g.category, g.predicate, g.side)))


def robust_z(degree: Ints) -> NDArray[np.float64]:
    """How far each degree is above the usual one."""
    log = np.log2(degree.astype(np.float64))
    away = log - np.median(log)
    spread = max(1.0, float(np.median(np.abs(away))) / 0.6745)
    return np.asarray(away / spread, np.float64)


def _degrees(size: int, predicate: Ints, node: Ints, other: Ints) -> tuple[Int64, Int64, Int64]:
    """Per predicate and node that has it: distinct neighbours."""
    key = distinct((predicate.astype(np.int64) * size + node) * size + other) // size
    keys = distinct(key)
    return keys // size, keys % size, np.diff(np.append(np.searchsorted(key, keys), len(key)))


def _groups(table: EdgeTable, side: str, predicate: Int64, node: Int64, degree: Int64) -> list[HubGroup]:
    category, names = table.category
    group = predicate * len(names) + category[node]
    order = np.lexsort((node, -degree, group))
    kinds, start, count = np.unique(group[order], return_index=True, return_counts=True)
    out = []
    for kind, lo, number in zip(kinds.tolist(), start.tolist(), count.tolist(), strict=True):
        rows = order[lo : lo + number]
        z = robust_z(degree[rows])
        outliers = int(np.count_nonzero(z >= OUTLIER))
        if number < _FEWEST or not outliers:
            continue
        whole = int(degree[rows].sum())
        top = zip(rows[:TOP].tolist(), z[: min(TOP, outliers)].tolist(), strict=False)
        out.append(
            HubGroup(
                category=names[kind % len(names)],
                predicate=table.predicates[kind // len(names)],
                side=side,
                nodes=number,
                median=float(np.median(degree[rows])),
                outliers=outliers,
                top=tuple(
                    HubNode(
                        entity=table.graph.entity(int(node[row])),
                        degree=int(degree[row]),
                        z=round(far, 2),
                        share=round(int(degree[row]) / whole, 6),
                    )
                    for row, far in top
                ),
            )
        )
    return out
