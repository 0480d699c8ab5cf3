"""Intervals of numbers, and the compared conditions that they stand for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

from bioloom.core.fact import Condition


@dataclass(frozen=True)
class Interval:
    """The numbers between ``low`` and ``high``; an end belongs to it unless it is open."""

    low: float = -inf
    high: float = inf
    low_open: bool = False
    high_open: bool = False

    def meets(self, other: Interval) -> Interval | None:
        """What both have; None when nothing."""
        low, low_open = max((self.low, self.low_open), (other.low, other.low_open))
        high, shut = min((self.high, not self.high_open), (other.high, not other.high_open))
        if low > high or (low == high and (low_open or not shut)):
            return None
        return Interval(low, high, low_open, not shut)

    def within(self, other: Interval) -> bool:
        """Whether all of it is in ``other``."""
        return self.meets(other) == self

    @property
    def bounded(self) -> bool:
        """Whether it says anything."""
        return self != Interval()


ANY = Interval()


def of(condition: Condition) -> Interval:
    """The numbers for which a compared condition holds."""
    value = condition.value
    if not isinstance(value, float | int):
        return ANY
    n = float(value)
    match condition.op:
        case "<":
            return Interval(high=n, high_open=True)
        case "<=":
            return Interval(high=n)
        case ">":
            return Interval(low=n, low_open=True)
        case ">=":
            return Interval(low=n)
        case "=":
            return Interval(n, n)
        case _:
            return ANY


def common(intervals: Iterable[Interval]) -> Interval | None:
    """What all have in common; None when nothing."""
    out: Interval | None = ANY
    for one in intervals:
        out = out.meets(one) if out else None
    return out


def bounds(interval: Interval) -> tuple[tuple[str, float], ...]:
    """The comparisons that state it: (op, value)."""
    if interval.low == interval.high:
        return (("=", interval.low),)
    out = []
    if interval.low > -inf:
        out.append((">" if interval.low_open else ">=", interval.low))
    if interval.high < inf:
        out.append(("<" if interval.high_open else "<=", interval.high))
    return tuple(out)
