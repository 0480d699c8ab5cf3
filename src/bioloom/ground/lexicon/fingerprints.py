"""`bioloom.ground.lexicon.layout.fingerprint` of very many keys at once, in numpy."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from .layout import BASE

_AT_ONCE = 1 << 18  # runs, for the memory's sake


def fingerprints(mark: str, keys: pa.Array) -> NDArray[np.uint64]:
    """``fingerprint`` of ``mark``, one byte, and each of ``keys``, large strings and none of them empty; [keys]."""
    ends = np.frombuffer(keys.buffers()[1], np.int64)[keys.offset : keys.offset + len(keys) + 1]
    data = np.frombuffer(keys.buffers()[2], np.uint8)[: ends[-1]]
    before = _powers(np.diff(ends)) * np.uint64(ord(mark) + 1)
    return reduced(data, ends[:-1]) + before


def reduced(data: NDArray[np.uint8], start: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The `fingerprint` of each run of bytes; runs follow one another, and each ends where the next begins."""
    out = np.empty(len(start), np.uint64)
    for at in range(0, len(start), _AT_ONCE):
        ends = np.append(start, len(data))[at : at + _AT_ONCE + 1]
        piece, own = data[ends[0] : ends[-1]], ends - ends[0]
        behind = np.repeat(own[1:], np.diff(own)) - np.arange(len(piece)) - 1  # bytes of the run behind each byte
        out[at : at + _AT_ONCE] = np.add.reduceat((piece + np.uint64(1)) * _powers(behind), own[:-1])
    return out


def _powers(exponent: NDArray[np.int64]) -> NDArray[np.uint64]:
    table = np.full(int(exponent.max(initial=0)) + 1, BASE, np.uint64)
    table[0] = 1
    return np.multiply.accumulate(table)[exponent]
