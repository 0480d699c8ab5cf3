"""Combinations of choices in the order of what they cost, made one by one: a long text has more than memory holds."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence


def cheapest(costs: Sequence[Sequence[float]]) -> Iterator[tuple[int, ...]]:
    """One choice of each list by its place in it, the cheapest combination first; nothing where a list is empty.

    Combinations are drawn best first: from each, those that take the next dearer choice in one list follow. Of equal
    ones the first by place goes first.
    """
    ranked = [sorted(range(len(some)), key=some.__getitem__) for some in costs]
    if not all(ranked):
        return

    def entry(taken: tuple[int, ...]) -> tuple[float, tuple[int, ...], tuple[int, ...]]:
        places = tuple(ranks[t] for ranks, t in zip(ranked, taken, strict=True))
        return sum(some[i] for some, i in zip(costs, places, strict=True)), places, taken

    waiting, known = [entry((0,) * len(ranked))], {(0,) * len(ranked)}
    while waiting:
        _, places, taken = heapq.heappop(waiting)
        yield places
        for i, ranks in enumerate(ranked):
            if taken[i] + 1 < len(ranks):
                after = (*taken[:i], taken[i] + 1, *taken[i + 1 :])
                if after not in known:
                    known.add(after)
                    heapq.heappush(waiting, entry(after))
