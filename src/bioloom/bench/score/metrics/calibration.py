"""How far the confidence of answers says whether they are right: reliability, and what is risked at which coverage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

Said = tuple[float, float]  # confidence and score of an answer, both 0 to 1


class Bin(NamedTuple):
    """Answers of like confidence: the bounds, how many, what they say on average and what they score."""

    low: float
    high: float
    answers: int
    confidence: float
    score: float


class Point(NamedTuple):
    """What is answered where only confidence from ``threshold`` on is, and how much of that is lost (1 - score)."""

    threshold: float
    coverage: float
    risk: float


def reliability(said: Sequence[Said], bins: int = 10) -> list[Bin]:
    """The reliability curve: answers in bins of equal width, empty ones left out; 1 belongs to the last bin.

    Guo et al. 2017 (On Calibration of Modern Neural Networks), section 2.
    """
    found: list[list[Said]] = [[] for _ in range(bins)]
    for confidence, score in said:
        found[min(int(confidence * bins), bins - 1)].append((confidence, score))
    return [
        Bin(i / bins, (i + 1) / bins, len(some), *(float(m) for m in np.mean(some, axis=0)))
        for i, some in enumerate(found)
        if some
    ]


def expected_error(curve: Sequence[Bin]) -> float:
    """The expected calibration error: the mean distance of confidence and score, by how many answers a bin has."""
    total = sum(b.answers for b in curve)
    return sum(b.answers * abs(b.confidence - b.score) for b in curve) / total if total else 0.0


def risk_coverage(said: Sequence[Said], asked: int) -> list[Point]:
    """Risk against coverage, the surest answers first, one point for each confidence that occurs.

    El-Yaniv and Wiener 2010. Answers without a confidence, and questions without an answer, are covered by no
    threshold, but ``asked`` counts them.

    Args:
        said: Confidence and score of each answer that has one.
        asked: Questions in all.
    """
    order = sorted(said, key=lambda s: -s[0])
    out, lost = [], 0.0
    for i, (confidence, score) in enumerate(order, start=1):
        lost += 1.0 - score
        if i == len(order) or order[i][0] != confidence:
            out.append(Point(confidence, i / asked, lost / i))
    return out


def area(curve: Sequence[Point]) -> float:
    """The area under risk against coverage, over the coverage that is reached: the mean risk; 0 for no points."""
    at, total = 0.0, 0.0
    for point in curve:
        total += (point.coverage - at) * point.risk
        at = point.coverage
    return total / at if at else 0.0
