"""The transitive closure of ``subclass_of``, built level by level from the roots down."""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from .arrays import Closure, Csr, Int32, Int64, Ints, ragged


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
    component = component.astype(np.int64)
    above, below = _acyclic(component[low], component[high], count)  # pairs of components
    size = np.bincount(component, minlength=count)
    members = np.argsort(component, kind="stable")
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
    """(ancestor, descendant) pairs of a graph without cycles; self-loops are ignored."""
    key = np.unique((child * count + parent)[child != parent])
    child, parent = key // count, key % count
    start = np.searchsorted(child, np.arange(count + 1))
    lower = np.argsort(parent, kind="stable")
    lower_start = np.searchsorted(parent[lower], np.arange(count + 1))
    waiting = np.diff(start)
    up: list[Int64] = [np.empty(0, np.int64)] * count
    pairs: list[Int64] = []
    ready = np.flatnonzero(waiting == 0)
    while len(ready):
        for node in ready[waiting[ready] == 0].tolist():
            parents = parent[start[node] : start[node + 1]]
            if len(parents):
                up[node] = np.unique(np.concatenate([parents, *(up[p] for p in parents.tolist())]))
                pairs.append(up[node] * count + node)
        _, position = ragged(lower_start[ready], lower_start[ready + 1])
        np.subtract.at(waiting, child[lower[position]], 1)
        touched = np.unique(child[lower[position]])
        ready = touched[waiting[touched] == 0]
    both = np.concatenate(pairs) if pairs else np.empty(0, np.int64)
    return both // count, both % count


def to_csr(node: Ints, other: Ints) -> Csr:
    """Sparse rows of the pairs, which are distinct."""
    order = np.lexsort((other, node))
    node = node[order]
    start = np.flatnonzero(np.concatenate([np.ones(min(1, len(node)), np.bool_), node[1:] != node[:-1]]))
    rows: Int32 = node[start].astype(np.int32)
    return Csr(rows, np.append(start, len(node)), other[order].astype(np.int32))
