"""Texts in one mmappable heap, read one at a time: opening a graph touches none of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import overload

import numpy as np
from numpy.typing import NDArray

from bioloom.graph.storage.hashing import UInt64, hash_text

from .arrays import Ints

_TOGETHER = 1 << 12  # texts that are read at once when all are gone through


@dataclass(frozen=True)
class Texts(Sequence[str]):
    """``n`` texts. ``start`` [n+1] are offsets into ``data``, UTF-8 bytes."""

    start: Ints
    data: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.start) - 1

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            lo, hi, step = at.indices(len(self))
            return self._between(lo, hi) if step == 1 else [self[i] for i in range(lo, hi, step)]
        if not 0 <= at < len(self):  # also ends iteration
            raise IndexError(at)
        return self.data[self.start[at] : self.start[at + 1]].tobytes().decode()

    def __iter__(self) -> Iterator[str]:
        for lo in range(0, len(self), _TOGETHER):
            yield from self._between(lo, min(lo + _TOGETHER, len(self)))

    def _between(self, lo: int, hi: int) -> list[str]:
        """Texts ``lo`` to ``hi``, in one reading of the heap."""
        if hi <= lo:
            return []
        starts = self.start[lo : hi + 1].tolist()
        first, raw = starts[0], self.data[starts[0] : starts[-1]].tobytes()
        return [raw[a - first : b - first].decode() for a, b in pairwise(starts)]


@dataclass(frozen=True)
class TextLists:
    """``n`` lists of texts: list ``i`` is ``texts[start[i]:start[i+1]]``."""

    start: Ints
    texts: Texts

    def __getitem__(self, at: int) -> tuple[str, ...]:
        return tuple(self.texts[int(self.start[at]) : int(self.start[at + 1])])


@dataclass(frozen=True)
class CodedLists:
    """``n`` lists of texts of which few are distinct: list ``i`` is ``lists[code[i]]``."""

    code: Ints
    lists: TextLists

    def __getitem__(self, at: int) -> tuple[str, ...]:
        return self.lists[int(self.code[at])]


@dataclass(frozen=True)
class HashIndex:
    """From a text to the nodes that may have it. ``hash`` [K] is ascending, ``node`` [K] stands beside it."""

    hash: UInt64
    node: Ints

    def candidates(self, text: str) -> list[int]:
        """Nodes entered under the hash of ``text``, ascending; whether they have it is the caller's to check."""
        wanted = np.uint64(hash_text(text))
        lo, hi = self.hash.searchsorted(wanted), self.hash.searchsorted(wanted, side="right")
        found: list[int] = self.node[lo:hi].tolist()
        return found if len(found) < 2 else sorted(set(found))
