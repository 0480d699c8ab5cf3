"""The transitive closure of ``subclass_of``, built level by level from the roots down."""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from .arrays import Closure, Csr, Int32, Int64, Ints, distinct, ragged


def build_closure(child: Ints, parent: Ints) -> tuple[Closure, list[tuple[int, ...]]]:
    """The closure of the edges child -> parent, and the cycles among them (each as its nodes, ascending).

    All nodes of a cycle stand above and below each other; none stands above itself.
    """
    nodes, flat = np.unique(np.concatenate([child, parent]), return_inverse=True)
    if not len(nodes):
        empty = to_csr(np.empty(0, np.int64), np.empty(0, np.int64))
        return Closure(empty, empty), []
    low, high = flat[: len(child)], flat[len(child) :]
    count, component = connected_components(
        csr_array((np.ones(len(low), np.int32), (low, high)), shape=(len(nodes), len(nodes))), connection="strong"
    )
    knot = np.asarray(component, np.int64)
    above, below = _acyclic(knot[low], knot[high], count)
    size = np.bincount(knot, minlength=count)
    members = np.argsort(knot, kind="stable")
    start = np.concatenate([[0], np.cumsum(size)])
    knots = np.flatnonzero(size > 1)
    above, below = np.concatenate([above, knots]), np.concatenate([below, knots])
    row, position = ragged(start[below], start[below + 1])
    lower, top = members[position], above[row]
    row, position = ragged(start[top], start[top + 1])
    lower, upper = lower[row], members[position]
    proper = lower != upper
    lower, upper = nodes[lower[proper]], nodes[upper[proper]]
    cycles = [tuple(int(n) for n in nodes[members[start[k] : start[k + 1]]]) for k in knots]
    return Closure(up=to_csr(lower, upper), down=to_csr(upper, lower)), cycles


def _acyclic(child: Int64, parent: Int64, count: int) -> tuple[Int64, Int64]:
    """(ancestor, descendant) pairs of a graph without cycles; self-loops are ignored.

    A wave of nodes all of whose parents are done takes the union of its parents' ancestors in one sort.
    """
    key = distinct((child * count + parent)[child != parent])
    child, parent = key // count, key % count
    start = np.searchsorted(child, np.arange(count + 1))
    lower = np.argsort(parent, kind="stable")
    lower_start = np.searchsorted(parent[lower], np.arange(count + 1))
    waiting = np.diff(start)
    begin, length = np.zeros(count, np.int64), np.zeros(count, np.int64)
    pool, below = np.empty(0, np.int64), [np.empty(0, np.int64)]
    wave = np.flatnonzero(waiting == 0)
    while len(wave):
        row, position = ragged(start[wave], start[wave + 1])
        node, up = wave[row], parent[position]
        row, position = ragged(begin[up], begin[up] + length[up])
        pair = distinct(np.concatenate([node * count + up, node[row] * count + pool[position]]))
        below.append(pair // count)
        first = np.searchsorted(below[-1], wave)
        begin[wave] = len(pool) + first
        length[wave] = np.searchsorted(below[-1], wave, side="right") - first
        pool = np.concatenate([pool, pair % count])
        _, position = ragged(lower_start[wave], lower_start[wave + 1])
        under = child[lower[position]]
        np.subtract.at(waiting, under, 1)
        under = distinct(under)
        wave = under[waiting[under] == 0]
    return pool, np.concatenate(below)


def to_csr(node: Ints, other: Ints) -> Csr:
    """Sparse rows of the pairs, which are distinct."""
    width = int(other.max(initial=0)) + 1
    key = np.sort(np.asarray(node, np.int64) * width + other)  # pairs are sorted far faster as numbers than by lexsort
    node, other = key // width, key % width
    start = np.flatnonzero(np.concatenate([np.ones(min(1, len(node)), np.bool_), node[1:] != node[:-1]]))
    rows: Int32 = node[start].astype(np.int32)
    return Csr(rows, np.append(start, len(node)), other.astype(np.int32))
