"""How far two judges agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import NamedTuple


class Agreement(NamedTuple):
    """Over ``n`` things both judged: the share of equal judgements, and Cohen's kappa (1 perfect, 0 chance)."""

    n: int
    percent: float
    kappa: float


def agreement(one: Sequence[Hashable], other: Sequence[Hashable]) -> Agreement:
    """Percent agreement (BioMedHop's Table 14, as a share) and Cohen's kappa of two judges of the same things in order.

    Kappa = (observed - expected) / (1 - expected). Where both always give one and the same judgement, chance explains
    all and kappa is 0 / 0; it is given as 1, for they agree. Nothing judged is agreement of 0.
    """
    pairs = list(zip(one, other, strict=True))
    if not pairs:
        return Agreement(0, 0.0, 0.0)
    n = len(pairs)
    observed = sum(a == b for a, b in pairs) / n
    first, second = Counter(one), Counter(other)
    expected = sum(first[label] * second[label] for label in first) / n**2
    return Agreement(n, observed, 1.0 if expected == 1 else (observed - expected) / (1 - expected))
