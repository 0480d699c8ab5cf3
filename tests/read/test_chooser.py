"""Fitting what chooses: separable cases are separated, probabilities are calibrated, a threshold keeps its bound."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from bioloom.stages.read.choice.choose import FEATURES, chances
from bioloom.stages.read.training.chooser import (
    Case,
    Outcome,
    calibration_error,
    fitted,
    outcome,
    threshold,
    write,
)

LOGP, FOREIGN = (FEATURES.index(n) for n in ("logp", "foreign"))


def _case(rng: np.random.Generator, *, noise: float = 0.0, answerable: bool = True) -> Case:
    """Four proposals; the right one has no foreign words, what nothing answers is told by the model's "none"."""
    features = np.zeros((4, len(FEATURES)))
    features[:, LOGP] = rng.uniform(-3, -1, 4)
    right = int(rng.integers(4)) if answerable else -1
    features[:, FOREIGN] = 1
    if answerable:
        features[right, FOREIGN] = 0
    if rng.random() < noise:
        features[:, FOREIGN] = rng.integers(0, 2, 4)
    return Case(features, (-6.0 if answerable else -0.1, False), right, answerable)


def _cases(number: int, seed: int, noise: float = 0.0) -> list[Case]:
    rng = np.random.default_rng(seed)
    return [_case(rng, noise=noise, answerable=i % 4 != 0) for i in range(number)]


def test_cases_that_can_be_separated_are() -> None:
    weights = fitted(_cases(60, 1))
    assert weights.features[FOREIGN] < 0 < weights.none[1]
    unseen = outcome(_cases(60, 2), weights, 0.5)
    assert unseen.right == pytest.approx(0.75)
    assert (unseen.wrong, unseen.refused) == (0, pytest.approx(0.25))


def test_fitting_is_the_same_each_time_and_sums_to_one() -> None:
    cases = _cases(40, 3, 0.3)
    weights = fitted(cases)
    assert fitted(cases) == weights
    for case in cases:
        found, nothing = chances(case.features.tolist(), case.nothing, weights)
        assert sum(found) + nothing == pytest.approx(1)


def test_a_perfect_forecaster_has_hardly_any_error_and_a_boaster_much() -> None:
    rng = np.random.default_rng(0)
    said = rng.random(20000)
    came = rng.random(20000) < said
    assert calibration_error(list(zip(said.tolist(), came.tolist(), strict=True))) < 0.02
    assert calibration_error([(0.95, bool(c)) for c in rng.random(2000) < 0.5]) == pytest.approx(0.45, abs=0.04)
    assert calibration_error([(1.0, True)] * 10) == 0
    assert calibration_error([]) == 0


def _drawn(number: int, seed: int) -> list[Case]:
    """Cases whose right proposal, or none, is drawn with the chances that some weights give."""
    rng = np.random.default_rng(seed)
    out = []
    for _ in range(number):
        features = np.zeros((3, len(FEATURES)))
        features[:, LOGP] = rng.uniform(-3, 0, 3)
        features[:, FOREIGN] = rng.integers(0, 3, 3)
        scores = np.append(features[:, LOGP] * 1.5 - features[:, FOREIGN] * 2, -3.0)
        chance = np.exp(scores) / np.exp(scores).sum()
        drawn = int(rng.choice(4, p=chance))
        out.append(Case(features, (-3.0, False), drawn if drawn < 3 else -1))
    return out


def test_what_is_fitted_finds_the_chances_that_cases_were_drawn_with() -> None:
    weights = fitted(_drawn(250, 5))
    assert weights.features[LOGP] == pytest.approx(1.5, abs=0.5)
    assert weights.features[FOREIGN] == pytest.approx(-2, abs=0.6)
    assert outcome(_drawn(1500, 6), weights, 0.5).error < 0.05


def test_a_threshold_is_the_lowest_that_keeps_wrong_readings_under_the_bound() -> None:
    cases = _cases(120, 7, 0.6)
    weights = fitted(cases)
    loose, strict = threshold(cases, weights, 0.2), threshold(cases, weights, 0.01)
    assert loose < strict
    for sure, bound in ((loose, 0.2), (strict, 0.01)):
        assert outcome(cases, weights, sure).wrong <= bound
    assert outcome(cases, weights, strict - 0.01).wrong > 0.01


def test_what_coverage_refused_is_never_taken() -> None:
    case = _case(np.random.default_rng(0))
    weights = fitted(_cases(40, 1))
    assert outcome([case], weights, 0).right == 1
    without = case._replace(refused=tuple(i == case.right for i in range(4)))
    assert outcome([without], weights, 0).wrong == 1
    assert outcome([case._replace(refused=(True,) * 4)], weights, 0) == Outcome(0, 0, 1, 0)


def test_what_was_fitted_is_written_with_the_names_of_its_features(tmp_path: Path) -> None:
    weights = fitted(_cases(20, 1))
    write(weights, weights, (0.6, 0.15), tmp_path / "choice.json", writers=["w01"])
    kept = json.loads((tmp_path / "choice.json").read_text())
    assert kept["features"] == list(FEATURES)
    assert tuple(kept["weights"]) == weights.features
    assert (tuple(kept["none"]), kept["sure"], kept["near"]) == (weights.none, 0.6, 0.15)
