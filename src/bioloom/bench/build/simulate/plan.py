"""Which edges a document speaks of: those of one thing, a few at a time, in an order that depends on the seed alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random

import numpy as np

from bioloom.graph.model.arrays import Int64, Ints
from bioloom.graph.model.graph import Graph

from .types import Stated
from .wordings import kinds

CHUNK, RUN, FACTS, FEW = 50_000, 4, 7, 3  # edges read at once; facts of a sentence, of a document, too few for one
Run = list[Stated]  # facts of one kind that share a subject or an object


def documents(graph: Graph, edges: Ints, seed: int) -> Iterator[list[Run]]:
    """The runs of each document; an edge that no wording fits is left out, one that is stated twice comes once.

    Takes memory for the edge ids alone.
    """
    rng = Random(seed)  # noqa: S311 - a simulation
    waiting: list[Run] = []
    for runs in _things(graph, edges, seed, rng):
        for run in runs:
            waiting.append(run)
            if sum(map(len, waiting)) >= FACTS - rng.randrange(FEW):
                yield waiting
                waiting = []
        if sum(map(len, waiting)) >= FEW:
            yield waiting
            waiting = []
    if waiting:
        yield waiting


def _things(graph: Graph, edges: Ints, seed: int, rng: Random) -> Iterator[list[Run]]:
    """Per thing in focus its runs, shuffled."""
    ordered = _ordered(graph, np.asarray(edges, np.int64), seed)
    for _, facts in groupby(_facts(graph, *ordered), key=lambda pair: pair[0]):
        runs: list[Run] = []
        for _, fact in facts:
            last = runs[-1][-1] if runs else None
            if last and (last.subject, last.object, last.kind) == (fact.subject, fact.object, fact.kind):
                continue
            together = last and last.kind == fact.kind and not (last.negated or fact.negated)
            if together and len(runs[-1]) < RUN and rng.random() > 1 / RUN and _one_side(runs[-1], fact):
                runs[-1].append(fact)
            else:
                runs.append([fact])
        rng.shuffle(runs)
        yield runs


def _one_side(run: Run, fact: Stated) -> bool:
    """Whether all of the run and the fact have one subject, or all one object."""
    return all(f.subject == fact.subject for f in run) or all(f.object == fact.object for f in run)


def _ordered(graph: Graph, edges: Int64, seed: int) -> tuple[Int64, Ints]:
    """The edges and the node in focus of each, one focus after the other, its edges by relation and other end."""
    subject, object_, relation = ends(graph, edges)
    draw = np.random.default_rng(seed)
    rank = draw.permutation(graph.node_count).astype(np.int32)
    turned = ((subject.astype(np.int64) * 2_654_435_761 + object_.astype(np.int64) * 40_503) >> 7) & 1
    focus = np.where(turned.astype(np.bool_), object_, subject)
    other = np.where(turned.astype(np.bool_), subject, object_)
    order = np.lexsort((edges, other, relation, rank[focus]))
    return edges[order], focus[order]


def ends(graph: Graph, edges: Int64) -> tuple[Ints, Ints, Ints]:
    """Subject, object and relation of each edge; a relation of one layer has no number of another's."""
    subject, object_, relation = (np.zeros(len(edges), np.int32) for _ in range(3))
    first = 0
    for layer in graph.layers:
        inside = np.flatnonzero((edges >= layer.first) & (edges < layer.first + layer.edge_count))
        local = edges[inside] - layer.first
        subject[inside], object_[inside] = layer.subject[local], layer.object[local]
        relation[inside] = first + layer.relation_start.searchsorted(local, side="right") - 1
        first += len(layer.relations)
    return subject, object_, relation


def _facts(graph: Graph, edges: Int64, focus: Ints) -> Iterator[tuple[int, Stated]]:
    """Each edge that has a wording, with the node in focus."""
    negated = np.array([n for layer in graph.layers for n in layer.relations.negated], np.bool_)
    for start in range(0, len(edges), CHUNK):
        some = edges[start : start + CHUNK]
        subject, object_, relation = ends(graph, some)
        columns = (focus[start : start + CHUNK], some, subject, object_, kinds(graph, some), negated[relation])
        for centre, edge, s, o, kind, denied in zip(*(c.tolist() for c in columns), strict=True):
            if kind >= 0 and s != o:
                yield centre, Stated(edge, s, o, kind, denied)
