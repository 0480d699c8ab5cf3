"""What a pair is among all pairs of its pool once each has a first score, for a second look (stacking, listwise).

A first pruner sees one pair at a time. What a curator draws depends on the rest: there is one main target, a chain
that leads through, and little beside it. ``CONTEXT`` are the columns; `again` puts the pairs that are looked at again
ahead of all others.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from bioloom.graph.model.arrays import Int64, Ints

from .features import NAMES, SHELF_FROM
from .kin import KIN
from .pool import DISEASE, DRUG
from .prune import STEP, chances

Floats = NDArray[np.float32]
MOST = 300  # pairs of a pool that are looked at again: of the gold pairs in it all but one in a hundred are among them
_FIRST = (
    "score", "rank", "below_first", "below_tenth", "way_drug_near", "way_drug_far", "way_disease_near",
    "way_disease_far", "way", "beyond_best_way", "best_way", "others_near", "others_far", "best_near", "best_far",
    "rank_near", "rank_far", "expected", "likely", "pairs",
)  # fmt: skip
CONTEXT: tuple[str, ...] = (*NAMES, *_FIRST, *(f"of_best_{n}" for n in NAMES[SHELF_FROM:]))
OVER_CONTEXT: tuple[str, ...] = (*CONTEXT, *KIN)  # where curated mechanisms lie over the graph
More = Callable[[Int64], Floats]
LIKELY, NONE, FAR = 0.3, -30.0, 60.0


def looked_at(score: Floats) -> Int64:
    """The rows that are looked at again, ascending."""
    return np.sort(np.argsort(-score, kind="stable")[:MOST])


def context(x: Floats, score: Floats, ends: Ints, nodes: int, more: More | None = None) -> tuple[Int64, Floats]:
    """The rows that are looked at again, and float32 [rows, len(CONTEXT)] of them (with more columns: `OVER_CONTEXT`).

    Args:
        x: [P, len(NAMES)], the features.
        score: [P], the first log-odds.
        ends: int [P, 2], positions of the ends in the pool.
        nodes: How many things the pool has.
        more: Of rows what curated mechanisms say of them, [rows, len(KIN)].
    """
    rows = looked_at(score)
    shelf = x[:, SHELF_FROM:]
    of_best = shelf[rows] / np.maximum(shelf.max(axis=0, initial=0), 1e-6)
    columns = [x[rows], _lies(score, ends, nodes)[rows], of_best, *([more(rows)] if more else [])]
    return rows, np.concatenate(columns, axis=1, dtype=np.float32)


def again(score: Floats, rows: Ints, second: Floats) -> Floats:
    """float32[P]: the second log-odds of ``rows``; all others keep their order and come behind."""
    out = score - max(float(score.max(initial=0.0)) - float(second.min(initial=0.0)) + 1.0, 0.0)
    out[rows] = second
    return np.asarray(out, np.float32)


def _lies(score: Floats, ends: Ints, nodes: int) -> Floats:
    """[P, len(_FIRST)]: a pair's rank, the likeliest way through it, and what else stands at its ends."""
    p, near, far = chances(score), ends[:, 0], ends[:, 1]
    order = np.argsort(-score, kind="stable")
    rank = np.empty(len(score), np.float32)
    rank[order] = np.arange(len(score))
    cost = STEP - np.log(np.maximum(p, 1e-6))
    both, back = np.concatenate([near, far]), np.concatenate([far, near])
    joined = csr_array((np.concatenate([cost, cost]), (both, back)), shape=(nodes, nodes))
    drug, disease = np.minimum(dijkstra(joined, directed=False, indices=[DRUG, DISEASE]), FAR)
    way = np.minimum(np.minimum(drug[near] + disease[far], drug[far] + disease[near]) + cost, FAR)
    total = np.bincount(both, np.concatenate([p, p]), minlength=nodes)
    at, best = _ranked(np.concatenate([score, score]), both)
    size = len(score)
    whole = [np.full(size, v) for v in (p.sum(), (p > LIKELY).sum(), np.log1p(size))]
    columns = [
        score, np.log1p(rank), score - score[order[0]], score - score[order[min(9, size - 1)]],
        drug[near], drug[far], disease[near], disease[far], way, np.minimum(way - drug[DISEASE], FAR),
        np.full(size, drug[DISEASE]), total[near] - p, total[far] - p, best[:size], best[size:], at[:size], at[size:],
        *whole,
    ]  # fmt: skip
    return np.stack([np.asarray(c, np.float32) for c in columns], axis=1)


def _ranked(score: Floats, at: Ints) -> tuple[Floats, Floats]:
    """Of each row its rank among those at the same thing, and the best score of the others there."""
    order = np.lexsort((-score, at))
    sorted_at, sorted_score = at[order], score[order]
    start = np.flatnonzero(np.concatenate([[True], sorted_at[1:] != sorted_at[:-1]]))
    size = np.diff(np.concatenate([start, [len(order)]]))
    place = np.arange(len(order)) - np.repeat(start, size)
    first = np.repeat(sorted_score[start], size)
    second = np.repeat(np.where(size > 1, sorted_score[np.minimum(start + 1, len(order) - 1)], NONE), size)
    rank, best = np.empty(len(order), np.float32), np.empty(len(order), np.float32)
    rank[order], best[order] = place, np.where(place == 0, second, first)
    return rank, best
