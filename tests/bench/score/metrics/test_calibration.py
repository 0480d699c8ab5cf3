"""Reliability and risk against coverage, by hand."""

from __future__ import annotations

import pytest

from bioloom.bench.score.metrics.calibration import Bin, Point, area, expected_error, reliability, risk_coverage

SAID = [(0.95, 1.0), (1.0, 1.0), (0.75, 0.0), (0.75, 1.0), (0.1, 0.0)]


def test_reliability_is_by_bins_of_equal_width_and_leaves_empty_ones_out() -> None:
    curve = reliability(SAID, 10)
    assert [(b.low, b.high, b.answers) for b in curve] == [(0.1, 0.2, 1), (0.7, 0.8, 2), (0.9, 1.0, 2)]
    assert [b.score for b in curve] == [0.0, 0.5, 1.0]
    assert [b.confidence for b in curve] == pytest.approx([0.1, 0.75, 0.975])
    # (1 * .1 + 2 * .25 + 2 * .025) / 5
    assert expected_error(curve) == pytest.approx(0.13)
    assert expected_error([]) == 0.0
    assert reliability([(0.5, 1.0)], 1) == [Bin(0.0, 1.0, 1, 0.5, 1.0)]


def test_risk_rises_as_less_sure_answers_are_given_and_equal_ones_come_together() -> None:
    curve = risk_coverage(SAID, asked=10)
    assert curve == [
        Point(1.0, 0.1, 0.0), Point(0.95, 0.2, 0.0), Point(0.75, 0.4, pytest.approx(0.25)),
        Point(0.1, 0.5, pytest.approx(0.4)),
    ]  # fmt: skip
    assert area(curve) == pytest.approx((0.2 * 0.25 + 0.1 * 0.4) / 0.5)
    assert area([]) == 0.0
