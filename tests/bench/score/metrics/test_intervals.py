"""Intervals and tests of differences, against what is known of them."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import norm

from bioloom.bench.score.metrics.intervals import between, interval, mcnemar, paired_bootstrap, resampled


def test_the_interval_of_a_share_is_about_the_binomial_one() -> None:
    values = [1.0] * 60 + [0.0] * 40
    got = interval(values, resamples=4000)
    half = norm.ppf(0.975) * (0.6 * 0.4 / 100) ** 0.5
    assert got.mean == 0.6
    assert got.low == pytest.approx(0.6 - half, abs=0.02)
    assert got.high == pytest.approx(0.6 + half, abs=0.02)


def test_the_same_seed_gives_the_same_interval_and_another_another() -> None:
    values = [0.1 * (i % 7) for i in range(50)]
    assert interval(values) == interval(values)
    assert interval(values) != interval(values, seed=1)


def test_items_of_one_group_fall_together_and_widen_the_interval() -> None:
    values = [float(i % 2) for i in range(20) for _ in range(10)]  # ten renderings of each of twenty patterns
    groups = [i for i in range(20) for _ in range(10)]
    alone, together = interval(values), interval(values, groups)
    assert together.high - together.low > 2.5 * (alone.high - alone.low)


def test_samples_that_share_groups_are_drawn_together() -> None:
    values = [float(i % 3 == 0) for i in range(30)]
    one, other = resampled([values, values], [range(30), range(30)])
    assert np.array_equal(one, other)


def test_nothing_and_certainty() -> None:
    assert interval([]) == (0, 0, 0)
    assert interval([1.0, 1.0]) == (1, 1, 1)
    assert between(np.array([np.nan, 0.5])) == (0.5, 0.5)


def test_paired_bootstrap() -> None:
    one, other = [1.0] * 30 + [0.0] * 70, [0.0] * 100
    better = paired_bootstrap(one, other)
    assert better.difference == pytest.approx(0.3)
    assert better.low > 0.2
    assert better.p < 0.01
    same = paired_bootstrap(one, one)
    assert (same.difference, same.p) == (0, 1)
    assert paired_bootstrap(other, one).difference == pytest.approx(-0.3)


def test_paired_bootstrap_wants_the_same_items() -> None:
    with pytest.raises(ValueError, match="zip"):
        paired_bootstrap([1.0], [1.0, 0.0])


def test_mcnemar() -> None:
    one = [True] * 8 + [False] * 2 + [True] * 5
    other = [False] * 8 + [True] * 2 + [True] * 5
    # 8 against 2: twice the chance of at most 2 heads of 10, 2 * 56 / 1024.
    assert mcnemar(one, other) == pytest.approx(2 * 56 / 1024)
    assert mcnemar(one, one) == 1
