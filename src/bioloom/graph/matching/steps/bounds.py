"""How much one search on a graph may do, and how much it may keep in memory at once.

Costs are those by which semi-joins are ordered (`semijoin`): a step is about a nanosecond. What is asked for when the
bound is passed decides how it ends. A semi-join that stops half way has no answer that is surely right, so it raises a
BudgetError; a joint test has found some that are, so it stops and says that there may be more.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bioloom.core.allowance import PER_SECOND, current, stopped

LIMIT = 10_000_000  # rows of partial assignments: some seconds
STEPS = 60 * PER_SECOND  # of one search that nobody limits: a build may take its minute
BYTES = 320 << 20  # of arrays that are kept at once; what a step makes and drops comes on top
ROW, WEIGHED = 400, 60  # steps that a row of a table of assignments, and an edge that is weighed, cost
PIECE, COLUMN = 100_000, 1_500  # steps that a table costs however few its rows are, and each of its columns
LOOK_UP, SORTED = 60, 90  # steps to find the edges of a node in one relation, and to sort a row by one column
LINK = 28  # bytes of an edge that was read, with its weight and its place
WHAT = "Matching"


class Bounds:
    """What one search has done and what it keeps."""

    def __init__(self, steps: int = STEPS, most_bytes: int = BYTES) -> None:
        self.steps, self.most_bytes = steps, most_bytes
        self.spent = 0
        self._kept: dict[object, int] = {}
        self._bytes = 0

    @property
    def over(self) -> str:
        """Which bound is passed, in words; empty while none is."""
        if self.spent > self.steps:
            return f"the budget of {self.steps:,} steps"
        allowance = current()
        return "" if allowance is None else allowance.over

    def count(self, steps: float) -> None:
        """Book steps, whether or not there are any left."""
        self.spent += int(steps)
        allowance = current()
        if allowance is not None:
            allowance.spent += int(steps)

    def take(self, steps: float) -> None:
        """Book steps; BudgetError when they are more than there are left."""
        self.count(steps)
        if over := self.over:
            raise stopped(WHAT, over)

    def keep(self, what: object, size: int) -> None:
        """Book ``size`` bytes as kept for ``what``, in the place of what it had; BudgetError over the bound."""
        self._bytes += size - self._kept.get(what, 0)
        self._kept[what] = size
        if self._bytes > self.most_bytes:
            raise stopped(WHAT, f"the {self.most_bytes >> 20:,} MB of memory that a search may take")

    def drop(self, what: object) -> None:
        """What was kept for ``what`` is kept no more."""
        self._bytes -= self._kept.pop(what, 0)

    @contextmanager
    def holding(self, size: int) -> Iterator[None]:
        """Keep ``size`` bytes while the block runs."""
        what = object()
        try:
            self.keep(what, size)
            yield
        finally:
            self.drop(what)
