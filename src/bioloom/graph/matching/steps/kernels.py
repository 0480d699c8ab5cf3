"""The hot loops of matching, in numpy and, where asked for, in numba. Both give the same results.

numba is an optional extra. It is imported and compiled only when a caller asks for it (``"numba"``, or ``"auto"``
where it is installed), so the default path pays nothing for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from typing import Literal

import numpy as np

from bioloom.core.errors import SetupError
from bioloom.graph.model.arrays import Bools, Direction, Int32, Int64, Ints

from .domain import Domain

_FEW = 1500  # up to so many values, sorting them costs less than a stamp over all nodes
_FEW_TO_SORT = 2000
_AT_ONCE = 1 << 20  # values that are read at once

Choice = Literal["numpy", "numba", "auto"]


@dataclass(frozen=True)
class Kernels:
    """One implementation of the loops.

    Attributes:
        name: ``numpy`` or ``numba``.
        spans: (direction, nodes, width, lo, hi) -> (start, stop): where the rows of each node in the relations
            ``lo .. hi-1`` of ``width`` lie. int32[K] nodes in, two int64[K] out.
        gather: (other, start, stop) -> the values of all rows in a line.
        reach: (other, start, stop, node_count) -> int32, the distinct values of all rows, ascending.
        first: (values, low, high, wanted) -> int64[K]: per row the first position in ``low .. high`` whose value is not
            under ``wanted``; values ascend inside a row.
        meets: (other, start, stop, wanted) -> bool[K]: which rows hold a candidate of a slot.
    """

    name: str
    spans: Callable[[Direction, Int32, int, int, int], tuple[Int64, Int64]]
    gather: Callable[[Int32, Int64, Int64], Int32]
    reach: Callable[[Int32, Int64, Int64, int], Int32]
    first: Callable[[Int32, Int64, Int64, Int32], Int64]
    meets: Callable[[Int32, Int64, Int64, Domain], Bools]


def load(choice: Choice = "numpy") -> Kernels:
    """The loops by name; ``auto`` takes numba where it is installed.

    Raises:
        SetupError: numba was asked for and is not installed.
    """
    installed = choice != "numpy" and find_spec("numba") is not None
    if choice == "numba" and not installed:
        raise SetupError("numba is not installed.", hint="pip install 'bioloom[numba]', or leave the choice out.")
    return _numba() if installed else NUMPY


def distinct(values: Ints, node_count: int) -> Int32:
    """The distinct node ids among ``values``, ascending: by sorting when few, by stamping when many."""
    if len(values) < max(_FEW, node_count >> 5):
        if len(values) < 2:
            return np.asarray(values, np.int32)
        found = np.sort(values)
        first = np.empty(len(found), np.bool_)
        first[0] = True
        np.not_equal(found[1:], found[:-1], out=first[1:])
        return np.asarray(found[first], np.int32)
    stamp = np.zeros(node_count, np.bool_)
    stamp[values] = True
    return np.flatnonzero(stamp).astype(np.int32)


def in_order(key: Int64, bound: int) -> Int64:
    """The stable order that sorts ``key``, whose values are 0 to ``bound - 1``."""
    if not (key[1:] < key[:-1]).any():
        return np.arange(len(key))
    if len(key) < _FEW_TO_SORT:
        return np.argsort(key, kind="stable")
    order = np.argsort(key.astype(np.uint16), kind="stable")  # numpy sorts 16 bits by radix, ten times as fast
    for shift in range(16, bound.bit_length(), 16):
        digit = (key >> shift).astype(np.uint16)
        order = order[np.argsort(digit[order], kind="stable")]
    return order


def _spans(side: Direction, nodes: Int32, width: int, lo: int, hi: int) -> tuple[Int64, Int64]:
    run_key, run_start = side.run_key, side.run_start
    if len(nodes) == 1:  # a known end: scalars cost a quarter
        one = int(nodes[0]) * width + lo
        first, last = run_key.searchsorted((one, one + hi - lo)).tolist()
        return run_start[first : first + 1], run_start[last : last + 1]
    key = nodes.astype(np.int64)
    key *= width
    key += lo
    at = run_key.searchsorted(key)
    if hi - lo == 1:
        last = at + (run_key[np.minimum(at, len(run_key) - 1)] == key)
        return run_start[at], run_start[last]
    key += hi - lo
    return run_start[at], run_start[run_key.searchsorted(key)]


def positions(start: Int64, stop: Int64) -> Int64:
    """``start[i] .. stop[i]-1`` of all rows in a line, with one ``repeat``."""
    count = stop - start
    end = count.cumsum()
    shift = np.repeat(start - end + count, count)
    shift += np.arange(len(shift))
    return shift


def pieces(start: Int64, stop: Int64) -> list[tuple[int, int]]:
    """Where to cut rows so that a piece has about `_AT_ONCE` values: their positions are five times their size."""
    end = np.add.accumulate(stop - start)
    if not len(end) or end[-1] <= _AT_ONCE:
        return [(0, len(start))]
    at = np.unique(end.searchsorted(np.arange(_AT_ONCE, end[-1], _AT_ONCE), side="right")).tolist()
    return [(lo, hi) for lo, hi in pairwise([0, *at, len(start)]) if lo < hi]


def _gather(other: Int32, start: Int64, stop: Int64) -> Int32:
    if len(start) == 1:
        return other[int(start[0]) : int(stop[0])]
    found = [other[positions(start[lo:hi], stop[lo:hi])] for lo, hi in pieces(start, stop)]
    return found[0] if len(found) == 1 else np.concatenate(found)


def _reach(other: Int32, start: Int64, stop: Int64, node_count: int) -> Int32:
    return distinct(_gather(other, start, stop), node_count)


def _first(values: Int32, low: Int64, high: Int64, wanted: Int32) -> Int64:
    at, last = low - 1, high - 1  # ``at`` climbs by halving steps while the value there is under ``wanted``
    step = 1 << int((high - low).max(initial=0)).bit_length()
    while step := step >> 1:
        ahead = at + step
        under = ahead <= last
        np.minimum(ahead, last, out=ahead)
        under &= values[ahead] < wanted
        at += step * under
    return at + 1


def _meets(other: Int32, start: Int64, stop: Int64, wanted: Domain) -> Bools:
    hits = np.flatnonzero(wanted.has(_gather(other, start, stop)))
    out = np.zeros(len(start), np.bool_)
    out[(stop - start).cumsum().searchsorted(hits, side="right")] = True
    return out


NUMPY = Kernels("numpy", _spans, _gather, _reach, _first, _meets)


@lru_cache(maxsize=1)
def _numba() -> Kernels:
    from .kernels_numba import first, gather, meets, reach, spans  # noqa: PLC0415 - compiling costs .5 s: only on request

    return Kernels("numba", spans, gather, reach, first, meets)
