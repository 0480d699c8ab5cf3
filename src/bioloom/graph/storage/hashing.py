"""One 64-bit hash of texts, over whole arrays and over a single text: for looking names up and for content hashes.

A polynomial over the UTF-8 bytes modulo 2^64, stirred by the finalizer of MurmurHash3. It guards against accidents, not
against an adversary; whoever looks something up by it compares the text itself afterwards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

UInt64 = NDArray[np.uint64]

_BASE = 0x9E3779B97F4A7C15
_MASK = 2**64 - 1
_STIR = (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53)
_CHUNK = 1 << 18  # elements worked on at a time, so that the products stay in the processor's cache


def stir(values: UInt64) -> UInt64:
    """Every bit of the result depends on every bit of the value."""
    out = values ^ (values >> np.uint64(33))
    for factor in _STIR:
        out *= np.uint64(factor)
        out ^= out >> np.uint64(33)
    return out


def hash_text(text: str) -> int:
    """The hash of one text, the same number as ``hash_rows`` gives over its UTF-8 bytes."""
    data = text.encode()
    at = 0
    for byte in reversed(data):
        at = (at * _BASE + byte + 1) & _MASK
    at = (at + len(data)) & _MASK
    at ^= at >> 33
    for factor in _STIR:
        at = (at * factor) & _MASK
        at ^= at >> 33
    return at


def hash_rows(start: NDArray[Any], values: NDArray[Any]) -> UInt64:
    """Hash of each row ``values[start[i]:start[i+1]]`` of unsigned integers (bytes of a text, hashes of a list)."""
    count = len(start) - 1
    out = np.empty(count, np.uint64)
    lo = 0
    while lo < count:
        hi = max(lo + 1, int(np.searchsorted(start, start[lo] + _CHUNK, side="right")) - 1)
        hi = min(hi, count)
        out[lo:hi] = _hash_chunk(start[lo : hi + 1].astype(np.int64), values)
        lo = hi
    return out


def _hash_chunk(start: NDArray[np.int64], values: NDArray[Any]) -> UInt64:
    length = np.diff(start)
    terms = values[start[0] : start[-1]].astype(np.uint64)
    terms += np.uint64(1)
    power = np.empty(int(length.max(initial=0)) + 1, np.uint64)
    power[0] = 1
    power[1:] = np.uint64(_BASE)
    np.multiply.accumulate(power, out=power)
    position = np.arange(len(terms)) - np.repeat(start[:-1] - start[0], length)
    terms *= power[position]
    total = np.zeros(len(terms) + 1, np.uint64)
    np.cumsum(terms, out=total[1:])
    at = start - start[0]
    return stir(total[at[1:]] - total[at[:-1]] + length.astype(np.uint64))
