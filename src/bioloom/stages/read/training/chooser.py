"""Fits the weights of choosing on questions whose right form is known, of writers that the scorer never saw."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bioloom.stages.read.choice.choose import FEATURES, Weights, chances, features_of_none, gathered

Floats = NDArray[np.float64]
RIDGE = 0.02
PULL = 40.0  # towards the weights that training goes on from; features that those lack are pulled less (`NEW`)
NEW = 1.0


class Case(NamedTuple):
    """One question: features [C, features] of its proposals, what speaks for none, which one is right.

    ``nothing`` is what `chances` takes; ``right`` is -1 where no proposal is right; ``answerable`` says whether one
    could be; ``group`` is the group of each proposal (`alike`), each its own where empty.
    """

    features: Floats
    nothing: tuple[float, bool]
    right: int
    answerable: bool = True
    refused: tuple[bool, ...] = ()
    group: tuple[int, ...] = ()

    @property
    def same(self) -> list[int]:
        """The proposals that ask the same as the right one."""
        if self.right < 0:
            return [-1]
        return [i for i, g in enumerate(self.group) if g == self.group[self.right]] if self.group else [self.right]


class Outcome(NamedTuple):
    """Shares of questions at a threshold, and how well the probabilities are calibrated."""

    right: float
    wrong: float
    refused: float
    error: float


def fitted(cases: Sequence[Case], before: Weights | None = None) -> Weights:
    """The weights that make the right choices likeliest, with a ridge: small, or towards the weights of ``before``.

    What calibrates is few questions of few kinds. Where a reader goes on, its weights stay near those it had, so that
    kinds of questions that are not among the calibrating ones (long templates) do not become doubtful.
    """
    start = np.zeros(len(FEATURES) + len(features_of_none(0, worded=False)))
    start[0] = start[1] = start[2] = 0.5
    towards, pull = np.zeros_like(start), np.full(len(start), RIDGE)
    if before is not None:
        start = towards = np.array([*before.features, *before.none])
        pull = np.where(start == 0, NEW, PULL)
    told = [_told(c) for c in cases]
    most = max(len(rows) for rows, _ in told)
    rows = np.zeros((len(told), most, len(start)))
    hole, good = np.full((len(told), most), -np.inf), np.full((len(told), most), -np.inf)
    for i, (own, same) in enumerate(told):
        rows[i, : len(own)], hole[i, : len(own)] = own, 0
        good[i, same] = 0

    def loss(w: Floats) -> tuple[float, Floats]:
        scores = rows @ w + hole
        every, right = _log_sum(scores), _log_sum(scores + good)
        share, due = np.exp(scores - every[:, None]), np.exp(scores + good - right[:, None])
        slope = np.einsum("nc,ncf->f", share - due, rows)
        off = w - towards
        total = float((every - right).sum()) + float((pull * off**2).sum())
        return total / len(cases), (slope + 2 * pull * off) / len(cases)

    found = minimize(loss, start, method="L-BFGS-B", jac=True, options={"maxiter": 500})
    w = [round(float(x), 5) for x in found.x]
    return Weights(tuple(w[: len(FEATURES)]), tuple(w[len(FEATURES) :]))


def oftener(cases: Sequence[Case], times: Sequence[int]) -> list[Case]:
    """Each case as many times as it counts."""
    return [case for case, n in zip(cases, times, strict=True) for _ in range(n)]


def weights_before(choice: Mapping[str, Any], kind: str = "") -> Weights:
    """The weights in a ``choice.json`` that was written before; features that it lacks have none.

    ``kind`` is "glance" for those of a glance.
    """
    own = choice[kind] if kind else choice
    told = dict(zip(choice["features"], own["weights"], strict=True))
    return Weights(tuple(told.get(name, 0.0) for name in FEATURES), tuple(own["none"]))


def _told(case: Case) -> tuple[Floats, list[int]]:
    """Rows [C + 1, features of proposals and of none]: the proposals, and last none; which rows are right."""
    none = features_of_none(*case.nothing)
    count, own = len(case.features), len(FEATURES)
    out = np.zeros((count + 1, own + len(none)))
    out[:count, :own], out[count, own:] = case.features, none
    return out, [count if i < 0 else i for i in case.same]


def _log_sum(scores: Floats) -> Floats:
    top = scores.max(1)
    out: Floats = top + np.log(np.exp(scores - top[:, None]).sum(1))
    return out


def outcome(cases: Sequence[Case], weights: Weights, sure: float) -> Outcome:
    """What taking the likeliest proposal from ``sure`` on gives."""
    right = wrong = 0
    said: list[tuple[float, bool]] = []
    for case in cases:
        chance, _ = chances(case.features.tolist(), case.nothing, weights)
        chance = gathered(chance, case.group or range(len(chance)))
        order = [i for i in np.argsort([-c for c in chance]) if not (case.refused and case.refused[i])]
        if not order:
            continue
        best = int(order[0])
        good = case.right >= 0 and best in case.same
        said.append((chance[best], good))
        if chance[best] >= sure:
            right += good
            wrong += not good
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


def write(
    weights: Weights, glance: Weights, bounds: tuple[float, float], file: Path, *, writers: Sequence[str] = ()
) -> None:
    """Write what was fitted: from which chance a reading is taken and a rival named (``bounds``), and from whom.

    ``writers`` are those that the encoders learned from.
    """
    sure, near = bounds
    body = {
        "features": list(FEATURES), "weights": list(weights.features), "none": list(weights.none),
        "glance": {"weights": list(glance.features), "none": list(glance.none)}, "sure": sure, "near": near,
        "writers": list(writers),
    }  # fmt: skip
    file.write_text(json.dumps(body, indent=1) + "\n", "utf-8")
