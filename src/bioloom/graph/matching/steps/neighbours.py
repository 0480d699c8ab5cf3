"""One step of a walk: from some nodes to all that stand beside them, whichever way the edges are written."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bioloom.core.pattern import Edge
from bioloom.graph.model.arrays import Bools, Int32, Int64, Ints, Layer, Ranges, ragged
from bioloom.graph.model.contract import GraphArrays
from bioloom.graph.model.gate import OPEN, Gate, reading

from .kernels import NUMPY


@dataclass(frozen=True)
class StepFilter:
    """Which edges a walk may take and which nodes it may pass.

    Attributes:
        predicates: alternatives, each with all below it in Biolink; none means any. Edges count that say it in the
            inverse direction.
        without: the same for predicates never to take, such as ``subclass_of``.
        categories: alternatives for the nodes on the way, each with all below it; none means any. Where a walk starts
            and where it is to end may be anything.
        gate: what the question closes.
    """

    predicates: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    gate: Gate = OPEN


@dataclass(frozen=True)
class Step:
    """Edges that leave a front: [K] each, ``row`` is the position in the front, ``edge`` the graph's edge id."""

    row: Int64
    other: Int32
    edge: Int64


class Neighbours:
    """The steps that ``allowed`` leaves in ``graph``. An edge that asserts a NOT joins nothing and is never taken."""

    def __init__(self, graph: GraphArrays, allowed: StepFilter) -> None:
        self._graph = graph
        self._gate = allowed.gate
        self._ranges = [_ranges(layer, allowed) for layer in graph.layers]
        self._categories = graph.category_table(allowed.categories)

    def passable(self, nodes: Ints) -> Bools:
        """bool[len(nodes)]: which may stand on the way."""
        return self._categories[self._graph.category_set[nodes]]

    def size(self, nodes: Int32) -> Int64:
        """int64[len(nodes)]: the rows that ``steps`` reads for each, before the view and the gate take some away."""
        out = np.zeros(len(nodes), np.int64)
        for layer, ranges in zip(self._graph.layers, self._ranges, strict=True):
            for start, stop in _spans(layer, ranges, nodes):
                out += stop - start
        return out

    def steps(self, nodes: Int32) -> Step:
        """Every edge between one of ``nodes`` and another node, once per end that is in ``nodes``, in a fixed order."""
        rows, others, edges = [np.empty(0, np.int64)], [np.empty(0, np.int32)], [np.empty(0, np.int64)]
        for layer, ranges in zip(self._graph.layers, self._ranges, strict=True):
            directions = [layer.out] * len(ranges) + [layer.inc] * len(ranges)
            for direction, (start, stop) in zip(directions, _spans(layer, ranges, nodes), strict=True):
                row, at = ragged(start, stop)
                other, local = direction.other[at], direction.edge_id[at]
                keep = other != nodes[row]
                if layer.keep is not None:
                    keep &= layer.keep[local]
                if self._gate.touches(layer):
                    keep &= self._gate.is_open(layer, local)
                rows.append(row[keep])
                others.append(other[keep])
                edges.append(local[keep].astype(np.int64) + layer.first)
        return Step(np.concatenate(rows), np.concatenate(others), np.concatenate(edges))


def degrees(graph: GraphArrays) -> Int64:
    """int64[N]: how many edges each node has, both ways, parallel ones each; edges that a view removed do not count."""
    out = np.zeros(graph.node_count, np.int64)
    nodes = np.arange(graph.node_count + 1, dtype=np.int64)
    for layer in graph.layers:
        for direction in (layer.out, layer.inc):
            first = direction.run_key.searchsorted(nodes * len(layer.relations))
            out += np.diff(direction.run_start[first])
        if layer.keep is not None:
            removed = np.flatnonzero(~layer.keep)
            for ends in (layer.subject, layer.object):
                out -= np.bincount(ends[removed], minlength=graph.node_count)
    return out


def ascending(values: Int64) -> Int64:
    """The distinct ``values`` in order; ``np.unique`` hashes, which is far slower on millions."""
    found = np.sort(values)
    first = np.ones(len(found), np.bool_)
    np.not_equal(found[1:], found[:-1], out=first[1:])
    return found[first]


def fewest_first(size: Int64, nodes: Int32, budget: int) -> Int32:
    """As many of ``nodes`` as ``budget`` rows allow, those with the fewest first; ascending like ``nodes``."""
    if int(size.sum()) <= budget:
        return nodes
    order = np.lexsort((nodes, size))
    fits = int(np.searchsorted(np.cumsum(size[order]), budget, side="right"))
    return np.sort(nodes[order[:fits]])


def _spans(layer: Layer, ranges: Ranges, nodes: Int32) -> list[tuple[Int64, Int64]]:
    """(start, stop) of the rows of each node, for every range outwards, then for every range inwards."""
    width = len(layer.relations)
    return [NUMPY.spans(direction, nodes, width, lo, hi) for direction in (layer.out, layer.inc) for lo, hi in ranges]


def _ranges(layer: Layer, allowed: StepFilter) -> Ranges:
    """The relations of ``layer`` that may be taken, as ranges."""
    take = np.zeros(len(layer.relations) + 2, np.bool_)  # one False at either end: where ranges start and stop
    for lo, hi in _saying(layer, allowed.predicates):
        take[lo + 1 : hi + 1] = True
    if allowed.without:
        for lo, hi in _saying(layer, allowed.without):
            take[lo + 1 : hi + 1] = False
    turns = np.flatnonzero(take[1:] != take[:-1]).tolist()
    return tuple(zip(turns[::2], turns[1::2], strict=True))


def _saying(layer: Layer, predicates: tuple[str, ...]) -> Ranges:
    """The relations that say one of ``predicates`` in either direction; all of them for none."""
    either_way = Edge(subject="one", object="other", predicates=predicates, directed=False)
    return reading(layer.relations, either_way)[0]
