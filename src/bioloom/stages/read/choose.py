"""Which proposal is taken, and how sure that is: one probability over all of them and over none.

A conditional logit over the features of each proposal, fitted on writers that the scorer never saw: what its spans and
its form were scored, whether the graph has an answer, whether the grammar reads it so, and what of the words is left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from .coverage import Coverage
from .propose import Proposal
from .types import Reading

FEATURES = (
    "logp", "way", "kinds", "behind", "matched", "empty", "grammar", "against", "foreign", "unknown", "refused", "name",
    "left", "same", "alone", "alone_short", "alone_score",
)  # fmt: skip


NOT_COMPARED = -3.0  # what stands for the share of a reading that is not compared
SHORT = 2  # hops of a question that the grammar seldom gets wrong


class Weighed(NamedTuple):
    """A reading with its features, what became of the words, and its probability; ``proposal`` None: the grammar's."""

    reading: Reading
    coverage: Coverage
    features: tuple[float, ...]
    proposal: Proposal | None = None
    chance: float = 0.0


class Weights(NamedTuple):
    """Of each feature in the order of `FEATURES`; of none: a constant, and what the model says of "none"."""

    features: tuple[float, ...]
    none: tuple[float, float]


def features(
    proposal: Proposal,
    best: float,
    coverage: Coverage,
    matched: bool | None,
    grammar: bool | None,
    *,
    left: float = 0.0,
    same: float = 0.0,
) -> tuple[float, ...]:
    """What speaks for a proposal and against it.

    ``best`` is the total of the likeliest proposal, ``matched`` says whether the graph has an answer, ``grammar``
    whether the grammar reads it so too (None: it has no reading, or was not asked); ``left`` is how many things the
    question is likely to name beside the proposal's, ``same`` the logarithm of the share that the comparing encoder
    gives it among those compared.
    """
    named = min((s.readings[0].score for s in proposal.slots if s.readings), default=1.0)
    return (
        proposal.logp, proposal.way, proposal.kinds, proposal.total - best, float(matched is True),
        float(matched is False), float(grammar is True), float(grammar is False), float(coverage.foreign),
        float(coverage.unknown), float(bool(coverage.refused)), named, left, same, 0.0, 0.0, 0.0,
    )  # fmt: skip


def features_of_grammar(reading: Reading, matched: bool | None) -> tuple[float, ...]:
    """What speaks for a reading that the grammar alone has, and that leaves no word out."""
    own = (0.0, 0.0, 0.0, 0.0, float(matched is True), float(matched is False), 1.0, 0.0, 0.0, 0.0, 0.0)
    return (*own, 1.0, 0.0, NOT_COMPARED, 1.0, float(reading.pattern.hops <= SHORT), reading.score)


def chances(found: Sequence[tuple[float, ...]], nothing: float, weights: Weights) -> tuple[list[float], float]:
    """The probability of each proposal with these features, and of none; ``nothing`` is the model's logarithm of it."""
    scores = [sum(w * x for w, x in zip(weights.features, f, strict=True)) for f in found]
    constant, scaled = weights.none
    none = constant + scaled * max(nothing, -20.0)
    top = max([*scores, none])
    exp = [math.exp(s - top) for s in scores]
    total = sum(exp) + math.exp(none - top)
    return [e / total for e in exp], math.exp(none - top) / total


def reweighed(chance: Sequence[float], nothing: float, weights: Sequence[float]) -> tuple[list[float], float]:
    """Probabilities once the odds of the first readings are multiplied by ``weights``; those behind them stay."""
    scaled = [c * (weights[i] if i < len(weights) else 1.0) for i, c in enumerate(chance)]
    total = sum(scaled) + nothing
    return [c / total for c in scaled], nothing / total
