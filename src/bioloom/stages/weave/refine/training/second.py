"""The table of the second look (`..context`): pairs scored by a first pruner that never saw their drug.

The first pruner is fitted once without each of `table.FOLDS` parts of the training drugs, and each part is scored by
the one that was fitted without it; scores of drugs that were fitted would be surer than those of a new drug.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ..context import More, context
from ..scorers.boosted import Boosted
from .examples import Examples
from .kept import Kept
from .table import FOLDS, Table, fold_of

OTHERS = 120  # pairs of a pool beside the gold ones, of those that are looked at again


def without(table: Table, fold: int) -> Table:
    """The table without the mechanisms of a part of the drugs."""
    keep = table.fold != fold
    rows = np.repeat(keep, np.diff(table.start))
    start = np.concatenate([[0], np.cumsum(np.diff(table.start)[keep])])
    return Table(table.x[rows], table.y[rows], table.weight[rows], table.ends[rows], table.nodes[keep],
                 table.fold[keep], start)  # fmt: skip


def second_table(
    pools: Kept, examples: Examples, first: Sequence[Boosted], kin: Sequence[Boosted] = (), seed: int = 0
) -> Table:  # fmt: skip
    """The pairs of the training drugs that are looked at again, of pools with a gold pair.

    ``first`` are the pruners, by the part of the drugs that was left out; ``kin`` in the same way those that say how
    near a curated mechanism is, where some lie over the graph.
    """
    assert len(first) == FOLDS  # noqa: S101 - one for each part
    chance = np.random.default_rng(seed)
    over = examples.features("overlay").kin if kin else None
    parts: list[_Part] = []
    for i in range(len(pools)):
        if pools.y[pools.rows(i)].any():
            fold = fold_of(examples.items[pools.item[i]].drug_name)
            near = pools.kin(i, over.votes if over else None)
            part = _part(pools, i, first[fold], partial(near.columns, kin[fold](near.x)) if near else None, chance)
            if part.y.any():
                parts.append(replace(part, fold=fold))
    return Table(
        np.concatenate([p.x for p in parts]), np.concatenate([p.y for p in parts]),
        np.concatenate([p.weight for p in parts]), np.concatenate([p.ends for p in parts]),
        np.array([p.nodes for p in parts], np.int32), np.array([p.fold for p in parts], np.int8),
        np.cumsum([0, *(len(p.y) for p in parts)]),
    )  # fmt: skip


@dataclass(frozen=True)
class _Part:
    """The rows of one pool."""

    x: NDArray[np.float16]
    y: NDArray[np.bool_]
    weight: NDArray[np.float32]
    ends: NDArray[np.int32]
    nodes: int
    fold: int = 0


def _part(pools: Kept, i: int, first: Boosted, more: More | None, chance: np.random.Generator) -> _Part:
    here = pools.rows(i)
    seen, nodes = np.asarray(pools.x[here], np.float32), int(pools.nodes[i])
    rows, x = context(seen, first(seen), pools.ends[here], nodes, more)
    y = pools.y[here][rows]
    rest = np.flatnonzero(~y)
    some = np.sort(chance.choice(rest, min(OTHERS, len(rest)), replace=False))
    take = np.sort(np.concatenate([np.flatnonzero(y), some]))
    weight = np.where(y[take], 1.0, len(rest) / max(len(some), 1)).astype(np.float32)
    return _Part(x[take].astype(np.float16), y[take], weight, pools.ends[here][rows[take]], nodes)
