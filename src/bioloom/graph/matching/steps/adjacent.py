"""The edges from the nodes of a column into the candidates of a slot, walked from the cheaper side, in pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from bioloom.graph.model.arrays import Bools, Int32, Int64, Ints, ragged

from .domain import Domain
from .hop import Context, Hop, Links
from .kernels import in_order

_MOST_BACKWARDS = 1 << 20  # edges kept sorted when they are walked from the candidates
_LOOK_UP, _BISECTION = 6, 16  # what finding a node's rows, or its edge to one candidate, costs, in edges read
_FIRST = 1 << 13  # edges read before asking for the first time which rows are still alive


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

    def pieces(
        self, front: Int32, block: int, alive: Callable[[], Bools] | None = None
    ) -> Iterator[tuple[Int64, Links]]:
        """``(rows, links)``: edges from ``front[rows]``, about a block at a time; each edge once.

        The front may be in any order and repeat. ``links.near`` are positions in ``rows``, ascending.

        Args:
            front: Near nodes.
            block: Most edges in a piece, unless one node has more.
            alive: bool[len(front)], which rows still need edges. Where it is given, all rows get a few edges before any
                gets all of its: most need few, and a hub's need not all be read. Otherwise a row's edges are together.
        """
        if self._backwards is None and self._may_turn:
            self._turn(front)
        if self._backwards is not None:
            start, stop = self._rows_backwards(self._backwards, front)
            yield from _waves(stop - start, block, alive, self._walk_backwards(self._backwards, start, stop))
        elif self._one:
            yield from _waves(np.ones(len(front), np.int64), block, alive, self._look_up(front))
        else:
            spans = self.hop.spans(front, self.context)
            yield from _waves(
                spans.counts(front),
                block,
                alive,
                lambda rows, lo, hi: self._inside(
                    self.hop.links(front[rows], spans.window(rows, lo, hi), self.context)
                ),
            )

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

    def _rows_backwards(self, b: _Backwards, front: Int32) -> tuple[Int64, Int64]:
        if not len(b.near):
            nothing = np.zeros(len(front), np.int64)
            return nothing, nothing
        at = np.minimum(b.near.searchsorted(front), len(b.near) - 1)
        start = b.start[at]
        return start, np.where(b.near[at] == front, b.start[at + 1], start)

    def _walk_backwards(self, b: _Backwards, start: Int64, stop: Int64) -> Callable[[Int64, int, int], Links]:
        def links(rows: Int64, lo: int, hi: int) -> Links:
            row, at = ragged(start[rows] + lo, np.minimum(start[rows] + hi, stop[rows]))
            return Links(row, b.far[at], b.edge[at])

        return links

    def _look_up(self, front: Int32) -> Callable[[Int64, int, int], Links]:
        one = self.domain.every()
        return lambda rows, _lo, _hi: self.hop.between(front[rows], np.repeat(one, len(rows)), self.context)

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


def _waves(
    counts: Int64, block: int, alive: Callable[[], Bools] | None, links: Callable[[Int64, int, int], Links]
) -> Iterator[tuple[Int64, Links]]:
    """``links(rows, lo, hi)``: the ``lo``-th to ``hi - 1``-th edge of each row. Each wave takes four times as many."""
    rows = np.flatnonzero(counts)
    most = int(counts.max(initial=0))
    done, width = 0, most if alive is None else max(1, _FIRST // max(1, len(rows)))
    while len(rows):
        for lo, hi in cut(np.minimum(counts[rows] - done, width), block):
            some = rows[lo:hi]
            if alive is not None:
                some = some[alive()[some]]
            if len(some):
                yield some, links(some, done, min(done + width, most))
        done, width = done + width, width * 4
        rows = rows[counts[rows] > done]
        if alive is not None and len(rows):
            rows = rows[alive()[rows]]
