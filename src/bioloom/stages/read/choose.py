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

FEATURES = (
    "logp", "way", "kinds", "behind", "matched", "empty", "grammar", "foreign", "unknown", "refused", "name", "options",
    "same",
)  # fmt: skip


class Weighed(NamedTuple):
    """A proposal with its features and its probability."""

    proposal: Proposal
    coverage: Coverage
    features: tuple[float, ...]
    chance: float = 0.0


class Weights(NamedTuple):
    """Of each feature in the order of `FEATURES`; of none: a constant, and what the model says of "none"."""

    features: tuple[float, ...]
    none: tuple[float, float, float]


def features(  # noqa: PLR0917
    proposal: Proposal, best: float, coverage: Coverage, matched: bool | None, grammar: bool | None,
    options: float = 0.0, same: float = 0.0,
) -> tuple[float, ...]:  # fmt: skip
    """What speaks for a proposal and against it.

    ``matched`` says whether the graph has an answer, ``grammar`` whether the grammar reads it so too (None: not asked),
    ``options`` the share of options that are of the kind that is wanted, ``same`` what the encoder says of its meaning.
    """
    named = min((s.readings[0].score for s in proposal.slots if s.readings), default=1.0)
    return (
        proposal.logp, proposal.way, proposal.kinds, proposal.total - best, float(matched is True),
        float(matched is False), 0.0 if grammar is None else 1.0 if grammar else -1.0, float(coverage.foreign),
        float(coverage.unknown), float(bool(coverage.refused)), named, options, same,
    )  # fmt: skip


def chances(found: Sequence[tuple[float, ...]], nothing: float, weights: Weights) -> tuple[list[float], float]:
    """The probability of each proposal with these features, and of none; ``nothing`` is the model's logarithm of it."""
    scores = [sum(w * x for w, x in zip(weights.features, f, strict=True)) for f in found]
    constant, scaled, _ = weights.none
    none = constant + scaled * max(nothing, -20.0)
    top = max([*scores, none])
    exp = [math.exp(s - top) for s in scores]
    total = sum(exp) + math.exp(none - top)
    return [e / total for e in exp], math.exp(none - top) / total
