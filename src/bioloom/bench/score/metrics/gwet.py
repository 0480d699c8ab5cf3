"""Gwet's AC1 and AC2: agreement of several raters beyond chance, for nominal and for ordinal ratings.

Gwet 2008, Brit. J. Math. Statist. Psych. 61, 29-48 (AC1); Gwet 2014, Handbook of Inter-Rater Reliability, 4th ed.,
chapters 4 and 5 (AC2, several raters, ratings that are missing).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from itertools import combinations
from typing import NamedTuple

Weight = Callable[[int, int, int], float]  # (category, category, number of categories) to 0..1, 1 for equal ones


class Agreed(NamedTuple):
    """Over ``n`` things that at least two judged: the coefficient, and percent agreement of all raters and of pairs.

    ``every`` is the share of things on which all who judged them are exactly of one mind, ``pairs`` the share of
    equal pairs of judgements.
    """

    n: int
    coefficient: float
    every: float
    pairs: float


def identity(one: int, other: int, _: int) -> float:
    """The weights of AC1: only equal ratings agree."""
    return float(one == other)


def quadratic(one: int, other: int, categories: int) -> float:
    """The weights of AC2 here: near ratings agree in part, 1 - (k - l)^2 / (q - 1)^2."""
    return 1 - (one - other) ** 2 / (categories - 1) ** 2


def gwet(ratings: Sequence[Sequence[Hashable]], categories: Sequence[Hashable], weight: Weight = identity) -> Agreed:
    """Gwet's coefficient of ``ratings``, a row for each thing with the ratings it was given (missing ones left out).

    p_a = mean over things with r_i >= 2 raters of sum_k r_ik (r*_ik - 1) / (r_i (r_i - 1)), r*_ik = sum_l w_kl r_il;
    p_e = T_w / (q (q - 1)) sum_k pi_k (1 - pi_k), pi_k the mean share of category k, T_w the sum of all weights;
    the coefficient is (p_a - p_e) / (1 - p_e).

    Args:
        ratings: Each of ``categories``.
        categories: All q >= 2 of them, in order when the weights are of an order.
        weight: `identity` gives AC1, `quadratic` AC2.
    """
    place, q = {c: at for at, c in enumerate(categories)}, len(categories)
    rows = [Counter(place[r] for r in row) for row in ratings if row]
    several = [row for row in rows if row.total() > 1]
    if not several:
        return Agreed(0, 0.0, 0.0, 0.0)
    weights = [[weight(k, m, q) for m in range(q)] for k in range(q)]
    observed = sum(_observed(row, weights) for row in several) / len(several)
    share = [sum(row[k] / row.total() for row in rows) / len(rows) for k in range(q)]
    expected = sum(map(sum, weights)) / (q * (q - 1)) * sum(p * (1 - p) for p in share)
    equal = [[float(k == m) for m in range(q)] for k in range(q)]
    return Agreed(
        len(several),
        (observed - expected) / (1 - expected),
        sum(len(row) == 1 for row in several) / len(several),
        sum(_observed(row, equal) for row in several) / len(several),
    )


def pairwise(
    by_rater: dict[str, dict[str, Hashable]], categories: Sequence[Hashable], weight: Weight = identity
) -> dict[tuple[str, str], Agreed]:
    """The coefficient of every two raters over the things that both judged; ``by_rater``: rater, thing, rating."""
    return {
        (one, other): gwet(
            [(by_rater[one][i], by_rater[other][i]) for i in sorted(by_rater[one].keys() & by_rater[other].keys())],
            categories,
            weight,
        )
        for one, other in combinations(sorted(by_rater), 2)
    }


def _observed(row: Counter[int], weights: list[list[float]]) -> float:
    r = row.total()
    return sum(n * (sum(weights[k][m] * row[m] for m in row) - 1) for k, n in row.items()) / (r * (r - 1))
