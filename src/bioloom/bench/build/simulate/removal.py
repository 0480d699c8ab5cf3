"""Which edges are taken out of a graph at random, so that runs with different shares can be compared."""

from __future__ import annotations

import numpy as np

from bioloom.core.value import digest
from bioloom.graph.model.arrays import Bools, Int64, Ints, Layer
from bioloom.graph.model.graph import Graph

VOCABULARY = ("subclass_of", "close_match")  # what the names mean, not what is known of the things
_MIX = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))  # splitmix64


def retained(graph: Graph, share: float, seed: int) -> Bools:
    """bool[edge_count]: the edges that stay when ``share`` of the statements do.

    Rows that say the same of the same two things, whatever their source and direction, stay or go together. What stays
    at one share also stays at every larger one. ``subclass_of`` and ``close_match`` always stay.
    """
    keep = np.concatenate([_chance(layer, seed) < share for layer in graph.layers])
    keep[graph.edges(VOCABULARY)] = True
    return keep


def dropped(graph: Graph, share: float, seed: int) -> Int64:
    """Ids of the edges that go when ``share`` of the statements do: those that ``retained`` does not keep."""
    return np.flatnonzero(~retained(graph, 1 - share, seed)).astype(np.int64)


def _chance(layer: Layer, seed: int) -> Ints:
    """float64[E] in [0, 1): of each statement."""
    word = np.array([int(digest(str(seed), p, length=16), 16) for p in layer.relations.predicate], np.uint64)
    which = np.repeat(word, np.diff(layer.relation_start))
    low, high = np.minimum(layer.subject, layer.object), np.maximum(layer.subject, layer.object)
    mixed = _mixed(_mixed(which ^ low.astype(np.uint64)) + high.astype(np.uint64))
    return np.asarray((mixed >> np.uint64(11)).astype(np.float64) / 2.0**53)


def _mixed(x: Ints) -> Ints:
    """Splitmix64's finalizer: every bit of the result depends on all of ``x``."""
    x = (x ^ (x >> np.uint64(30))) * _MIX[0]
    x = (x ^ (x >> np.uint64(27))) * _MIX[1]
    return np.asarray(x ^ (x >> np.uint64(31)))
