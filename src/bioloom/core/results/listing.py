"""A list of the answers of a pattern: what is counted or measured for each, which of them, in what order, how many."""

from __future__ import annotations

from ..pattern import Op, Pattern
from ..value import Value


class Measure(Value):
    """A number for each answer: how many things fill the node ``over``, or the largest value at an edge.

    Attributes:
        over: The node whose distinct fillers are counted; empty for a value.
        edge: The position in the pattern of the edge that carries the value.
        key: The qualifier whose largest value it is.
    """

    over: str = ""
    edge: int = 0
    key: str = ""


class Listing(Value):
    """The answers of ``pattern``, with a number each where there is a ``measure``.

    Attributes:
        pattern: What is matched.
        measure: What each answer is counted or measured by.
        op: How the number of an answer must stand to ``number``; None where all are wanted.
        number: What it is compared with.
        descending: Whether the largest comes first, or the smallest; None where the order is not asked for.
        limit: How many are wanted at most; None for all.
    """

    pattern: Pattern
    measure: Measure | None = None
    op: Op | None = None
    number: float = 0.0
    descending: bool | None = None
    limit: int | None = None
