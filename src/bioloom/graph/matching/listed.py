"""The answers of a match as a list that was asked for: with a number each, those that pass, in order, the first few."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bioloom.core.results.listing import Listing
from bioloom.core.results.numbers import COMPARE
from bioloom.graph.model.arrays import Int32

from .match import Match


@dataclass(frozen=True)
class Listed:
    """Answers in order.

    Attributes:
        nodes: int32[L], the answers.
        numbers: float64[L], the number of each, NaN for one that has none; None where none was asked for.
        total: How many there are without the limit.
        complete: False where a number may count ways in which an answer does not hold.
    """

    nodes: Int32
    numbers: NDArray[np.float64] | None
    total: int
    complete: bool = True


def listed(matched: Match, listing: Listing, words: Sequence[str] = ()) -> Listed:
    """The answers of ``matched`` as ``listing`` wants them; ``words`` order the texts of a qualifier that has words.

    Equal ones stay in their order; an answer without a number comes last, and passes no comparison.
    """
    nodes = matched.answers
    if listing.measure is None:
        return Listed(nodes[: listing.limit], None, len(nodes))
    by = listing.measure
    found = matched.counts(by.over) if by.over else matched.values(by.edge, by.key, words)
    of, at = found.of, np.arange(len(nodes))
    if listing.op is not None:
        at = np.flatnonzero(COMPARE[listing.op](of, listing.number) & ~np.isnan(of))
    if listing.descending is not None:
        worth = -of[at] if listing.descending else of[at]
        at = at[np.argsort(worth, kind="stable")]  # NaN sorts last
    first = at[: listing.limit]
    return Listed(nodes[first], of[first], len(at), found.complete)
