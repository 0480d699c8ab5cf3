"""A number for each answer of a match: how many things it is joined to, or the value on one of its edges."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..fact import Entity
from ..pattern import Op

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

COMPARE: Mapping[Op, Callable[[Any, Any], Any]] = {
    "=": operator.eq, "<>": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


@dataclass(frozen=True)
class Numbers:
    """The answers of a match with their numbers.

    Attributes:
        of: float64[A], in the order of ``Matched.entities``; NaN for an answer that has none.
        entity: The answer at a position.
        complete: False when a bound was hit, or when the pattern tests several nodes together, so that a number may
            belong to a way in which the answer does not hold.
    """

    of: NDArray[np.float64]
    entity: Callable[[int], Entity]
    complete: bool = True
