"""The pools of drugs never trained on, kept in a file, and what a ranking is worth: for benchmarks/kg_refine.py.

Per mechanism, over the gold pairs that its pool holds: average precision; precision at the first rank at which half
(four fifths) of them are found; the share of them, and of the inner ones, among the first twenty. Inner pairs touch
neither the drug nor the disease. Means are over mechanisms that have such pairs (macro-average); ``pooled`` precision
ranks all pairs of all mechanisms in one line. Intervals resample drugs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bioloom.core.value import digest
from bioloom.graph.storage.whole_files import new_file
from bioloom.stages.weave.refine.features import NAMES, SHELF_FROM
from bioloom.stages.weave.refine.pool import DISEASE, DRUG
from bioloom.stages.weave.refine.training.examples import Examples, Setting

FIELDS = ("x", "y", "ends", "keys", "nodes", "start", "item")
METRICS = ("ap", "p50", "p80", "r20", "inner20")


@dataclass(frozen=True)
class Pools:
    """Pools in a line; those of pool ``i`` are rows ``start[i]:start[i+1]``, of mechanism ``item[i]``.

    ``ends`` [R, 2] are the near and the far end, ``keys`` [R] the pairs as gold has them.
    """

    x: np.ndarray
    y: np.ndarray
    ends: np.ndarray
    keys: np.ndarray
    nodes: np.ndarray
    start: np.ndarray
    item: np.ndarray

    def __len__(self) -> int:
        return len(self.item)

    def rows(self, i: int) -> slice:
        return slice(int(self.start[i]), int(self.start[i + 1]))

    def inner(self, i: int) -> np.ndarray:
        return ~np.isin(self.ends[self.rows(i)], (DRUG, DISEASE)).any(axis=1)


def pools_of(examples: Examples, setting: Setting, file: Path, told: Callable[[str], None]) -> Pools:
    """The pools of the held-out drugs, from ``file`` where it has them for the same graph, mechanisms and features."""
    key = digest(examples.over.content_hash, repr(examples.limits), *NAMES, setting)
    if file.exists():
        with np.load(file) as stored:
            if str(stored["key"]) == key:
                return Pools(*(stored[name] for name in FIELDS))
    x, y, ends, keys, nodes, items = [], [], [], [], [], []
    place = {item.id: i for i, item in enumerate(examples.items)}
    for number, e in enumerate(examples.all(setting, held_out=True)):
        if number % 200 == 0:
            told(f"{setting}: {number} pools")
        x.append(e.seen.x.astype(np.float16))
        y.append(e.y)
        ends.append(np.stack([e.seen.near, e.seen.far], axis=1))
        keys.append(e.seen.pool.keys)
        nodes.append(len(e.seen.pool.nodes))
        items.append(place[e.item.id])
    start = np.cumsum([0, *map(len, y)])
    made = Pools(np.concatenate(x), np.concatenate(y), np.concatenate(ends), np.concatenate(keys), np.array(nodes),
                 start, np.array(items))  # fmt: skip
    file.parent.mkdir(parents=True, exist_ok=True)
    with new_file(file) as new, new.open("wb") as out:
        np.savez(out, key=np.array(key), **{n: getattr(made, n) for n in FIELDS})
    return made


def measured(y: np.ndarray, score: np.ndarray, inner: np.ndarray) -> tuple[float, ...]:
    """``METRICS`` of one ranking; NaN for inner pairs where there are none."""
    order = np.argsort(-score, kind="stable")
    at = np.flatnonzero(y[order])
    precision = np.arange(1, len(at) + 1) / (at + 1)
    need = [precision[int(np.ceil(r * len(at) - 1e-9)) - 1] for r in (0.5, 0.8)]
    inside = np.flatnonzero(y[order] & inner[order])
    return (float(precision.mean()), *map(float, need), float((at < 20).mean()),
            float((inside < 20).mean()) if len(inside) else float("nan"))  # fmt: skip


def pooled(y: np.ndarray, score: np.ndarray) -> tuple[float, float]:
    """Precision at recall .5 and .8 of all pairs in one line."""
    found = np.flatnonzero(y[np.argsort(-score, kind="stable")])
    return tuple(float(k / (found[k - 1] + 1)) for k in (int(np.ceil(r * len(found))) for r in (0.5, 0.8)))


def between(values: np.ndarray, drugs: np.ndarray, times: int = 1000) -> tuple[float, float, float]:
    """The mean over mechanisms, and where 95% of the means of resampled drugs lie; NaN are left out."""
    keep = ~np.isnan(values)
    values, drugs = values[keep], np.unique(drugs[keep], return_inverse=True)[1]
    total, count = np.bincount(drugs, values), np.bincount(drugs)
    some = np.random.default_rng(7).integers(0, len(total), (times, len(total)))
    means = total[some].sum(axis=1) / count[some].sum(axis=1)
    return float(values.mean()), *map(float, np.quantile(means, [0.025, 0.975]))


def alone(x: np.ndarray) -> np.ndarray:
    """The features without what curated mechanisms say."""
    out = x.copy()
    out[:, SHELF_FROM:] = 0
    return out
