"""Which proposal is taken, and how sure that is: one probability over all of them and over none.

A conditional logit over the features of each proposal, fitted on writers that the scorer never saw: what its spans and
its form were scored, whether the graph has an answer, whether the grammar reads it so, and what of the words is left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ..candidates.propose import Proposal
from ..coverage.strict import Coverage
from ..types import Reading

FEATURES = (
    "logp", "way", "kinds", "told", "behind", "matched", "empty", "grammar", "against", "foreign", "unknown", "refused",
    "name", "left", "same", "across", "fits", "alone", "alone_short", "alone_score", "bare", "called", "uncalled",
    "strange", "firm",
)  # fmt: skip


class Shares(NamedTuple):
    """What the comparing encoder gives a reading: logarithms of its shares, and how well it fits by itself.

    ``within`` is among those that take the same stretches of the text for the same kinds, ``across`` among all;
    ``fits`` is the logarithm of the odds that it says what the question asks, whatever else was compared.
    """

    within: float
    across: float
    fits: float


UNCOMPARED = Shares(-3.0, -3.0, 0.0)
NAMED = 0.7  # of the score of a name: below, all are equally little like theirs
LEAST_OF_NONE = -20.0
SHORT = 2  # hops of a question that the grammar seldom gets wrong


class Weighed(NamedTuple):
    """A reading with its features, what became of the words, and its probability; ``proposal`` None: the grammar's.

    The first reading of a group has the chance of the whole group, the others none.
    """

    reading: Reading
    coverage: Coverage
    features: tuple[float, ...]
    proposal: Proposal | None = None
    chance: float = 0.0
    group: int = 0  # readings of one group ask the same (`alike`)


class Weights(NamedTuple):
    """Of each feature in the order of `FEATURES`; of none, in that of `features_of_none`."""

    features: tuple[float, ...]
    none: tuple[float, ...]


def features(
    proposal: Proposal,
    best: float,
    coverage: Coverage,
    matched: bool | None,
    grammar: bool | None,
    *,
    left: float = 0.0,
    same: Shares = UNCOMPARED,
    bare: int = 0,
    called: tuple[int, int] = (0, 0),
) -> tuple[float, ...]:
    """What speaks for a proposal and against it.

    ``best`` is the total of the likeliest proposal, ``matched`` says whether the graph has an answer, ``grammar``
    whether the grammar reads it so too (None: it has no reading, or was not asked); ``left`` is how many things the
    question is likely to name beside the proposal's, ``same`` what the comparing encoder says, ``bare`` how many of its
    things have no edge of the relation that is asked for, ``called`` how many of its values the question calls by a
    name, and how many not.
    """
    named = max(NAMED, min((s.readings[0].score for s in proposal.slots if s.readings), default=1.0))
    return (
        proposal.logp, proposal.way, proposal.kinds, proposal.told, proposal.total - best, float(matched is True),
        float(matched is False), float(grammar is True), float(grammar is False), math.sqrt(coverage.foreign),
        float(coverage.unknown), float(bool(coverage.refused)), named, left, *same, 0.0, 0.0, 0.0, float(bare),
        *map(float, called), float(any(s.stranger for s in coverage.refused)),
        float(any(s.firm and not s.stranger for s in coverage.refused)),
    )  # fmt: skip


def features_of_grammar(reading: Reading, matched: bool | None) -> tuple[float, ...]:
    """What speaks for a reading that the grammar alone has, and that leaves no word out."""
    own = (0.0, 0.0, 0.0, 0.0, 0.0, float(matched is True), float(matched is False), 1.0, 0.0, 0.0, 0.0, 0.0)
    return (*own, 1.0, 0.0, *UNCOMPARED, 1.0, float(reading.pattern.hops <= SHORT), reading.score, *[0.0] * 5)


def chances(
    found: Sequence[tuple[float, ...]], nothing: tuple[float, bool], weights: Weights
) -> tuple[list[float], float]:
    """The probability of each proposal with these features, and of none.

    ``nothing`` is the model's logarithm of none, and whether the question has words for what no edge says (`beyond`).
    """
    scores = [sum(w * x for w, x in zip(weights.features, f, strict=True)) for f in found]
    none = nothing_score(nothing, weights)
    top = max([*scores, none])
    exp = [math.exp(s - top) for s in scores]
    total = sum(exp) + math.exp(none - top)
    return [e / total for e in exp], math.exp(none - top) / total


def nothing_score(nothing: tuple[float, bool], weights: Weights) -> float:
    """What speaks for none."""
    return sum(w * x for w, x in zip(weights.none, features_of_none(*nothing), strict=True))


def features_of_none(logp: float, worded: bool) -> tuple[float, float, float]:
    """A constant, what the model says of none, whether the question has words for what no edge says."""
    return 1.0, max(logp, LEAST_OF_NONE), float(worded)


def gathered(chance: Sequence[float], group: Sequence[int], favour: Sequence[float] = ()) -> list[float]:
    """Probabilities of groups: the likeliest of each has that of all, the others none.

    ``favour`` is by what the chance of each is multiplied in choosing who stands for a group.
    """
    total: dict[int, float] = {}
    first: dict[int, int] = {}
    for n, (c, g) in enumerate(zip(chance, group, strict=True)):
        total[g] = total.get(g, 0.0) + c
        if g not in first or c * (favour[n] if favour else 1) > chance[first[g]] * (favour[first[g]] if favour else 1):
            first[g] = n
    return [total[g] if first[g] == n else 0.0 for n, g in enumerate(group)]


def reweighed(chance: Sequence[float], nothing: float, weights: Sequence[float]) -> tuple[list[float], float]:
    """Probabilities once the odds of the first readings are multiplied by ``weights``; those behind them stay."""
    scaled = [c * (weights[i] if i < len(weights) else 1.0) for i, c in enumerate(chance)]
    total = sum(scaled) + nothing
    return [c / total for c in scaled], nothing / total
