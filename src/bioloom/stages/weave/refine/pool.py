"""The pool: the stated pairs around a drug, a disease and the drug's genes, of which a mechanism is chosen.

*Edge set*: unordered pairs of things (``twins``) that some edge of the graph joins; parallel edges are rows of one
pair, and what joins drug and disease directly is left out, for that is what was asked about. Around the drug, the
disease and at most ``Limits.genes`` genes that the drug acts on (those by which it is known to act first) every pair
is taken, without predicates that say where or what something is. Where curated mechanisms lie over the graph, what
leads on along them from there is taken as well, ``Limits.curated`` steps far, and the whole of those that are nearest
to drug and disease (`shelf`), ``Limits.nearest`` of them: a drug that acts on no gene has its like by class alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bioloom.graph.matching.steps.neighbours import Neighbours, StepFilter
from bioloom.graph.model.arrays import Bools, Int32, Int64, Ints, distinct
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.scores import Floats, places
from bioloom.recipes.drugs.drugmechdb import SOURCE
from bioloom.stages.find.support.strength import SCORING

from .twins import Twins, twins

ACTS = ("directly_physically_interacts_with",)
NONE = np.empty(0, np.int64)
# No curated mechanism of the training drugs has a pair that only these join (a handful have one of the first two).
WITHOUT = (
    "expressed_in", "treats", "close_match", "subclass_of", "has_active_moiety", "has_side_effect", "has_nutrient",
    "located_in", "orthologous_to", "has_decreased_amount", "has_increased_amount", "has_sequence_location",
    "is_sequence_variant_of", "contraindicated_in", "ameliorates_condition", "approved_by", "has_active_ingredient",
    "associated_with_resistance_to", "associated_with_sensitivity_to", "has_mode_of_inheritance",
    "pharmacologically_interacts_with", "disease_has_location",
)  # fmt: skip
DRUG, DISEASE = 0, 1  # positions of the two ends in every pool


@dataclass(frozen=True)
class Limits:
    """``genes`` of the drug with pairs around them, how far curated mechanisms are followed, how many are near."""

    genes: int = 60
    curated: int = 3
    nearest: int = 100


@dataclass(frozen=True)
class Pool:
    """Pairs and the rows that state them.

    Attributes:
        nodes: int32[n], the nodes that stand for the things; the drug first, the disease second, then ascending.
        head: int32[P], positions in ``nodes``; ``head < tail``. Pairs ascend by (head, tail).
        tail: int32[P].
        edge: int64[E], the graph's edge ids, by pair.
        pair: int32[E], the pair that each states, ascending.
        forward: bool[E], whether the subject is the head.
        genes: int32[g], positions of the genes that the drug acts on, those by which it is known to act first.
    """

    nodes: Int32
    head: Int32
    tail: Int32
    edge: Int64
    pair: Int32
    forward: Bools
    genes: Int32

    def __len__(self) -> int:
        return len(self.head)

    @cached_property
    def keys(self) -> Int64:
        """int64[P]: the pairs by node numbers of the graph, the smaller one first, for comparing with other pools."""
        return pair_keys(self.nodes[self.head], self.nodes[self.tail])

    def rows(self, pair: int) -> Int64:
        """The edges that state a pair."""
        start, stop = np.searchsorted(self.pair, [pair, pair + 1])
        return self.edge[start:stop]


class Pools:
    """Makes pools of one graph; what takes the whole graph to see is looked up once."""

    def __init__(self, graph: Graph, limits: Limits | None = None, without: Sequence[str] = WITHOUT) -> None:
        self.graph, self.limits = graph, limits or Limits()
        self.twins: Twins = twins(graph)
        self._acts = Neighbours(graph, StepFilter(predicates=ACTS))
        self._near = Neighbours(graph, StepFilter(without=tuple(without)))
        self._acting = graph.edges(ACTS)
        self.curated = stated_by(graph, SOURCE)

    def acted_on(self, drug: Int32, hidden: Ints = NONE) -> tuple[Int32, Floats]:
        """The genes that the entries ``drug`` act on, best first, and their places.

        Places are those of `SCORING`: 3 for a known mechanism, 2 a primary target, 1 a stated action, else 0.
        """
        step = self._acts.steps(drug)
        keep = ~np.isin(step.edge, hidden)
        genes, edge = self.twins.of[step.other[keep]], step.edge[keep]
        best: dict[int, float] = {}
        for gene, at in zip(genes.tolist(), places(self.graph, SCORING, edge).tolist(), strict=True):
            best[gene] = max(best.get(gene, 0.0), at)
        order = sorted(best, key=lambda g: (-best[g], g))
        return np.array(order, np.int32), np.array([best[g] for g in order])

    def between(self, drug: int, disease: int, hidden: Ints = NONE, more: Ints = NONE) -> Pool:
        """The pool of two nodes. ``hidden``: edge ids that are not to be seen, those of the mechanism in question.

        ``more`` are edges that it has besides, those of near mechanisms (`features.Features.pool`).
        """
        ends = tuple(np.array(self.twins.members(n), np.int32) for n in (drug, disease))
        first = (int(self.twins.of[drug]), int(self.twins.of[disease]))
        genes = self.acted_on(ends[0], hidden)[0]
        around = genes[: self.limits.genes]
        members = [m for gene in around.tolist() for m in self.twins.members(gene)]
        front = distinct(np.concatenate([*ends, np.array(members, np.int32)])).astype(np.int32)
        step = self._near.steps(front)
        edge = distinct(step.edge)
        if len(self.curated):
            seeds = self.twins.of[front]
            edge = distinct(np.concatenate([edge, self._along(seeds, hidden), more]))
        edge = edge[~np.isin(edge, hidden)]
        one, other = (self.twins.of[n] for n in ends_of(self.graph, edge))
        keep = one != other
        keep &= ~self._of_others(edge, first[0])
        keep &= ~((one == first[0]) & (other == first[1]) | (one == first[1]) & (other == first[0]))
        return _pooled(edge[keep], one[keep], other[keep], first, genes)

    def _of_others(self, edge: Int64, drug: int) -> Bools:
        """bool[len(edge)]: which say what another drug acts on; that is no part of how this one works."""
        one, other = (self.twins.of[n] for n in ends_of(self.graph, edge))
        return np.asarray(np.isin(edge, self._acting) & (one != drug) & (other != drug))

    def _along(self, seeds: Int32, hidden: Ints) -> Int64:
        """The curated edges at most ``limits.curated`` steps from ``seeds``."""
        edge = self.curated[~np.isin(self.curated, hidden)]
        one, other = (self.twins.of[n] for n in ends_of(self.graph, edge))
        met = np.zeros(self.graph.node_count, np.bool_)
        met[seeds] = True
        taken = np.zeros(len(edge), np.bool_)
        for _ in range(self.limits.curated):
            taken = met[one] | met[other]
            met[one[taken]] = met[other[taken]] = True
        return edge[taken]


def stated_by(graph: Graph, source: str) -> Int64:
    """Ids of the edges whose primary knowledge source is ``source``; of the layers above a store alone."""
    out = [np.empty(0, np.int64)]
    for layer, statements in zip(graph.layers[1:], graph.statements[1:], strict=True):
        code, origins = statements.origin_table()
        named = np.array([o[0] == source for o in origins], np.bool_)
        if named.any():
            out.append(layer.first + np.flatnonzero(named[code]))
    return np.concatenate(out)


def ends_of(graph: Graph, edges: Int64) -> tuple[Int32, Int32]:
    """Subjects and objects of edges by their ids in the graph."""
    subject, object_ = np.empty(len(edges), np.int32), np.empty(len(edges), np.int32)
    for layer in graph.layers:
        here = (edges >= layer.first) & (edges < layer.first + layer.edge_count)
        local = edges[here] - layer.first
        subject[here], object_[here] = layer.subject[local], layer.object[local]
    return subject, object_


def pair_keys(one: Ints, other: Ints) -> Int64:
    """int64: an unordered pair of nodes as one number."""
    return np.minimum(one, other).astype(np.int64) << 32 | np.maximum(one, other)


def _pooled(edge: Int64, one: Int32, other: Int32, first: tuple[int, int], genes: Int32) -> Pool:
    """The rows as pairs of positions."""
    rest = distinct(np.concatenate([one, other, genes]))
    nodes = np.concatenate([np.array(first, np.int32), rest[~np.isin(rest, first)]]).astype(np.int32)
    order = np.argsort(nodes, kind="stable")

    def at(values: Int32) -> Int32:
        return order[np.searchsorted(nodes, values, sorter=order)].astype(np.int32)

    a, b = at(one), at(other)
    low, high = np.minimum(a, b), np.maximum(a, b)
    key = low.astype(np.int64) << 32 | high
    rows = np.argsort(key, kind="stable")
    pairs, pair = np.unique(key, return_inverse=True)
    return Pool(
        nodes=nodes, head=(pairs >> 32).astype(np.int32), tail=(pairs & 0xFFFFFFFF).astype(np.int32), edge=edge[rows],
        pair=pair[rows].astype(np.int32), forward=(a == low)[rows], genes=at(genes),
    )  # fmt: skip
