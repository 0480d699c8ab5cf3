"""What one piece of work, a question or a match, may still spend in this process: seconds, and steps of searching.

Seconds and steps of searches are told here by whoever searches, wherever that is: reading a question and matching its
pattern call each other in ways that no argument could follow. A command sets the allowance, a run sets it for each of
its calls, and a search asks (`bioloom.graph.matching.steps.bounds`). A step is what takes about a nanosecond on the
machine where the costs of matching were measured, so a bound in steps ends the same work at the same place everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

from .errors import BudgetError

PER_SECOND = 1_000_000_000  # steps


class Allowance:
    """Seconds from now and steps; None is no limit. Shared between threads: a step lost in a race does no harm."""

    def __init__(self, *, seconds: float | None = None, steps: int | None = None) -> None:
        self.seconds, self.steps, self.spent = seconds, steps, 0
        self._end = None if seconds is None else monotonic() + seconds

    @property
    def left(self) -> float | None:
        """Seconds left, 0 when there are none; None without end."""
        return None if self._end is None else max(0.0, self._end - monotonic())

    @property
    def over(self) -> str:
        """What is spent, in words; empty while there is something left."""
        if self._end is not None and monotonic() >= self._end:
            return f"the budget of {self.seconds:g} seconds"
        if self.steps is not None and self.spent > self.steps:
            return f"the budget of {self.steps:,} steps"
        return ""

    def check(self, what: str) -> None:
        """BudgetError that ``what`` stopped, when there is nothing left."""
        if over := self.over:
            raise stopped(what, over)


_current: ContextVar[Allowance | None] = ContextVar("allowance", default=None)


@contextmanager
def allowed(allowance: Allowance) -> Iterator[Allowance]:
    """Have what runs inside spend from ``allowance``."""
    token = _current.set(allowance)
    try:
        yield allowance
    finally:
        _current.reset(token)


def current() -> Allowance | None:
    """What the work that is being done may spend; None when nobody set a limit."""
    return _current.get()


def check(what: str) -> None:
    """BudgetError that ``what`` stopped, when the work that is being done may spend no more."""
    if (allowance := current()) is not None:
        allowance.check(what)


def stopped(what: str, over: str) -> BudgetError:
    """The error that ``what`` ended because ``over`` is spent."""
    return BudgetError(
        f"{what} was stopped: {over} is spent.",
        hint="Ask something narrower, or give it longer with --budget-seconds (and --timeout).",
    )
