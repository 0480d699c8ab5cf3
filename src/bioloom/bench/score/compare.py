"""Whether one configuration is better than another on the items that both were asked."""

from __future__ import annotations

from collections.abc import Iterable

from bioloom.bench.score.metrics.intervals import LEVEL, RESAMPLES, SEED, mcnemar, paired_bootstrap
from bioloom.core.value import Value

from .outcome import ItemScore


class Comparison(Value):
    """A paired comparison.

    Attributes:
        n: Items that both were asked and where neither failed.
        failed: Items left out because one of them failed.
        difference: Mean score of the one minus that of the other.
        low: Lower end of its bootstrap interval.
        high: Upper end.
        p: Two-sided, of no difference, by the paired bootstrap over groups.
        won: Items that only the one has right.
        lost: Items that only the other has right.
        better: Items on which the one scores more, right or not: with ``worse`` BioHarness's win-loss balance.
        worse: Items on which it scores less.
        mcnemar: Two-sided p of ``won`` and ``lost`` being equally likely.
    """

    n: int
    failed: int
    difference: float
    low: float
    high: float
    p: float
    won: int
    lost: int
    better: int
    worse: int
    mcnemar: float


def compare(
    one: Iterable[ItemScore], other: Iterable[ItemScore], *, level: float = LEVEL, resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Comparison:  # fmt: skip
    """Compare the scores of two configurations, each with at most one score for an item."""
    theirs = {(s.dataset, s.id): s for s in other}
    both = [(s, theirs[s.dataset, s.id]) for s in one if (s.dataset, s.id) in theirs]
    known = sorted(
        ((a, b) for a, b in both if "failed" not in (a.outcome, b.outcome)), key=lambda p: (p[0].dataset, p[0].id)
    )
    right = [(a.outcome == "right", b.outcome == "right") for a, b in known]
    found = paired_bootstrap(
        [a.value for a, _ in known], [b.value for _, b in known], [(a.dataset, a.group) for a, _ in known],
        level=level, resamples=resamples, seed=seed,
    )  # fmt: skip
    return Comparison(
        n=len(known), failed=len(both) - len(known), difference=found.difference, low=found.low, high=found.high,
        p=found.p, won=sum(a and not b for a, b in right), lost=sum(b and not a for a, b in right),
        better=sum(a.value > b.value for a, b in known), worse=sum(a.value < b.value for a, b in known),
        mcnemar=mcnemar([a for a, _ in right], [b for _, b in right]),
    )  # fmt: skip
