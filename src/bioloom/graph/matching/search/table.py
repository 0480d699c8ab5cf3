"""Tables of partial assignments, and how equal rows are brought together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bioloom.graph.matching.steps.kernels import in_order
from bioloom.graph.model.arrays import Bools, Int32, Int64

Weights = NDArray[np.float64]


@dataclass(frozen=True)
class Table:
    """Rows of partial assignments.

    Attributes:
        row: int64[K], which row of the starting table each came from.
        nodes: int32[K] by slot.
        edges: int64[K] by edge of the pattern, where edges are kept.
        weight: float64[K], how many assignments each row stands for, where they are counted.
    """

    row: Int64
    nodes: dict[int, Int32]
    edges: dict[int, Int64] = field(default_factory=dict)
    weight: Weights | None = None

    def take(self, at: Int64 | Bools) -> Table:
        """These rows, in this order."""
        weight = None if self.weight is None else self.weight[at]
        nodes = {k: v[at] for k, v in self.nodes.items()}
        return Table(self.row[at], nodes, {k: v[at] for k, v in self.edges.items()}, weight)


def grouped(keys: Sequence[Int64 | Int32], node_count: int) -> tuple[Int64, Bools]:
    """An order that brings equal keys together, and where in it each group begins. Keys but the first are nodes."""
    most = int(keys[0].max()) + 1 if len(keys[0]) else 1
    bound = most * node_count ** (len(keys) - 1)
    if bound < 2**62:
        key = keys[0].astype(np.int64)
        for k in keys[1:]:
            key = key * node_count + k
        order = in_order(key, bound)
        parts: list[Int64 | Int32] = [key[order]]
    else:
        order = np.lexsort(tuple(reversed(keys)))
        parts = [k[order] for k in keys]
    first = np.zeros(len(order), np.bool_)
    first[:1] = True
    for k in parts:
        first[1:] |= k[1:] != k[:-1]
    return order, first


def merged(table: Table, node_count: int) -> Table:
    """Equal rows as one, their weights added."""
    order, first = grouped([table.row, *table.nodes.values()], node_count)
    one = table.take(order[first])
    if table.weight is None or not len(order):
        return one
    return Table(one.row, one.nodes, one.edges, np.add.reduceat(table.weight[order], np.flatnonzero(first)))


def capped(table: Table, slot: int, enough: int, node_count: int) -> Table:
    """At most ``enough`` rows that differ in this column alone. Rows are distinct."""
    order, first = grouped([table.row, *(v for s, v in table.nodes.items() if s != slot)], node_count)
    start = np.flatnonzero(first)
    rank = np.arange(len(order)) - np.repeat(start, np.diff(np.append(start, len(order))))
    return table.take(order[rank < enough])
