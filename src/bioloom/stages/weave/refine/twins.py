"""Which nodes of a graph are one thing to a mechanism: salts are their active moiety, close matches each other.

The graph never merges them (decision 0012). A mechanism is told of the thing, whichever entry a source speaks of.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from bioloom.core.kept import kept
from bioloom.graph.model.arrays import Int32, Int64
from bioloom.graph.model.graph import Graph

MOST = 6  # entries of one thing; what hangs together by more close matches is no one thing any more


@dataclass(frozen=True)
class Twins:
    """``of``: int32[N], the node that stands for each; ``groups``: all nodes of it, where it is more than itself."""

    of: Int32
    groups: dict[int, tuple[int, ...]]

    def members(self, node: int) -> tuple[int, ...]:
        """Every entry of the thing that ``node`` is an entry of."""
        first = int(self.of[node])
        return self.groups.get(first, (first,))


@kept(1)
def twins(graph: Graph) -> Twins:
    """The twins of ``graph``, found once for each graph: close matches first, then salts at their one moiety."""
    of = np.arange(graph.node_count, dtype=np.int32)
    one, other = _ends(graph, "close_match")
    groups: dict[int, list[int]] = {}
    if len(one):
        nodes, at = np.unique(np.concatenate([one, other]), return_inverse=True)
        size = len(nodes)
        joined = csr_array((np.ones(len(one)), (at[: len(one)], at[len(one) :])), shape=(size, size))
        part = connected_components(joined, directed=False)[1]
        order = np.argsort(part, kind="stable")
        for group in np.split(nodes[order], np.flatnonzero(np.diff(part[order])) + 1):
            if len(group) <= MOST:
                of[group] = group[0]
                groups[int(group[0])] = group.tolist()
    salt, moiety = _ends(graph, "has_active_moiety")
    several = salt[np.bincount(salt, minlength=1)[salt] > 1].tolist() if len(salt) else []
    moieties = dict(zip(salt.tolist(), moiety.tolist(), strict=True))
    for node, to in moieties.items():
        first, into = int(of[node]), int(of[to])
        if node in several or to in moieties or first == into:  # a combination has several and is none of them
            continue
        moved = groups.pop(first, [node])
        of[moved] = into
        groups.setdefault(into, [into]).extend(moved)
    return Twins(of, {k: tuple(sorted(set(v))) for k, v in groups.items()})


def _ends(graph: Graph, predicate: str) -> tuple[Int64, Int64]:
    """Subjects and objects of all edges with a predicate."""
    edges = graph.edges((predicate,))
    ends = [(la.subject[e - la.first], la.object[e - la.first]) for la in graph.layers
            for e in [edges[(edges >= la.first) & (edges < la.first + la.edge_count)]]]  # fmt: skip
    return (
        np.concatenate([s for s, _ in ends]).astype(np.int64),
        np.concatenate([o for _, o in ends]).astype(np.int64),
    )
