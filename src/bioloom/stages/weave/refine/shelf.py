"""The curated mechanisms that lie over a graph, and how near each is to a drug and a disease in question.

A mechanism is near where its drug acts on the same genes (cosine, genes of a known mechanism counting for more), is of
the same classes and roles (cosine over what stands above it, the rarer the more), or where it goes through a gene that
this drug acts on; and where its disease is the same or of the same kinds. What a pair of things, or a thing, gets from
it are counts, the nearest, and its share of all that is near: ``SHELVED`` features. Of what is hidden nothing is seen.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from bioloom.graph.matching.steps.neighbours import Neighbours, StepFilter
from bioloom.graph.model.arrays import Bools, Int32, Int64, Ints, distinct
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.scores import values
from bioloom.recipes.drugs.drugmechdb import OF_DISEASE, OF_DRUG

from .pool import Pools, ends_of, pair_keys

Floats = NDArray[np.float32]
LIKE = ("disease", "drug", "both", "class", "gene", "all")  # all: disease by the best of drug, class and gene
SHELVED = ("count", *(f"near_{k}" for k in LIKE), *(f"sum_{k}" for k in LIKE), "share")
ROLE = "has_chemical_role"
BOUND = 0.2  # weight of a gene that a drug merely binds, beside one of its known mechanism


@dataclass(frozen=True)
class Near:
    """What curated mechanisms say of pairs and of things: sorted keys and float32 [K, len(SHELVED)] beside them."""

    pairs: Int64
    of_pairs: Floats
    nodes: Int64
    of_nodes: Floats

    def at_pairs(self, keys: Int64) -> Floats:
        """float32 [len(keys), F]; zeros where no curated mechanism has the pair."""
        return _at(self.pairs, self.of_pairs, keys)

    def at_nodes(self, nodes: Ints) -> Floats:
        """float32 [len(nodes), F]; zeros for what stands in no curated mechanism."""
        return _at(self.nodes, self.of_nodes, nodes.astype(np.int64))


@dataclass(frozen=True)
class Kinds:
    """Unit rows [M, N] over what things are, the rarer among the M the more (``rare`` [N])."""

    rows: csr_array
    rare: Floats

    @classmethod
    def of(cls, above: list[Ints], nodes: int) -> Kinds:
        """The rows of M things of which each is what ``above`` lists."""
        at = np.repeat(np.arange(len(above)), [len(a) for a in above])
        columns = np.concatenate(above).astype(np.int64)
        rare = np.log(1 + len(above) / np.maximum(np.bincount(columns, minlength=nodes), 1)).astype(np.float32)
        rows = csr_array((rare[columns], (at, columns)), shape=(len(above), nodes))
        size = np.sqrt(np.asarray(rows.multiply(rows).sum(axis=1)).ravel())
        return cls(csr_array(rows / np.maximum(size, 1e-9)[:, None]), rare)

    def like(self, above: Ints) -> Floats:
        """float32[M]: the cosine of each row with a thing that is what ``above`` lists."""
        value = self.rare[above] / (np.sqrt(np.square(self.rare[above]).sum()) or 1.0)
        dense = np.zeros(self.rows.shape[1], np.float32)
        dense[above] = value
        return np.asarray(self.rows @ dense, np.float32)


class Shelf:
    """The curated mechanisms over one graph; one mechanism is all edges that name the same drug and disease.

    ``pairs`` and ``of`` are the pair that each edge joins and the mechanism it belongs to, ``drugs`` and ``diseases``
    the nodes of each mechanism.
    """

    def __init__(self, pools: Pools) -> None:
        graph, of = pools.graph, pools.twins.of
        self._pools, self.edge = pools, pools.curated
        one, other = ends_of(graph, self.edge)
        self.pairs = pair_keys(of[one], of[other])
        self._ends = np.concatenate([of[one], of[other]]).astype(np.int64)
        whose = list(zip(_said(graph, self.edge, OF_DRUG), _said(graph, self.edge, OF_DISEASE), strict=True))
        named = sorted({c for pair in whose for c in pair})
        node = {c: int(of[graph.index(c)]) for c in named}
        at = {key: i for i, key in enumerate(dict.fromkeys((node[a], node[b]) for a, b in whose))}
        self.of = np.array([at[node[a], node[b]] for a, b in whose], np.int64)
        self.drugs = np.array([d for d, _ in at], np.int64)
        self.diseases = np.array([d for _, d in at], np.int64)
        self._roles = Neighbours(graph, StepFilter(predicates=(ROLE,)))
        if at:
            rows = {int(d): self._acted_on(int(d)) for d in set(self.drugs.tolist())}
            self._acts = _unit_rows([rows[int(d)] for d in self.drugs], graph.node_count)
            self._diseases = Kinds.of([self._above(int(d)) for d in self.diseases], graph.node_count)
            classes = {int(d): self._classes(int(d)) for d in set(self.drugs.tolist())}
            self._drugs = Kinds.of([classes[int(d)] for d in self.drugs], graph.node_count)

    def hidden(self, drugs: Ints) -> Int64:
        """The edges of all mechanisms of any of ``drugs`` (nodes that stand for their twins)."""
        return self.edge[np.isin(self.drugs, drugs)[self.of]]

    def own(self, drug: int, disease: int) -> Int64:
        """The edges of the mechanisms of just this drug in this disease."""
        of = self._pools.twins.of
        mine = (self.drugs == of[drug]) & (self.diseases == of[disease])
        return self.edge[mine[self.of]] if len(self.edge) else self.edge

    def near(self, drug: int, disease: int, hidden: Ints) -> Near:
        """What the mechanisms without ``hidden`` edges say of a drug and a disease."""
        if not len(self.edge):
            none = np.empty((0, len(SHELVED)), np.float32)
            return Near(np.empty(0, np.int64), none, np.empty(0, np.int64), none)
        seen = ~np.isin(self.edge, hidden)
        of, pair, ends = self.of[seen], self.pairs[seen], self._ends.reshape(2, -1)[:, seen].ravel()
        like, there = self.like(drug, disease, hidden)
        pairs, of_pairs = _told(pair, of, like, there)
        nodes, of_nodes = _told(ends, np.concatenate([of, of]), like, there)
        return Near(pairs, of_pairs, nodes, of_nodes)

    def nearest(self, drug: int, disease: int, hidden: Ints, most: int) -> Int64:
        """The edges of the ``most`` mechanisms that are nearest, by the disease and by the best of what is like."""
        if not len(self.edge):
            return self.edge
        seen = ~np.isin(self.edge, hidden)
        like, there = self.like(drug, disease, hidden)
        by = dict(zip(LIKE, like, strict=True))
        near = by["disease"] + np.maximum(np.maximum(by["drug"], by["class"]), by["gene"])
        top = np.argsort(-np.where(there, near, -1), kind="stable")[:most]
        return self.edge[seen & np.isin(self.of, top)]

    def like(self, drug: int, disease: int, hidden: Ints) -> tuple[Floats, Bools]:
        """[len(LIKE), M]: how like each mechanism is; and which have an edge that is not ``hidden``."""
        seen = ~np.isin(self.edge, hidden)
        of, ends = self.of[seen], self._ends.reshape(2, -1)[:, seen].ravel()
        genes, weight = self._acted_on(drug)
        acts = np.zeros(self._pools.graph.node_count, np.float32)
        acts[genes] = weight
        by_drug = np.asarray(self._acts @ acts / (np.sqrt(np.square(weight).sum()) or 1.0), np.float32)
        by_class = self._drugs.like(self._classes(drug))
        by_gene = np.zeros(len(self.drugs), np.float32)
        np.maximum.at(by_gene, np.concatenate([of, of]), acts[ends])
        by_disease = self._diseases.like(self._above(disease))
        by_disease[self.diseases == self._pools.twins.of[disease]] = 1.0
        best = by_disease * np.maximum(np.maximum(by_drug, by_class), by_gene)
        there = np.zeros(len(self.drugs), np.bool_)
        there[of] = True
        return np.stack([by_disease, by_drug, by_disease * by_drug, by_class, by_gene, best]), there

    def _acted_on(self, drug: int) -> tuple[Int32, Floats]:
        """What a drug acts on by the graph alone, and what each counts for."""
        genes, place = self._pools.acted_on(np.array(self._pools.twins.members(drug), np.int32))
        return genes, np.where(place > 1, 1.0, BOUND).astype(np.float32)

    def _above(self, node: int) -> Int32:
        """What a thing is, itself among it."""
        return self._pools.graph.closure.ancestors(np.array([self._pools.twins.of[node]], np.int32))

    def _classes(self, drug: int) -> Int32:
        """The classes and roles of a drug, and all above them."""
        closure, members = self._pools.graph.closure, np.array(self._pools.twins.members(drug), np.int32)
        roles = distinct(self._roles.steps(members).other).astype(np.int32)
        return distinct(np.concatenate([closure.ancestors(members), closure.ancestors(roles)])).astype(np.int32)


def _unit_rows(some: list[tuple[Int32, Floats]], nodes: int) -> csr_array:
    """float32 [M, N]: unit vectors of (columns, values)."""
    sizes = [len(columns) for columns, _ in some]
    value = [v / (np.sqrt(np.square(v).sum()) or 1.0) for _, v in some]
    column = np.concatenate([c for c, _ in some]) if some else np.empty(0, np.int32)
    start = np.concatenate([[0], np.cumsum(sizes)])
    return csr_array((np.concatenate(value).astype(np.float32), column, start), shape=(len(some), nodes))


def _told(keys: Int64, of: Int64, like: Floats, there: Bools) -> tuple[Int64, Floats]:
    """Per distinct key what the mechanisms ``of`` say, each mechanism once; ``like`` [len(LIKE), M]."""
    order = np.lexsort((of, keys))
    keys, of = keys[order], of[order]
    new = np.concatenate([[True], (keys[1:] != keys[:-1]) | (of[1:] != of[:-1])])
    keys, of = keys[new], of[new]
    start = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    count = np.log1p(np.diff(np.concatenate([start, [len(keys)]])))
    best = [np.maximum.reduceat(v[of], start) for v in like]
    total = [np.log1p(np.add.reduceat(v[of], start)) for v in like]
    sharp = np.square(like[-1])
    share = np.add.reduceat(sharp[of], start) / max(float(sharp[there].sum()), 1e-9)
    return keys[start], np.stack([count, *best, *total, share], axis=1).astype(np.float32)


def _at(keys: Int64, table: Floats, wanted: Int64) -> Floats:
    out = np.zeros((len(wanted), table.shape[1]), np.float32)
    if len(keys):
        place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        hit = keys[place] == wanted
        out[hit] = table[place[hit]]
    return out


def _said(graph: Graph, edges: Int64, key: str) -> list[str]:
    """What each edge says of a qualifier that all of them have."""
    out = np.empty(len(edges), object)
    for layer, statements in zip(graph.layers, graph.statements, strict=True):
        here = np.flatnonzero((edges >= layer.first) & (edges < layer.first + layer.edge_count))
        for column in statements.columns(key) if len(here) else ():
            there, value = values(column, edges[here] - layer.first)
            assert column.words is not None  # noqa: S101 - CURIEs are texts
            out[here[there]] = np.array(column.words, object)[value[there]]
    return [str(v) for v in out]
