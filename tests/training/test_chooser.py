"""Weights of choosing: fitted anew, and kept near those that were before."""

from __future__ import annotations

import numpy as np

from bioloom.stages.read.choice.choose import FEATURES, Weights
from bioloom.stages.read.training.chooser import Case, fitted, weights_before


def _case_of_one(*, right: bool) -> Case:
    features = np.zeros((2, len(FEATURES)))
    features[0, FEATURES.index("logp")], features[1, FEATURES.index("logp")] = -0.5, -3.0
    return Case(features, (-5.0, False), 0 if right else 1)


def test_weights_stay_near_those_that_were_before() -> None:
    before = Weights(tuple(2.0 if name == "logp" else 0.0 for name in FEATURES), (0.0, 0.0, 0.0))
    cases = [_case_of_one(right=n % 3 > 0) for n in range(12)]
    free, pulled = fitted(cases), fitted(cases, before)
    at = FEATURES.index("logp")
    assert abs(pulled.features[at] - 2.0) < abs(free.features[at] - 2.0)


def test_features_that_are_new_have_no_weight_before() -> None:
    glance = {"weights": [0.1], "none": [0.0, 0.0, 0.0]}
    choice = {"features": ["logp"], "weights": [0.7], "none": [1.0, 2.0, 3.0], "glance": glance}
    before = weights_before(choice)
    assert before.features[FEATURES.index("logp")] == 0.7
    assert sum(before.features) == 0.7
    assert weights_before(choice, "glance").features[FEATURES.index("logp")] == 0.1
