"""The edges from the nodes of a column into the candidates of a slot, walked from the cheaper side, in pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from .arrays import Int32, Int64, Ints, ragged
from .domain import Domain
from .hop import Context, Hop, Links
from .kernels import in_order

_MOST_BACKWARDS = 1 << 20  # edges kept sorted when they are walked from the candidates
_LOOK_UP, _BISECTION = 6, 16  # what finding a node's rows, or its edge to one candidate, costs, in edges read


@dataclass(frozen=True)
class _Backwards:
    """The edges from all candidates: those of ``near[i]`` are ``start[i] .. start[i+1]-1``; ``near`` ascending."""

    near: Int32
    start: Int64
    far: Int32
    edge: Ints


class Adjacent:
    """The edges of a hop into a slot's candidates."""

    def __init__(self, hop: Hop, back: Hop, domain: Domain, context: Context, *, ordered: bool = False) -> None:
        """``back`` is the hop from the slot. ``ordered`` keeps to the one order that walking ``hop`` gives."""
        self.hop, self.back, self.domain, self.context = hop, back, domain, context
        self._one = domain.ids is not None and len(domain.ids) == 1
        self._may_turn = not ordered and domain.ids is not None
        self._backwards: _Backwards | None = None

    def pieces(self, front: Int32, block: int) -> Iterator[tuple[int, int, Links]]:
        """``(lo, hi, links)``: the edges from ``front[lo:hi]``, about a block at a time.

        The front may be in any order and repeat. ``links.near`` are positions in ``front[lo:hi]``, ascending.
        """
        if self._backwards is None and self._may_turn:
            self._turn(front)
        if self._backwards is not None and not len(self._backwards.near):
            return
        if self._backwards is not None:
            yield from self._from_candidates(self._backwards, front, block)
        elif self._one:
            one = self.domain.every()
            for lo, hi in cut(np.ones(len(front), np.int64), block):
                yield lo, hi, self.hop.between(front[lo:hi], np.repeat(one, hi - lo), self.context)
        else:
            spans = self.hop.spans(front, self.context)
            for lo, hi in cut(spans.counts(front), block):
                yield lo, hi, self._inside(self.hop.links(front[lo:hi], spans.cut(lo, hi), self.context))

    def _turn(self, front: Int32) -> None:
        """Walk from the candidates from now on, where that clearly costs less."""
        ids = self.domain.every()
        if len(ids) > len(front):
            return
        spans = self.back.spans(ids, self.context)
        enough = len(front) * (_BISECTION if self._one else _LOOK_UP)
        if spans.total > min(enough, _MOST_BACKWARDS) and (
            self._one or 2 * spans.total > min(self.hop.spans(front, self.context).total, _MOST_BACKWARDS)
        ):
            return
        links = self.back.links(ids, spans, self.context)
        order = in_order(links.far.astype(np.int64), self.context.node_count)
        near = links.far[order]
        first = np.flatnonzero(np.concatenate([[True], near[1:] != near[:-1]])) if len(near) else np.empty(0, np.int64)
        start = np.append(first, len(near))
        self._backwards = _Backwards(near[first], start, ids[links.near[order]], links.edge[order])

    def _from_candidates(self, b: _Backwards, front: Int32, block: int) -> Iterator[tuple[int, int, Links]]:
        at = np.minimum(b.near.searchsorted(front), len(b.near) - 1)
        start = b.start[at]
        stop = np.where(b.near[at] == front, b.start[at + 1], start)
        for lo, hi in cut(stop - start, block):
            row, at = ragged(start[lo:hi], stop[lo:hi])
            yield lo, hi, Links(row, b.far[at], b.edge[at])

    def _inside(self, links: Links) -> Links:
        inside = self.domain.has(links.far)
        return links if inside.all() else Links(links.near[inside], links.far[inside], links.edge[inside])


def cut(counts: Int64, block: int) -> Iterator[tuple[int, int]]:
    """Cut rows so that each piece makes at most ``block`` rows, or is a single row."""
    end = np.cumsum(counts)
    lo = 0
    while lo < len(counts):
        before = int(end[lo - 1]) if lo else 0
        hi = max(lo + 1, int(np.searchsorted(end, before + block, side="right")))
        yield lo, hi
        lo = hi
