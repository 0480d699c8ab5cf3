"""The edges of a graph as columns, to be counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bioloom.core.biolink import biolink
from bioloom.graph.model.arrays import Bools, Int32, Int64, Ints
from bioloom.graph.model.contract import Origin
from bioloom.graph.model.graph import Graph


def numbered(names: Sequence[str]) -> tuple[tuple[str, ...], Int32]:
    """The distinct names, ascending, and the number of each name among them."""
    distinct = tuple(sorted(set(names)))
    number = {name: i for i, name in enumerate(distinct)}
    return distinct, np.array([number[n] for n in names], np.int32)


def counts(code: Ints, names: Sequence[str]) -> dict[str, int]:
    """How often each name comes, the most frequent first; names that do not come are left out."""
    found = np.bincount(code, minlength=len(names)).tolist()
    pairs = sorted(zip(names, found, strict=True), key=lambda item: (-item[1], item[0]))
    return {name: count for name, count in pairs if count}


@dataclass(frozen=True)
class EdgeTable:
    """The K edges of a graph that are there, in the order of their ids.

    Attributes:
        graph: Whose edges they are.
        id: int64[K], edge ids of the graph.
        subject: int32[K].
        object: int32[K].
        predicate: int32[K], position in ``predicates``.
        predicates: Distinct predicates, ascending.
        negated: bool[K].
        source: int32[K], position in ``sources``.
        sources: Distinct primary knowledge sources, ascending.
        level: int32[K], position in ``levels``.
        levels: Distinct knowledge levels.
        agent: int32[K], position in ``agents``.
        agents: Distinct agent types.
        publications: int64[K], position in ``cited``.
        cited: Distinct lists of publications.
    """

    graph: Graph
    id: Int64
    subject: Int32
    object: Int32
    predicate: Int32
    predicates: tuple[str, ...]
    negated: Bools
    source: Int32
    sources: tuple[str, ...]
    level: Int32
    levels: tuple[str, ...]
    agent: Int32
    agents: tuple[str, ...]
    publications: Int64
    cited: tuple[tuple[str, ...], ...]

    def __len__(self) -> int:
        return len(self.id)

    @cached_property
    def ends(self) -> tuple[Int32, Int32, Int32]:
        """Predicate, subject and object of each edge such that two ways to say one thing are alike.

        The ends of a symmetric predicate ascend, and of two inverse ones that are both here the first is taken.
        """
        model, number = biolink(), {p: i for i, p in enumerate(self.predicates)}
        turned = np.zeros(len(self.predicates), np.bool_)
        taken = np.arange(len(self.predicates), dtype=np.int32)
        symmetric = np.zeros(len(self.predicates), np.bool_)
        for i, name in enumerate(self.predicates):
            other = model.inverse(name)
            symmetric[i] = other == name
            if other in number and number[other] < i:
                turned[i], taken[i] = True, number[other]
        swap = turned[self.predicate] | (symmetric[self.predicate] & (self.subject > self.object))
        subject = np.where(swap, self.object, self.subject)
        return taken[self.predicate], subject, np.where(swap, self.subject, self.object)

    @cached_property
    def pair(self) -> Int64:
        """int64[K], one number per pair of nodes as `ends` orders them."""
        _, subject, object_ = self.ends
        return subject.astype(np.int64) * self.graph.node_count + object_

    @cached_property
    def statement(self) -> Int64:
        """int64[K], dense: one number per statement (predicate, negated, subject, object)."""
        predicate, _, _ = self.ends
        kind = predicate.astype(np.int64) * 2 + self.negated
        return dense(kind * self.graph.node_count**2 + self.pair)

    @cached_property
    def unordered(self) -> Int64:
        """int64[K], dense: one number per two nodes, whichever comes first."""
        low, high = np.minimum(self.subject, self.object), np.maximum(self.subject, self.object)
        return dense(low.astype(np.int64) * self.graph.node_count + high)

    @cached_property
    def category(self) -> tuple[Int32, tuple[str, ...]]:
        """int32[N], the primary category of each node, and the distinct ones, ascending."""
        names, number = numbered([s[0] for s in self.graph.category_sets])
        return number[self.graph.category_set], names

    def under(self, *predicates: str) -> Bools:
        """bool[K]: edges with one of ``predicates`` or one below it."""
        model = biolink()
        wanted = {d for p in predicates for d in model.descendants(p)}
        return np.array([p in wanted for p in self.predicates], np.bool_)[self.predicate]

    def rows(self, edges: Ints, first: int) -> tuple[Int64, Int64]:
        """Where local ``edges`` of the layer that begins with edge ``first`` stand in the table.

        Returns:
            Positions in ``edges`` of those that are there, and their rows of the table.
        """
        if not len(self):
            return np.empty(0, np.int64), np.empty(0, np.int64)
        wanted = edges.astype(np.int64) + first
        if self.id[-1] == len(self) - 1:  # none is missing, so every edge stands at its own number
            return np.arange(len(wanted)), wanted
        at = np.minimum(self.id.searchsorted(wanted), len(self) - 1)
        there = np.flatnonzero(self.id[at] == wanted)
        return there, at[there]

    def texts(self, qualifier: str) -> tuple[Int32, tuple[str, ...]]:
        """A qualifier as int32[K] positions in its distinct texts, -1 for none, and these."""
        code, number = np.full(len(self), -1, np.int32), dict[str, int]()
        for layer, said in zip(self.graph.layers, self.graph.statements, strict=True):
            for column in said.columns(qualifier):
                if column.words is not None:
                    words = np.array([number.setdefault(w, len(number)) for w in column.words], np.int32)
                    there, row = self.rows(column.edge, layer.first)
                    code[row] = words[column.value[there]]
        return code, tuple(number)


def dense(values: Int64) -> Int64:
    """The values as ranks: equal values get equal numbers from 0 on, in their order."""
    order = np.argsort(values, kind="stable")
    ordered = values[order]
    step = np.zeros(len(values), np.int64)
    step[1:] = ordered[1:] != ordered[:-1]
    out = np.empty(len(values), np.int64)
    out[order] = np.cumsum(step)
    return out


def edge_table(graph: Graph) -> EdgeTable:
    """The edges of ``graph`` that are there."""
    relations: list[tuple[str, bool]] = []
    origins: list[Origin] = []
    number: dict[tuple[str, ...], int] = {}  # of lists of publications
    columns: list[tuple[Ints, ...]] = []
    for layer, said in zip(graph.layers, graph.statements, strict=True):
        edges = np.arange(layer.edge_count) if layer.keep is None else np.flatnonzero(layer.keep)
        relation = layer.relation_start.searchsorted(edges, side="right") - 1 + len(relations)
        relations += zip(layer.relations.predicate, layer.relations.negated, strict=True)
        code, table = said.origin_table()
        origin = code[edges].astype(np.int64) + len(origins)
        origins += table
        at, lists = said.publication_table()
        named = np.array([number.setdefault(names, len(number)) for names in lists], np.int64)[at[edges]]
        columns.append((layer.first + edges, layer.subject[edges], layer.object[edges], relation, origin, named))
    empty = np.empty(0, np.int64)
    id_, subject, object_, relation, origin, publications = (
        np.concatenate([empty, *(c[i] for c in columns)]) for i in range(6)
    )
    predicates, predicate = numbered([p for p, _ in relations])
    sources, source = numbered([s for s, _, _ in origins])
    levels, level = numbered([x for _, x, _ in origins])
    agents, agent = numbered([a for _, _, a in origins])
    return EdgeTable(
        graph=graph,
        id=id_,
        subject=subject.astype(np.int32),
        object=object_.astype(np.int32),
        predicate=predicate[relation],
        predicates=predicates,
        negated=np.array([n for _, n in relations], np.bool_)[relation],
        source=source[origin],
        sources=sources,
        level=level[origin],
        levels=levels,
        agent=agent[origin],
        agents=agents,
        publications=publications,
        cited=tuple(number),
    )
