"""The loops of `kernels`, compiled. Imported only on request; see there for what each does."""

from __future__ import annotations

import numpy as np
from numba import njit

from bioloom.graph.model.arrays import Bools, Direction, Int32, Int64

from .domain import Domain

_FEW = 1500


@njit(cache=True, nogil=True)
def _lower(run_key: Int64, key: int, lo: int) -> int:
    hi = len(run_key)
    while lo < hi:
        mid = (lo + hi) >> 1
        if run_key[mid] < key:
            lo = mid + 1
        else:
            hi = mid
    return lo


def spans(side: Direction, nodes: Int32, width: int, lo: int, hi: int) -> tuple[Int64, Int64]:
    """See `Kernels.spans`."""
    found: tuple[Int64, Int64] = _spans(side.run_key, side.run_start, nodes, width, (lo, hi))
    return found


@njit(cache=True, nogil=True)
def _spans(
    run_key: Int64, run_start: Int64, nodes: Int32, width: int, relations: tuple[int, int]
) -> tuple[Int64, Int64]:
    lo, hi = relations
    start = np.empty(len(nodes), np.int64)
    stop = np.empty(len(nodes), np.int64)
    for i in range(len(nodes)):
        key = width * nodes[i] + lo
        at = _lower(run_key, key, 0)
        start[i] = run_start[at]
        end = key + hi - lo
        while at < len(run_key) and run_key[at] < end:  # a node has few runs
            at += 1
        stop[i] = run_start[at]
    return start, stop


@njit(cache=True, nogil=True)
def gather(other: Int32, start: Int64, stop: Int64) -> Int32:
    """See `Kernels.gather`."""
    total = 0
    for i in range(len(start)):
        total += stop[i] - start[i]
    out = np.empty(total, np.int32)
    at = 0
    for i in range(len(start)):
        for j in range(start[i], stop[i]):
            out[at] = other[j]
            at += 1
    return out


@njit(cache=True, nogil=True)
def reach(other: Int32, start: Int64, stop: Int64, node_count: int) -> Int32:
    """See `Kernels.reach`."""
    total = 0
    for i in range(len(start)):
        total += stop[i] - start[i]
    if total < max(_FEW, node_count >> 5):
        few = np.sort(gather(other, start, stop))
        kept = 0
        for j in range(total):
            if j == 0 or few[j] != few[j - 1]:
                few[kept] = few[j]
                kept += 1
        return few[:kept]
    stamp = np.zeros(node_count, np.bool_)
    count = 0
    for i in range(len(start)):
        for j in range(start[i], stop[i]):
            if not stamp[other[j]]:
                stamp[other[j]] = True
                count += 1
    out = np.empty(count, np.int32)
    at = 0
    for n in range(node_count):
        if stamp[n]:
            out[at] = n
            at += 1
    return out


@njit(cache=True, nogil=True)
def first(values: Int32, low: Int64, high: Int64, wanted: Int32) -> Int64:
    """See `Kernels.first`."""
    out = np.empty(len(low), np.int64)
    for i in range(len(low)):
        lo, hi = low[i], high[i]
        while lo < hi:
            mid = (lo + hi) >> 1
            if values[mid] < wanted[i]:
                lo = mid + 1
            else:
                hi = mid
        out[i] = lo
    return out


def meets(other: Int32, start: Int64, stop: Int64, wanted: Domain) -> Bools:
    """See `Kernels.meets`."""
    met: Bools = _meets(other, start, stop, wanted.stamp())
    return met


@njit(cache=True, nogil=True)
def _meets(other: Int32, start: Int64, stop: Int64, stamp: Bools) -> Bools:
    out = np.zeros(len(start), np.bool_)
    for i in range(len(start)):
        for j in range(start[i], stop[i]):
            if stamp[other[j]]:
                out[i] = True
                break
    return out
