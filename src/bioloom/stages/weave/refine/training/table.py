"""The pairs that are trained on, as one table in a file: all gold pairs and some of the others of each pool."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bioloom.graph.model.arrays import Bools, Int32, Int64
from bioloom.graph.storage.whole_files import new_file

from ..features import NAMES
from .examples import Examples
from .kept import Kept

OTHERS = 400  # pairs of a pool beside the gold ones
NEARBY = 150  # of these, so many that touch drug, disease or a gene of the known mechanism, where there are as many
_TOUCH = [NAMES.index(n) for n in ("at_drug", "at_disease", "at_known_gene")]
FOLDS = 4


@dataclass(frozen=True)
class Table:
    """Rows of all examples in a line; those of example ``i`` are ``start[i]:start[i+1]``.

    Attributes:
        x: float16 [R, F].
        y: bool[R], which are gold.
        weight: float32[R], how many pairs of the pool each stands for.
        ends: int32 [R, 2], near and far end, as positions in the pool of its example.
        nodes: int32[M], how many things each pool has.
        fold: int8[M], to which of ``FOLDS`` parts the drug of each belongs: all mechanisms of a drug to one.
        start: int64[M+1].
    """

    x: NDArray[np.float16]
    y: Bools
    weight: NDArray[np.float32]
    ends: Int32
    nodes: Int32
    fold: NDArray[np.int8]
    start: Int64


def fold_of(drug_name: str) -> int:
    """The part of the training drugs that a drug belongs to."""
    return int(sha256(f"fold {drug_name.lower()}".encode()).hexdigest(), 16) % FOLDS


def table_of(pools: Kept, examples: Examples, seed: int = 0) -> Table:
    """The table of the training drugs, of pools with a gold pair."""
    return _made(pools, examples, np.random.default_rng(seed))


def kept_table(file: Path, key: str, make: Callable[[], Table]) -> Table:
    """The table in ``file`` where it stands there under ``key``, else what ``make`` makes, which then stands there."""
    if file.exists():
        with np.load(file) as stored:
            if str(stored["key"]) == key:
                return Table(*(stored[name] for name in Table.__dataclass_fields__))
    table = make()
    file.parent.mkdir(parents=True, exist_ok=True)
    with new_file(file) as new, new.open("wb") as out:
        np.savez(out, key=np.array(key), **{n: getattr(table, n) for n in Table.__dataclass_fields__})
    return table


def joined(tables: Sequence[Table]) -> Table:
    """Several tables in a line."""
    start = [np.zeros(1, np.int64)]
    for table in tables:
        start.append(table.start[1:] + start[-1][-1])
    rest = {n: np.concatenate([getattr(t, n) for t in tables]) for n in Table.__dataclass_fields__ if n != "start"}
    return Table(start=np.concatenate(start), **rest)


def thinned(table: Table, share: float, seed: int) -> Table:
    """The table with all gold rows and ``share`` of the others, each of which stands for the more."""
    take = table.y | (np.random.default_rng(seed).random(len(table.y)) < share)
    start = np.concatenate([[0], np.cumsum(np.add.reduceat(take.astype(np.int64), table.start[:-1]))])
    weight = np.where(table.y, table.weight, table.weight / share)[take].astype(np.float32)
    return Table(table.x[take], table.y[take], weight, table.ends[take], table.nodes, table.fold, start)


def _made(pools: Kept, examples: Examples, chance: np.random.Generator) -> Table:
    x, y, weight, ends, nodes, fold = [], [], [], [], [], []
    for i in range(len(pools)):
        here = pools.rows(i)
        if not pools.y[here].any():
            continue
        whole = np.asarray(pools.x[here])
        rows, weights = chosen(whole, pools.y[here], chance)
        x.append(whole[rows])
        y.append(pools.y[here][rows])
        weight.append(weights)
        ends.append(pools.ends[here][rows])
        nodes.append(pools.nodes[i])
        fold.append(fold_of(examples.items[pools.item[i]].drug_name))
    start = np.cumsum([0, *(len(rows) for rows in y)])
    return Table(
        np.concatenate(x), np.concatenate(y), np.concatenate(weight), np.concatenate(ends).astype(np.int32),
        np.array(nodes, np.int32), np.array(fold, np.int8), start
    )  # fmt: skip


def chosen(x: NDArray[np.float16], y: Bools, chance: np.random.Generator) -> tuple[Int64, NDArray[np.float32]]:
    """Rows of a pool, all gold ones and ``OTHERS`` more, ``NEARBY`` of them near; how many pairs each stands for."""
    near = ~y & (x[:, _TOUCH] > 0).any(axis=1)
    far = ~y & ~near
    take = [np.flatnonzero(y)]
    weights = [np.ones(len(take[0]))]
    some = min(int(near.sum()), NEARBY)
    for mask, most in ((near, max(some, OTHERS - int(far.sum()))), (far, OTHERS - some)):
        there = np.flatnonzero(mask)
        count = min(len(there), most)
        take.append(np.sort(chance.choice(there, count, replace=False)))
        weights.append(np.full(count, len(there) / max(count, 1)))
    rows = np.concatenate(take)
    order = np.argsort(rows)
    return rows[order], np.concatenate(weights)[order].astype(np.float32)
