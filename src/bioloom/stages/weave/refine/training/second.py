"""The table of the second look (`..context`): pairs scored by a first pruner that never saw their drug.

The first pruner is fitted once without each of `table.FOLDS` parts of the training drugs, and each part is scored by
the one that was fitted without it; scores of drugs that were fitted would be surer than those of a new drug.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..context import context
from ..scorers.boosted import Boosted
from .examples import Example, Examples, Setting
from .table import FOLDS, Table, fold_of

OTHERS = 120  # pairs of a pool beside the gold ones, of those that are looked at again
Told = Callable[[int, int], None]


def without(table: Table, fold: int) -> Table:
    """The table without the mechanisms of a part of the drugs."""
    keep = table.fold != fold
    rows = np.repeat(keep, np.diff(table.start))
    start = np.concatenate([[0], np.cumsum(np.diff(table.start)[keep])])
    return Table(table.x[rows], table.y[rows], table.weight[rows], table.ends[rows], table.nodes[keep],
                 table.fold[keep], start)  # fmt: skip


def second_table(examples: Examples, setting: Setting, first: Sequence[Boosted], told: Told, seed: int = 0) -> Table:
    """The pairs of the training drugs that are looked at again; ``first`` are the pruners, by the part left out."""
    assert len(first) == FOLDS  # noqa: S101 - one for each part
    chance, total = np.random.default_rng(seed), sum(not i.held_out for i in examples.items)
    parts: list[_Part] = []
    for number, example in enumerate(examples.all(setting, held_out=False)):
        told(number + 1, total)
        if example.y.any():
            fold = fold_of(example.item.drug_name)
            part = _part(example, first[fold], fold, chance)
            if part.y.any():
                parts.append(part)
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
    fold: int


def _part(example: Example, first: Boosted, fold: int, chance: np.random.Generator) -> _Part:
    seen, nodes = example.seen, len(example.seen.pool.nodes)
    ends = np.stack([seen.near, seen.far], axis=1)
    rows, x = context(seen.x, first(seen.x), ends, nodes)
    y = example.y[rows]
    rest = np.flatnonzero(~y)
    some = np.sort(chance.choice(rest, min(OTHERS, len(rest)), replace=False))
    take = np.sort(np.concatenate([np.flatnonzero(y), some]))
    weight = np.where(y[take], 1.0, len(rest) / max(len(some), 1)).astype(np.float32)
    return _Part(x[take].astype(np.float16), y[take], weight, ends[rows[take]].astype(np.int32), nodes, fold)
