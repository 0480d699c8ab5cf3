"""The engines that `match_figures.py` compares: each loads the same rows and answers the same four questions.

A question is a tree of relations with given ends; its answers are the distinct nodes in the middle. Relations are
numbered as in the graph's index, so every engine has all of them, not just those that are asked for.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

Ends = Sequence[int]


@dataclass(frozen=True)
class Relations:
    """Numbers of the relations that the questions walk."""

    linked: int  # gene -> disease
    process: int  # gene -> biological process
    place: int  # gene -> cellular component
    target: int  # drug -> gene


@dataclass(frozen=True)
class Rows:
    """All edges: int32 each."""

    node_count: int
    subject: np.ndarray
    relation: np.ndarray
    object: np.ndarray
    relations: Relations


class Engine(Protocol):
    """One engine, loaded."""

    def ask(self, kind: str, ends: Ends) -> list[int]:
        """The answers, in any order, distinct."""

    def bulk(self) -> int:
        """The processes two hops from each drug: how many pairs."""


KINDS = ("shared neighbour", "three clues", "two hops, all answers", "four hops, both ends")


class Networkx:
    def __init__(self, rows: Rows) -> None:
        import networkx as nx

        self.r, self.graph = rows.relations, nx.MultiDiGraph()
        self.graph.add_nodes_from(range(rows.node_count))
        self.graph.add_edges_from(
            zip(rows.subject.tolist(), rows.object.tolist(), rows.relation.tolist(), strict=True)  # keyed by relation
        )

    def _out(self, nodes: Sequence[int] | set[int], relation: int) -> set[int]:
        return {o for n in nodes for o, keys in self.graph._adj[n].items() if relation in keys}

    def _in(self, nodes: Sequence[int] | set[int], relation: int) -> set[int]:
        return {s for n in nodes for s, keys in self.graph._pred[n].items() if relation in keys}

    def ask(self, kind: str, ends: Ends) -> list[int]:
        r = self.r
        if kind == KINDS[0]:
            return list(self._in([ends[0]], r.linked) & self._in([ends[1]], r.linked))
        if kind == KINDS[1]:
            found = [self._in([e], x) for e, x in zip(ends, (r.linked, r.process, r.place), strict=True)]
            return list(set.intersection(*found))
        near = self._out(self._out([ends[0]], r.target), r.process)
        if kind == KINDS[2]:
            return list(near)
        return list(near & self._out(self._in([ends[1]], r.linked), r.process))

    def bulk(self) -> int:
        drugs = {s for s, _, k in self.graph.edges(keys=True) if k == self.r.target}
        return sum(len(self.ask(KINDS[2], [d])) for d in drugs)


class Duckdb:
    def __init__(self, rows: Rows) -> None:
        import duckdb
        import pyarrow as pa

        edges = pa.table({"s": rows.subject, "r": rows.relation, "o": rows.object})
        self.db = duckdb.connect()
        self.db.register("edges", edges)
        self.db.execute("CREATE TABLE f AS SELECT * FROM edges ORDER BY r, s, o")
        self.db.execute("CREATE TABLE b AS SELECT * FROM edges ORDER BY r, o, s")
        r = rows.relations
        near = (
            f"SELECT DISTINCT p.o FROM f t JOIN f p ON p.s = t.o WHERE t.r = {r.target} AND t.s = ? "
            f"AND p.r = {r.process}"
        )
        beyond = (
            f"SELECT DISTINCT p.o FROM b t JOIN f p ON p.s = t.s WHERE t.r = {r.linked} AND t.o = ? "
            f"AND p.r = {r.process}"
        )
        into = "SELECT s FROM b WHERE r = {} AND o = ?"
        self.sql = {
            KINDS[0]: " INTERSECT ".join([into.format(r.linked)] * 2),
            KINDS[1]: " INTERSECT ".join(into.format(x) for x in (r.linked, r.process, r.place)),
            KINDS[2]: near,
            KINDS[3]: f"{near} INTERSECT {beyond}",
        }
        self.all = (
            f"SELECT count(*) FROM (SELECT DISTINCT t.s, p.o FROM f t JOIN f p ON p.s = t.o WHERE t.r = {r.target} "
            f"AND p.r = {r.process})"
        )

    def ask(self, kind: str, ends: Ends) -> list[int]:
        return self.db.execute(self.sql[kind], list(ends)).fetchnumpy().popitem()[1].tolist()

    def bulk(self) -> int:
        return int(self.db.execute(self.all).fetchone()[0])


class Ladybug:
    def __init__(self, rows: Rows) -> None:
        import ladybug
        import pyarrow as pa
        import pyarrow.parquet as pq

        self.folder = tempfile.TemporaryDirectory()
        base = Path(self.folder.name)
        self.db = ladybug.Connection(ladybug.Database(str(base / "db")))
        pq.write_table(pa.table({"id": np.arange(rows.node_count)}), base / "n.parquet")
        self.db.execute("CREATE NODE TABLE N(id INT64 PRIMARY KEY)")
        self.db.execute(f"COPY N FROM '{base / 'n.parquet'}'")
        for relation in np.unique(rows.relation).tolist():
            at = rows.relation == relation
            ends = {"a": rows.subject[at].astype(np.int64), "b": rows.object[at].astype(np.int64)}
            pq.write_table(pa.table(ends), base / "r.parquet")
            self.db.execute(f"CREATE REL TABLE R{relation}(FROM N TO N)")
            self.db.execute(f"COPY R{relation} FROM '{base / 'r.parquet'}'")
        r = rows.relations
        texts = {
            KINDS[0]: f"MATCH (x:N)-[:R{r.linked}]->(a:N), (x)-[:R{r.linked}]->(b:N) "
            "WHERE a.id = $e0 AND b.id = $e1 RETURN DISTINCT x.id",
            KINDS[1]: f"MATCH (x:N)-[:R{r.linked}]->(a:N), (x)-[:R{r.process}]->(b:N), (x)-[:R{r.place}]->(c:N) "
            "WHERE a.id = $e0 AND b.id = $e1 AND c.id = $e2 RETURN DISTINCT x.id",
            KINDS[2]: f"MATCH (a:N)-[:R{r.target}]->(g:N)-[:R{r.process}]->(x:N) WHERE a.id = $e0 RETURN DISTINCT x.id",
            KINDS[3]: f"MATCH (a:N)-[:R{r.target}]->(g:N)-[:R{r.process}]->(x:N), "
            f"(h:N)-[:R{r.process}]->(x), (h)-[:R{r.linked}]->(b:N) "
            "WHERE a.id = $e0 AND b.id = $e1 RETURN DISTINCT x.id",
        }
        self.queries = {kind: self.db.prepare(text) for kind, text in texts.items()}
        pairs = f"MATCH (a:N)-[:R{r.target}]->(g:N)-[:R{r.process}]->(x:N) WITH DISTINCT a.id AS a, x.id AS x"
        self.all = f"{pairs} RETURN count(*)"

    def ask(self, kind: str, ends: Ends) -> list[int]:
        found = self.db.execute(self.queries[kind], {f"e{i}": e for i, e in enumerate(ends)})
        return [row[0] for row in found.get_all()]

    def bulk(self) -> int:
        return int(self.db.execute(self.all).get_next()[0])


OTHERS: dict[str, Callable[[Rows], Any]] = {"DuckDB": Duckdb, "ladybug": Ladybug, "networkx": Networkx}
