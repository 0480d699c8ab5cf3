"""Gwet's coefficients against cases worked by hand, and reviews that are taken up where they were left."""

from pathlib import Path

import pytest

from bioloom.bench.build.condmedqa.review import CRITERIA, FOLDER, Review, Reviews
from bioloom.bench.report.reviewed import agreement
from bioloom.bench.score.metrics.gwet import gwet, pairwise, quadratic
from bioloom.core.errors import InputError


def test_ac1_of_two_raters_by_hand():
    # 10 things, 8 x (yes, yes), 2 x (yes, no): p_a = .8; pi_yes = .9; p_e = (1/1)(.9*.1 + .1*.9) = .18; .62/.82
    said = gwet([("y", "y")] * 8 + [("y", "n")] * 2, ("y", "n"))
    assert said.coefficient == pytest.approx(0.62 / 0.82)
    assert (said.n, said.every, said.pairs) == (10, 0.8, 0.8)


def test_ac1_of_three_raters_by_hand():
    # (a,a,a), (a,a,b): p_a = (1 + 1/3)/2 = 2/3; pi_a = (1 + 2/3)/2 = 5/6; p_e = 2 * 5/6 * 1/6 = 5/18
    said = gwet([("a", "a", "a"), ("a", "a", "b")], ("a", "b"))
    assert said.coefficient == pytest.approx((2 / 3 - 5 / 18) / (1 - 5 / 18))
    assert said.every == 0.5
    assert said.pairs == pytest.approx(2 / 3)


def test_ac2_with_quadratic_weights_by_hand():
    # q = 3, ratings (1,2), (3,3): weights 1 - d^2/4, T_w = 3 + 4 * .75 = 6; p_a = (.75 + 1)/2 = .875;
    # pi = .25, .25, .5; sum pi(1 - pi) = .1875 * 2 + .25 = .625; p_e = 6/6 * .625 = .625; .25/.375
    assert gwet([(1, 2), (3, 3)], (1, 2, 3), quadratic).coefficient == pytest.approx(0.25 / 0.375)


def test_missing_ratings_count_for_the_shares_alone():
    said = gwet([("y", "y"), ("n",), ()], ("y", "n"))
    assert said.n == 1
    assert said.coefficient == pytest.approx((1 - 0.5) / 0.5)


def test_nothing_judged_twice_is_no_agreement():
    assert gwet([("y",)], ("y", "n")).n == 0


def test_pairs_are_over_what_both_judged():
    said = pairwise({"ann": {"1": "y", "2": "n"}, "bob": {"2": "n", "3": "y"}}, ("y", "n"))
    assert said["ann", "bob"].n == 1


def _review(id_: str, *, quality: int = 5, holds: bool = True) -> Review:
    return Review(id=id_, criteria=dict.fromkeys(CRITERIA, holds), accuracy="correct", quality=quality)


def test_reviews_are_kept_at_once_and_taken_up(tmp_path: Path):
    Reviews(tmp_path, "ann").keep(_review("1"))
    again = Reviews(tmp_path, "ann")
    again.keep(_review("2"))
    again.keep(_review("1", quality=2))
    assert len(Reviews(tmp_path, "ann")) == 2
    assert [p.name for p in (tmp_path / FOLDER).iterdir()] == ["ann.jsonl"]


def test_agreement_has_all_and_pairs_of_each_dimension(tmp_path: Path):
    for name in ("ann", "bob", "cy"):
        Reviews(tmp_path, name).keep(_review("1"))
        Reviews(tmp_path, name).keep(_review("2", quality=4, holds=name != "cy"))
    lines = agreement(tmp_path)
    assert len(lines) == 3 * (1 + 3)
    first = lines[0]
    assert (first.dimension, first.who, first.coefficient) == ("conditionality", "all", "AC1")
    assert first.agreed.every == 0.5
    assert lines[-1].agreed.coefficient == 1.0


def test_one_annotator_agrees_with_nobody(tmp_path: Path):
    Reviews(tmp_path, "ann").keep(_review("1"))
    with pytest.raises(InputError):
        agreement(tmp_path)


def test_a_name_is_no_path(tmp_path: Path):
    with pytest.raises(InputError):
        Reviews(tmp_path, "../ann")
