"""Sets of 64-bit numbers as sorted arrays: eight bytes each."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Number = TypeVar("Number", np.int64, np.uint64)


def distinct(numbers: NDArray[Number]) -> NDArray[Number]:
    """Each once, ascending. By sorting: `np.unique` hashes numbers, which is many times slower for millions."""
    ordered = np.sort(numbers)
    keep = np.ones(len(ordered), np.bool_)
    keep[1:] = ordered[1:] != ordered[:-1]
    return ordered[keep]


class HashSet:
    """Distinct hashes that come in batches."""

    def __init__(self) -> None:
        self._sorted: NDArray[np.uint64] = np.empty(0, np.uint64)
        self._new: list[NDArray[np.uint64]] = []
        self._waiting = 0

    def add(self, hashes: NDArray[np.uint64]) -> None:
        """Any order, repeats allowed."""
        hashes = distinct(hashes)
        if len(self._sorted):
            at = np.minimum(np.searchsorted(self._sorted, hashes), len(self._sorted) - 1)
            hashes = hashes[self._sorted[at] != hashes]
        self._new.append(hashes)
        self._waiting += len(hashes)
        if self._waiting > len(self._sorted):  # so that each is sorted a few times only
            self.all()

    def all(self) -> NDArray[np.uint64]:
        """All of them, ascending."""
        if self._new:
            self._sorted = distinct(np.concatenate([self._sorted, *self._new]))
            self._new, self._waiting = [], 0
        return self._sorted
