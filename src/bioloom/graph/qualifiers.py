"""Qualifiers of edges as sparse columns, and the tests on them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bioloom.core.errors import PatternError
from bioloom.core.pattern import Op

from .arrays import Bools, Ints

COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True)
class QualifierColumn:
    """The values of one qualifier in one layer.

    Attributes:
        edge: [K] local edge ids that have the qualifier, ascending.
        value: [K] float64, or positions in ``words`` when the qualifier is a text.
        words: The distinct texts, ascending; None for a number.
        unit: Unit of the numbers.
    """

    edge: Ints
    value: NDArray[Any]
    words: Sequence[str] | None = None
    unit: str | None = None

    def of(self, edge: int) -> str | float | None:
        """The value on one local edge, None when it has none."""
        at = int(np.searchsorted(self.edge, edge))
        if at == len(self.edge) or self.edge[at] != edge:
            return None
        return float(self.value[at]) if self.words is None else self.words[int(self.value[at])]

    def test(self, op: Op, value: str | float, edges: Ints) -> Bools:
        """Which of the local ``edges`` have a value that compares true."""
        if not len(self.edge):
            return np.zeros(len(edges), np.bool_)
        at = np.minimum(np.searchsorted(self.edge, edges), len(self.edge) - 1)
        passed = self._compare(op, value, self.value[at])
        passed &= self.edge[at] == edges
        return passed

    def _compare(self, op: Op, value: str | float, stored: NDArray[Any]) -> Bools:
        if self.words is None:
            return np.asarray(COMPARE[op](stored, float(value)), np.bool_)
        text = str(value)
        if op == "CONTAINS":
            passes = [text.casefold() in w.casefold() for w in self.words]
        else:
            passes = [COMPARE[op](w, text) for w in self.words]
        return np.asarray(np.array(passes, np.bool_)[stored], np.bool_)


def check_test(key: str, column: QualifierColumn, op: Op, value: str | float, unit: str | None) -> None:
    """Refuse a test that cannot mean what it says.

    Raises:
        PatternError: A number is tested as text or the reverse, or the unit is another.
    """
    number = column.words is None
    if number and (isinstance(value, str) or op == "CONTAINS"):
        raise PatternError(f"{key} is a number and cannot be tested with {op} {value!r}.", hint=f"Write {key} >= 0.5.")
    if not number and not isinstance(value, str):
        raise PatternError(f"{key} is a text and cannot be tested with {op} {value!r}.", hint="Put it in quotes.")
    if unit is not None and unit != column.unit:
        stored = f"measured in {column.unit}" if column.unit else "without a unit"
        raise PatternError(f"{key} is {stored}, not in {unit}.", hint="Convert the number, or leave the unit out.")
