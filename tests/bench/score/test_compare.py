"""Two configurations on the same items."""

from __future__ import annotations

import pytest

from bioloom.bench.score.compare import compare
from bioloom.bench.score.outcome import Configuration, ItemScore


def scores(method: str, outcomes: str) -> list[ItemScore]:
    words = {"r": "right", "w": "wrong", "a": "abstained", "f": "failed"}
    return [
        ItemScore(
            id=str(i), dataset="d", kind="yesno", configuration=Configuration(method=method), metric="yesno_accuracy",
            value=float(o == "r"), outcome=words[o], group=str(i),
        )
        for i, o in enumerate(outcomes)
    ]  # fmt: skip


def test_a_comparison() -> None:
    got = compare(scores("a", "rrrrrrrrwwfr"), scores("b", "wwwwwwwarrr"))
    assert (got.n, got.failed, got.won, got.lost) == (10, 1, 8, 2)  # the twelfth was asked of one only
    assert got.difference == pytest.approx(0.6)
    assert got.low <= got.difference <= got.high
    assert got.mcnemar == pytest.approx(2 * 56 / 1024)


def test_the_same_is_no_better() -> None:
    got = compare(scores("a", "rwrw"), scores("b", "rwrw"))
    assert (got.difference, got.p, got.mcnemar) == (0, 1, 1)


def test_more_of_a_score_counts_for_the_balance_though_neither_is_right() -> None:
    one = [s.model_copy(update={"value": v}) for s, v in zip(scores("a", "wwww"), (0.4, 0.2, 0.2, 0.3), strict=True)]
    other = [s.model_copy(update={"value": v}) for s, v in zip(scores("b", "wwww"), (0.1, 0.3, 0.2, 0.1), strict=True)]
    got = compare(one, other)
    assert (got.won, got.lost, got.better, got.worse) == (0, 0, 2, 1)


def test_nothing_in_common() -> None:
    got = compare(scores("a", "f"), scores("b", "r"))
    assert (got.n, got.failed, got.p) == (0, 1, 1)
