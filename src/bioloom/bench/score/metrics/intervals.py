"""How sure a score is, and whether a difference is one: bootstrap over groups, paired bootstrap, McNemar's test."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binomtest

RESAMPLES, LEVEL, SEED = 1000, 0.95, 0

Floats = NDArray[np.float64]


class Interval(NamedTuple):
    """A mean and its percentile interval."""

    mean: float
    low: float
    high: float


class Paired(NamedTuple):
    """A mean difference, its percentile interval, and the two-sided p of there being none."""

    difference: float
    low: float
    high: float
    p: float


def resampled(values: Sequence[Sequence[float]], groups: Sequence[Sequence[Hashable]], *, seed: int = SEED,
              resamples: int = RESAMPLES) -> list[Floats]:  # fmt: skip
    """Means of several samples under one bootstrap: each draw takes whole groups with replacement, for all samples.

    What was made from one pattern (its renderings, its conditions) is one group, for its items fall together.

    Args:
        values: One sequence of scores for each sample.
        groups: The group of each score.
        seed: Of the draws.
        resamples: Number of draws.

    Returns:
        For each sample its mean under each draw, NaN in a draw that took none of its groups.
    """
    place = {group: i for i, group in enumerate(dict.fromkeys(g for sample in groups for g in sample))}
    rng = np.random.default_rng(seed)
    sums, counts = np.zeros((len(values), len(place))), np.zeros((len(values), len(place)))
    for row, (sample, theirs) in enumerate(zip(values, groups, strict=True)):
        at = np.array([place[g] for g in theirs], dtype=np.intp)
        np.add.at(sums[row], at, np.asarray(sample, dtype=np.float64))
        np.add.at(counts[row], at, 1.0)
    out = [np.full(resamples, np.nan) for _ in values]
    for draw in range(resamples if place else 0):
        taken = np.bincount(rng.integers(len(place), size=len(place)), minlength=len(place)).astype(np.float64)
        total, number = sums @ taken, counts @ taken
        for row, means in enumerate(out):
            if number[row]:
                means[draw] = total[row] / number[row]
    return out


def between(means: Floats, level: float = LEVEL) -> tuple[float, float]:
    """The percentile interval of bootstrap means; NaN draws are left out."""
    known = means[~np.isnan(means)]
    if not len(known):
        return 0.0, 0.0
    low, high = np.quantile(known, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def interval(values: Sequence[float], groups: Sequence[Hashable] = (), *, level: float = LEVEL, seed: int = SEED,
             resamples: int = RESAMPLES) -> Interval:  # fmt: skip
    """Mean of ``values`` with its bootstrap interval; each value is its own group unless ``groups`` says otherwise."""
    if not len(values):
        return Interval(0.0, 0.0, 0.0)
    (means,) = resampled([values], [groups or range(len(values))], seed=seed, resamples=resamples)
    return Interval(float(np.mean(values)), *between(means, level))


def paired_bootstrap(one: Sequence[float], other: Sequence[float], groups: Sequence[Hashable] = (), *,
                     level: float = LEVEL, seed: int = SEED, resamples: int = RESAMPLES) -> Paired:  # fmt: skip
    """Mean of ``one`` minus ``other`` over the same items in the same order, resampled together.

    p is twice the smaller share of draws at or beyond no difference, with one added to both counts, at most 1.
    """
    differences = [a - b for a, b in zip(one, other, strict=True)]
    if not differences:
        return Paired(0.0, 0.0, 0.0, 1.0)
    (means,) = resampled([differences], [groups or range(len(differences))], seed=seed, resamples=resamples)
    beyond = min(int(np.sum(means <= 0)), int(np.sum(means >= 0)))
    return Paired(float(np.mean(differences)), *between(means, level), min(1.0, 2 * (beyond + 1) / (resamples + 1)))


def mcnemar(one: Sequence[bool], other: Sequence[bool]) -> float:
    """McNemar's exact test, its p: whether two systems are right on different items of the same set equally often.

    Only items on which exactly one is right speak; p is that of a fair coin over them, 1 when there are none.
    """
    only_one = sum(a and not b for a, b in zip(one, other, strict=True))
    only_other = sum(b and not a for a, b in zip(one, other, strict=True))
    n = only_one + only_other
    return float(binomtest(only_one, n, 0.5).pvalue) if n else 1.0
