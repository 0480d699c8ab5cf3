"""The arrays a graph is matched on: relations, runs of edges in both directions, layers.

A graph is a tuple of *layers*: the store is one, every overlay adds a small one on top. Node ids are those of the
graph, the same in every layer; edge ids inside a layer are *local* (0 to E-1), and ``layer.first + local`` is the
edge id of the graph. Nothing here reads a file: the arrays may be mmapped or in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bioloom.core.biolink import RELATED_TO, biolink

Ints = NDArray[Any]  # int32 or int64
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Bools = NDArray[np.bool_]
Ranges = tuple[tuple[int, int], ...]

_KEPT = 4096  # answers about relations kept: a server may be asked about any


def ragged(start: Ints, stop: Ints) -> tuple[Int64, Int64]:
    """Positions ``start[i] .. stop[i]-1`` of all rows in a line: (row number, position), both of the summed length."""
    count = np.asarray(stop, np.int64) - start
    row = np.repeat(np.arange(len(count)), count)
    end = np.cumsum(count)
    at = np.arange(len(row)) + np.repeat(start - (end - count), count)
    return row, at


def distinct(values: Ints) -> Ints:
    """The distinct values, ascending. ``np.unique`` hashes integers since NumPy 2.3, several times slower on many."""
    ordered = np.sort(values)
    new = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
    return ordered[new]


@dataclass(frozen=True)
class Relations:
    """The relations of a layer. Relation ``r`` is (predicate, primary category of the object, negated).

    They are numbered with the asserted block first and the negated block after it; inside a block the predicates are
    in Biolink preorder, those that Biolink does not know after the known ones, alphabetically. So a broad predicate is
    a range of numbers. ``covers[r]`` are all Biolink classes that an object of that primary category may be (it may
    have further categories): what ranges are pruned with.
    """

    predicate: tuple[str, ...]
    object_category: tuple[str, ...]
    negated: tuple[bool, ...]
    covers: tuple[frozenset[str], ...]
    _ranges: dict[tuple[tuple[str, ...], bool, tuple[str, ...]], Ranges] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        return len(self.predicate)

    def ranges(self, predicates: Sequence[str], negated: bool, object_categories: Sequence[str] = ()) -> Ranges:
        """Relation numbers ``(lo, hi)``, hi exclusive, merged and ascending.

        Args:
            predicates: Alternatives, each with all below it in Biolink; none means any.
            negated: Which of the two blocks.
            object_categories: Leaves out relations none of whose objects can be of these classes. It only prunes: an
                object that stands in the ranges may still be of another class.
        """
        key = (tuple(predicates), negated, tuple(object_categories))
        found = self._ranges.get(key)
        if found is None:
            if len(self._ranges) >= _KEPT:
                self._ranges.clear()
            found = self._ranges[key] = self._find(*key)
        return found

    def _find(self, predicates: tuple[str, ...], negated: bool, object_categories: tuple[str, ...]) -> Ranges:
        model = biolink()
        wanted = {d for p in predicates for d in model.descendants(p)}
        any_predicate = not predicates or RELATED_TO in predicates  # the root also stands above what Biolink lacks
        classes = set(object_categories)
        merged: list[tuple[int, int]] = []
        for r, predicate in enumerate(self.predicate):
            if self.negated[r] != negated or not (any_predicate or predicate in wanted):
                continue
            if classes and not classes & self.covers[r]:
                continue
            if merged and merged[-1][1] == r:
                merged[-1] = (merged[-1][0], r + 1)
            else:
                merged.append((r, r + 1))
        return tuple(merged)


@dataclass(frozen=True)
class Direction:
    """One direction of a layer: runs of the edges that one node has in one relation.

    Attributes:
        run_key: int64[Q], ``node * R + relation``, ascending and unique.
        run_start: int64[Q+1], where each run starts in ``other`` and ``edge_id``.
        other: int32[E], the node at the far end, ascending inside a run.
        edge_id: int32[E] (int64 above 2^31 edges), the local edge id, ascending among equal ``other`` of a run.
    """

    run_key: Int64
    run_start: Int64
    other: Int32
    edge_id: Ints


@dataclass(frozen=True)
class Layer:
    """A block of edges, numbered relation-major: by (relation, subject, object).

    Attributes:
        first: Edge id in the graph of the layer's edge 0.
        relations: The layer's own relations; ``R = len(relations)``. Other layers number theirs differently.
        relation_start: int64[R+1]; the edges of relations ``lo .. hi-1`` are ``relation_start[lo]:relation_start[hi]``.
        subject: int32[E].
        object: int32[E].
        out: From subject to object.
        inc: From object to subject.
        keep: bool[E], False for edges that a view removed; None when all are there.
        cset: int32[E], the condition set of each edge, -1 for none; None when the layer has no conditions.
    """

    first: int
    relations: Relations
    relation_start: Int64
    subject: Int32
    object: Int32
    out: Direction
    inc: Direction
    keep: Bools | None = None
    cset: Int32 | None = None

    @property
    def edge_count(self) -> int:
        """Edges of the layer, removed ones included."""
        return len(self.subject)

    def masked(self, keep: Bools | None) -> Layer:
        """The same layer without the edges whose ``keep`` is False (on top of what is already removed)."""
        if keep is None:
            return self
        return replace(self, keep=keep if self.keep is None else self.keep & keep)


@dataclass(frozen=True)
class Csr:
    """Sparse rows: ``other[start[i]:start[i+1]]`` are the neighbours, ascending, of ``node[i]``."""

    node: Int32
    start: Int64
    other: Int32

    def rows(self, nodes: Ints) -> tuple[Int64, Int32]:
        """All neighbours of ``nodes``: (position in ``nodes``, neighbour), both of the summed length."""
        if not len(self.node):
            return np.empty(0, np.int64), np.empty(0, np.int32)
        nodes = nodes.astype(np.int32, copy=False)  # searching for another type would copy the whole array
        at = np.minimum(np.searchsorted(self.node, nodes), len(self.node) - 1)
        hit = np.flatnonzero(self.node[at] == nodes)
        row, position = ragged(self.start[at[hit]], self.start[at[hit] + 1])
        return hit[row], self.other[position]


@dataclass(frozen=True)
class Closure:
    """The transitive ``subclass_of`` closure, both ways. A node never stands in its own row, cycles or not."""

    up: Csr
    down: Csr

    def ancestors(self, nodes: Ints, *, reflexive: bool = True) -> Int32:
        """Everything above ``nodes``, ascending and unique; with ``reflexive`` also ``nodes`` themselves."""
        return _union(self.up, nodes, reflexive)

    def descendants(self, nodes: Ints, *, reflexive: bool = True) -> Int32:
        """Everything below ``nodes``, ascending and unique; with ``reflexive`` also ``nodes`` themselves."""
        return _union(self.down, nodes, reflexive)


def _union(csr: Csr, nodes: Ints, reflexive: bool) -> Int32:
    found = csr.rows(nodes)[1]
    return distinct(np.concatenate([found, nodes]) if reflexive else found).astype(np.int32)
