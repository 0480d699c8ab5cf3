"""Qualifiers of edges as sparse columns, and the tests on them."""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bioloom.core.errors import PatternError
from bioloom.core.pattern import Op

from .arrays import Bools, Ints

_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True)
class QualifierColumn:
    """The values of one qualifier on some edges of a layer.

    Attributes:
        edge: [K] local edge ids, ascending and unique.
        value: [K] float64, or positions in ``words`` when the qualifier is a text.
        words: The distinct texts, ascending; None for numbers.
        unit: Unit of the numbers.
    """

    edge: Ints
    value: NDArray[Any]
    words: Sequence[str] | None = None
    unit: str | None = None

    @cached_property
    def _span(self) -> tuple[int, int]:
        return (int(self.edge[0]), int(self.edge[-1])) if len(self.edge) else (0, -1)

    def of(self, edge: int) -> str | float | None:
        """The value on one local edge, None when it has none."""
        lowest, highest = self._span
        if not lowest <= edge <= highest:  # edges of one relation stand together, so this settles most
            return None
        at = int(self.edge.searchsorted(self.edge.dtype.type(edge)))  # another type would copy the whole column
        if self.edge[at] != edge:
            return None
        return float(self.value[at]) if self.words is None else self.words[int(self.value[at])]

    def test(self, op: Op, value: str | float, edges: Ints) -> Bools:
        """Which of the local ``edges`` have a value that compares true; ``value`` must be of the column's type."""
        if not len(self.edge):
            return np.zeros(len(edges), np.bool_)
        edges = edges.astype(self.edge.dtype, copy=False)
        at = np.minimum(np.searchsorted(self.edge, edges), len(self.edge) - 1)
        return np.asarray(self._compare(op, value, self.value[at]) & (self.edge[at] == edges), np.bool_)

    def _compare(self, op: Op, value: str | float, stored: NDArray[Any]) -> Bools:
        if self.words is None:
            return np.asarray(_COMPARE[op](stored, value), np.bool_)
        text = str(value)
        if op == "CONTAINS":
            passes = np.array([text.casefold() in w.casefold() for w in self.words], np.bool_)
            return np.asarray(passes[stored], np.bool_)
        # words ascend, so comparing their positions with the two ends of the text's place compares the words
        end = bisect_right(self.words, text) if op in {"<=", ">"} else bisect_left(self.words, text)
        if op in {"=", "<>"} and (end == len(self.words) or self.words[end] != text):
            end = -1
        return np.asarray(_COMPARE[{"<=": "<", ">": ">="}.get(op, op)](stored, end), np.bool_)

    def fits(self, op: Op, value: str | float, unit: str | None) -> bool:
        """Whether the test makes sense on these values: same type, and the same unit where the test names one."""
        return (self.words is None) == _is_number(op, value) and unit in {None, self.unit}


def column_of(edges: Sequence[int], values: Sequence[str | float], unit: str | None = None) -> QualifierColumn:
    """A column of values of one type on ``edges``, ascending and unique."""
    edge = np.array(edges, np.int32)
    if values and isinstance(values[0], str):
        words = sorted({str(v) for v in values})
        number = {w: i for i, w in enumerate(words)}
        return QualifierColumn(edge, np.array([number[str(v)] for v in values], np.int32), words, unit)
    return QualifierColumn(edge, np.array(values, np.float64), None, unit)


def misfit(key: str, columns: Sequence[QualifierColumn], op: Op, value: str | float, unit: str | None) -> PatternError:
    """Why the test fits none of the columns."""
    numbers = [c for c in columns if c.words is None]
    if numbers and not _is_number(op, value):
        return PatternError(f"{key} is a number and cannot be tested with {op} {value!r}.", hint=f"Try {key} >= 0.5.")
    if not numbers and _is_number(op, value):
        return PatternError(f"{key} is a text and cannot be tested with {op} {value!r}.", hint="Put it in quotes.")
    units = ", ".join(sorted({c.unit or "no unit" for c in columns}))
    return PatternError(f"{key} is given in {units}, not in {unit}.", hint="Convert the number or leave the unit out.")


def _is_number(op: Op, value: str | float) -> bool:
    return op != "CONTAINS" and not isinstance(value, str)
