"""Fits the weights of choosing on questions whose right form is known, of writers that the scorer never saw."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bioloom.stages.read.choose import FEATURES, Weights, chances

Floats = NDArray[np.float64]
RIDGE = 0.02


class Case(NamedTuple):
    """One question: features [C, features] of its proposals, what the model says of none, which one is right.

    ``right`` is -1 where no proposal is; ``answerable`` says whether one could be.
    """

    features: Floats
    nothing: float
    right: int
    answerable: bool = True
    refused: tuple[bool, ...] = ()


class Outcome(NamedTuple):
    """Shares of questions at a threshold, and how well the probabilities are calibrated."""

    right: float
    wrong: float
    refused: float
    error: float


def fitted(cases: Sequence[Case]) -> Weights:
    """The weights that make the right choices likeliest, with a small ridge."""
    start = np.zeros(len(FEATURES) + 2)
    start[0] = start[1] = start[2] = 0.5

    def loss(w: Floats) -> float:
        total = RIDGE * float((w**2).sum())
        for case in cases:
            scores = np.append(case.features @ w[:-2], w[-2] + w[-1] * max(case.nothing, -20.0))
            top = scores.max()
            total -= scores[case.right] - top - np.log(np.exp(scores - top).sum())
        return total / len(cases)

    found = minimize(loss, start, method="L-BFGS-B", options={"maxiter": 300})
    w = [round(float(x), 5) for x in found.x]
    return Weights(tuple(w[:-2]), (w[-2], w[-1]))


def outcome(cases: Sequence[Case], weights: Weights, sure: float) -> Outcome:
    """What taking the likeliest proposal from ``sure`` on gives."""
    right = wrong = 0
    said: list[tuple[float, bool]] = []
    for case in cases:
        chance, _ = chances(case.features.tolist(), case.nothing, weights)
        order = [i for i in np.argsort([-c for c in chance]) if not (case.refused and case.refused[i])]
        if not order:
            continue
        best = int(order[0])
        said.append((chance[best], best == case.right))
        if chance[best] >= sure:
            right += best == case.right
            wrong += best != case.right
    n = len(cases)
    return Outcome(right / n, wrong / n, 1 - (right + wrong) / n, calibration_error(said))


def calibration_error(said: Sequence[tuple[float, bool]], bins: int = 10) -> float:
    """Expected calibration error over bins of equal width (Naeini et al. 2015)."""
    total = 0.0
    for b in range(bins):
        inside = [s for s in said if b / bins <= s[0] < (b + 1) / bins or (b == bins - 1 and s[0] == 1)]
        if inside:
            gap = abs(float(np.mean([c for c, _ in inside])) - float(np.mean([r for _, r in inside])))
            total += gap * len(inside) / len(said)
    return total


def threshold(cases: Sequence[Case], weights: Weights, most_wrong: float) -> float:
    """The lowest probability at which at most ``most_wrong`` of all questions are answered wrongly."""
    for sure in np.arange(0.2, 0.99, 0.01):
        if outcome(cases, weights, float(sure)).wrong <= most_wrong:
            return round(float(sure), 2)
    return 0.99


def write(weights: Weights, sure: float, near: float, file: Path) -> None:
    """Write what was fitted."""
    body = {
        "features": list(FEATURES), "weights": list(weights.features), "none": list(weights.none), "sure": sure,
        "near": near,
    }  # fmt: skip
    file.write_text(json.dumps(body, indent=1) + "\n", "utf-8")
