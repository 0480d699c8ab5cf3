"""The curated mechanisms that lie over a graph, and how near each is to a drug and a disease in question.

A mechanism is near where its drug acts on the same genes (cosine, genes of a known mechanism counting for more) and
its disease is the same or of the same kinds (cosine over what stands above it, the rarer the more). What a pair of
things, or a thing, gets from it are counts and the nearest: ``SHELVED`` features. Of what is hidden nothing is seen.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from bioloom.graph.model.arrays import Int64, Ints
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.scores import values
from bioloom.recipes.drugs.drugmechdb import OF_DISEASE, OF_DRUG

from .pool import Pools, ends_of, pair_keys

Floats = NDArray[np.float32]
SHELVED = ("count", "near_disease", "near_drug", "near_both", "sum_disease", "sum_drug", "sum_both")
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


class Shelf:
    """The curated mechanisms over one graph; one mechanism is all edges that name the same drug and disease."""

    def __init__(self, pools: Pools) -> None:
        graph, of = pools.graph, pools.twins.of
        self._pools, self.edge = pools, pools.curated
        one, other = ends_of(graph, self.edge)
        self._pair = pair_keys(of[one], of[other])
        self._ends = np.concatenate([of[one], of[other]]).astype(np.int64)
        whose = list(zip(_said(graph, self.edge, OF_DRUG), _said(graph, self.edge, OF_DISEASE), strict=True))
        named = sorted({c for pair in whose for c in pair})
        node = {c: int(of[graph.index(c)]) for c in named}
        at = {key: i for i, key in enumerate(dict.fromkeys((node[a], node[b]) for a, b in whose))}
        self._of = np.array([at[node[a], node[b]] for a, b in whose], np.int64)
        self.drugs = np.array([d for d, _ in at], np.int64)
        self.diseases = np.array([d for _, d in at], np.int64)
        self._acts = self._drug_rows(self.drugs) if at else None
        self._kinds: csr_array | None = None
        self._rare: Floats | None = None
        if at:
            self._kinds, self._rare = self._kind_rows()

    def hidden(self, drugs: Ints) -> Int64:
        """The edges of all mechanisms of any of ``drugs`` (nodes that stand for their twins)."""
        return self.edge[np.isin(self.drugs, drugs)[self._of]]

    def own(self, drug: int, disease: int) -> Int64:
        """The edges of the mechanisms of just this drug in this disease."""
        of = self._pools.twins.of
        mine = (self.drugs == of[drug]) & (self.diseases == of[disease])
        return self.edge[mine[self._of]] if len(self.edge) else self.edge

    def near(self, drug: int, disease: int, hidden: Ints) -> Near:
        """What the mechanisms without ``hidden`` edges say of a drug and a disease."""
        if not len(self.edge):
            none = np.empty((0, len(SHELVED)), np.float32)
            return Near(np.empty(0, np.int64), none, np.empty(0, np.int64), none)
        seen = ~np.isin(self.edge, hidden)
        of, pair, ends = self._of[seen], self._pair[seen], self._ends.reshape(2, -1)[:, seen].ravel()
        assert self._acts is not None and self._kinds is not None  # noqa: S101, PT018 - made where there are edges
        near_drug = np.asarray((self._acts @ self._drug_row(drug).T).todense()).ravel()
        near_disease = np.asarray((self._kinds @ self._kind_row(disease).T).todense()).ravel()
        near_disease[self.diseases == self._pools.twins.of[disease]] = 1.0
        pairs, of_pairs = _told(pair, of, near_disease, near_drug)
        nodes, of_nodes = _told(ends, np.concatenate([of, of]), near_disease, near_drug)
        return Near(pairs, of_pairs, nodes, of_nodes)

    def _drug_rows(self, drugs: Int64) -> csr_array:
        known: dict[int, csr_array] = {int(d): self._drug_row(int(d)) for d in set(drugs.tolist())}
        from scipy.sparse import vstack  # noqa: PLC0415 - only where mechanisms lie over a graph

        return csr_array(vstack([known[int(d)] for d in drugs]).tocsr())

    def _drug_row(self, drug: int) -> csr_array:
        """float32 [1, N]: the unit vector of what a drug acts on by the graph alone."""
        genes, weight = self._pools.acted_on(np.array(self._pools.twins.members(drug), np.int32))
        value = np.where(weight > 1, 1.0, BOUND) / np.sqrt(np.square(np.where(weight > 1, 1.0, BOUND)).sum() or 1.0)
        shape = (1, self._pools.graph.node_count)
        return csr_array((value.astype(np.float32), (np.zeros(len(genes), np.int64), genes)), shape=shape)

    def _kind_rows(self) -> tuple[csr_array, Floats]:
        graph = self._pools.graph
        above = [graph.closure.ancestors(np.array([d], np.int32)) for d in self.diseases]
        rows = np.repeat(np.arange(len(above)), [len(a) for a in above])
        columns = np.concatenate(above)
        count = np.bincount(columns, minlength=graph.node_count)
        rare = np.log(1 + len(above) / np.maximum(count, 1)).astype(np.float32)
        kinds = csr_array((rare[columns], (rows, columns)), shape=(len(above), graph.node_count))
        size = np.sqrt(np.asarray(kinds.multiply(kinds).sum(axis=1)).ravel())
        return csr_array(kinds / np.maximum(size, 1e-9)[:, None]), rare

    def _kind_row(self, disease: int) -> csr_array:
        graph, rare = self._pools.graph, self._rare
        assert rare is not None  # noqa: S101 - made where there are edges
        above = graph.closure.ancestors(np.array([self._pools.twins.of[disease]], np.int32))
        value = rare[above] / (np.sqrt(np.square(rare[above]).sum()) or 1.0)
        return csr_array((value, (np.zeros(len(above), np.int64), above)), shape=(1, graph.node_count))


def _told(keys: Int64, of: Int64, near_disease: Floats, near_drug: Floats) -> tuple[Int64, Floats]:
    """Per distinct key what the mechanisms ``of`` say, each mechanism once."""
    order = np.lexsort((of, keys))
    keys, of = keys[order], of[order]
    new = np.concatenate([[True], (keys[1:] != keys[:-1]) | (of[1:] != of[:-1])])
    keys, of, both = keys[new], of[new], near_disease * near_drug
    start = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    count = np.log1p(np.diff(np.concatenate([start, [len(keys)]])))
    best = [np.maximum.reduceat(v[of], start) for v in (near_disease, near_drug, both)]
    total = [np.log1p(np.add.reduceat(v[of], start)) for v in (near_disease, near_drug, both)]
    return keys[start], np.stack([count, *best, *total], axis=1).astype(np.float32)


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
