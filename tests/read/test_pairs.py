"""What the comparing encoder is fitted to: the right form of a group before its rivals, or none of them."""

from __future__ import annotations

import random

import pytest

torch = pytest.importorskip("torch")

from bioloom.stages.read.training import pairs  # noqa: E402
from bioloom.stages.read.training.pairs import Group  # noqa: E402

GROUP = Group((("q", "right"), ("q", "rival"), ("q", "other")))


def test_none_of_these_is_right_where_the_right_form_is_not_among_them() -> None:
    low, high = torch.tensor([-4.0, -5.0]), torch.tensor([4.0, -5.0])
    assert pairs._loss(low, right=False) < pairs._loss(high, right=False)
    assert pairs._loss(high, right=True) < pairs._loss(low, right=True)


def test_a_score_is_the_logarithm_of_odds_against_none() -> None:
    (one,) = torch.tensor([[2.0]])
    assert torch.exp(-pairs._loss(one, right=True)) == pytest.approx(float(torch.sigmoid(torch.tensor(2.0))))


def test_some_groups_are_shown_without_their_right_form() -> None:
    rng = random.Random(0)
    shown = [pairs._shown(GROUP, rng) for _ in range(400)]
    without = [g for g in shown if not g.right]
    assert {g.pairs for g in without} == {GROUP.pairs[1:]}
    assert 0.08 < len(without) / len(shown) < 0.24
    alone = Group(GROUP.pairs[:1])
    assert all(pairs._shown(alone, rng) == alone for _ in range(50))
