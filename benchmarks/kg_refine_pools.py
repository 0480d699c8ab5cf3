"""What a ranking of the pools of drugs never trained on is worth: for benchmarks/kg_refine.py.

Per mechanism, over the gold pairs that its pool holds: average precision; precision at the first rank at which half
(four fifths) of them are found; the share of them, and of the inner ones, among the first twenty. Inner pairs touch
neither the drug nor the disease. Means are over mechanisms that have such pairs (macro-average); ``pooled`` precision
ranks all pairs of all mechanisms in one line. Intervals resample drugs.
"""

from __future__ import annotations

import numpy as np

from bioloom.stages.weave.refine.pool import DISEASE, DRUG
from bioloom.stages.weave.refine.training.kept import Kept

METRICS = ("ap", "p50", "p80", "r20", "inner20")


def inner(pools: Kept, i: int) -> np.ndarray:
    """Which pairs of a pool touch neither the drug nor the disease."""
    return ~np.isin(pools.ends[pools.rows(i)], (DRUG, DISEASE)).any(axis=1)


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
