"""From chances to a small connected mechanism: ours takes the best connecting way first, the paper's drops one by one.

`picked` keeps the likeliest way from drug to disease and then the likeliest pairs that hang on what is kept. `pruned`
is Algorithm 1, step (iii): of a subgraph each rejected triple goes unless its ends would come apart.
"""

from __future__ import annotations

from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray

from bioloom.graph.model.arrays import Bools, Int64, Ints

from .pool import DISEASE, DRUG

Floats = NDArray[np.float32]
LEAST = 1e-9
STEP = 0.5  # what each step of a way costs beside its own chance, so that a long way of sure steps is no better


def chances(score: Floats) -> Floats:
    """Log-odds as chances."""
    return np.asarray(1 / (1 + np.exp(-np.clip(score, -30, 30))), np.float32)


def best_way(head: Ints, tail: Ints, chance: Floats, *, step: float = STEP) -> list[int]:
    """The pairs of the likeliest way from drug to disease, in its order; empty where none leads there.

    Likeliest is the largest product of chances, each multiplied by exp(-``step``); a pair of chance 0 is on no way.
    """
    beside: dict[int, list[tuple[int, int]]] = {}
    open_ = np.flatnonzero(chance > 0).tolist()
    for pair, a, b in zip(open_, head[open_].tolist(), tail[open_].tolist(), strict=True):
        beside.setdefault(a, []).append((b, pair))
        beside.setdefault(b, []).append((a, pair))
    cost = (step - np.log(np.maximum(chance, LEAST))).tolist()
    best, came = {DRUG: 0.0}, dict[int, tuple[int, int]]()
    queue, done = [(0.0, DRUG)], set[int]()
    while queue:
        far, node = heappop(queue)
        if node in done:
            continue
        if node == DISEASE:
            break
        done.add(node)
        for other, pair in beside.get(node, ()):
            there = far + cost[pair]
            if there < best.get(other, np.inf):
                best[other], came[other] = there, (node, pair)
                heappush(queue, (there, other))
    if DISEASE not in came:
        return []
    way, node = [], DISEASE
    while node != DRUG:
        node, pair = came[node]
        way.append(pair)
    return way[::-1]


def picked(
    head: Ints, tail: Ints, chance: Floats, most: int, *, least: float = 0.0, bridge: Floats | None = None
) -> tuple[list[int], list[int]]:  # fmt: skip
    """The best way (its pairs in order), and with it the likeliest pairs that hang on it, ``most`` in all.

    A pair of less than ``least`` is not taken beside the way. ``bridge`` has the chances that the way is found by,
    where they are others; a pair of 0 is on no way.
    """
    way = best_way(head, tail, chance if bridge is None else bridge)
    kept, met = list(way), {DRUG, DISEASE}
    for pair in way:
        met |= {int(head[pair]), int(tail[pair])}
    order = [int(p) for p in np.argsort(-chance, kind="stable")[: max(most, 1) * 10] if chance[p] >= least]
    taken = set(way)
    grown = True
    while grown and len(kept) < most:
        grown = False
        for pair in order:
            if pair not in taken and (int(head[pair]) in met or int(tail[pair]) in met):
                taken.add(pair)
                kept.append(pair)
                met |= {int(head[pair]), int(tail[pair])}
                grown = True
                break
    return way, kept


def pruned(head: Ints, tail: Ints, chance: Floats, cut: float = 0.5) -> Int64:
    """The pairs that stay, ascending: the least likely go first, each below ``cut`` unless its ends would come apart.

    That is all of at least ``cut`` and, of the others, those of a spanning forest of the likeliest: the same as taking
    them away one by one (the reverse-delete algorithm), in one pass.
    """
    keep: Bools = np.asarray(chance >= cut)
    parent: dict[int, int] = {}

    def root(node: int) -> int:
        while parent.setdefault(node, node) != node:
            parent[node] = node = parent[parent[node]]
        return node

    for pair in np.argsort(-chance, kind="stable").tolist():
        a, b = root(int(head[pair])), root(int(tail[pair]))
        if a != b:
            parent[a] = b
            keep[pair] = True
    return np.flatnonzero(keep)
