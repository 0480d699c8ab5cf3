"""The engines that `metapaths.py` compares: each loads the same steps and answers the same fixed-end metapaths.

A step is a table of distinct (near, far) pairs along the path. That favours the others: they hold the ten metapaths'
steps and nothing else, while bioloom matches on the whole graph, tests its qualifiers and knows its edges.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

FIRST_ANSWER = 2  # the position that every metapath asks for


@dataclass(frozen=True)
class Way:
    """A metapath as the other engines see it: numbers of its steps, and two positions that must differ."""

    steps: tuple[int, ...]
    differs: tuple[int, int] | None


@dataclass(frozen=True)
class Tables:
    """``pairs[i]`` is int32 [2, K]: the near and the far nodes of step ``i``."""

    node_count: int
    pairs: list[np.ndarray]
    ways: dict[str, Way]


class Networkx:
    """Set expansion from both ends, as one writes it by hand; paths where two nodes must differ."""

    def __init__(self, tables: Tables) -> None:
        import networkx as nx

        self.ways, self.graph = tables.ways, nx.MultiDiGraph()
        for number, (near, far) in enumerate(tables.pairs):
            self.graph.add_edges_from(zip(near.tolist(), far.tolist(), [number] * len(near), strict=True))

    def _next(self, node: int, step: int) -> list[int]:
        return [o for o, keys in self.graph._adj.get(node, {}).items() if step in keys]

    def _before(self, node: int, step: int) -> list[int]:
        return [s for s, keys in self.graph._pred.get(node, {}).items() if step in keys]

    def ask(self, name: str, ends: Sequence[int]) -> list[int]:
        way, (first, last) = self.ways[name], ends
        left = {(x, m) for x in self._next(first, way.steps[0]) for m in self._next(x, way.steps[1])}
        right = {(y, m) for y in self._before(last, way.steps[3]) for m in self._before(y, way.steps[2])}
        if way.differs is None:
            return list({m for _, m in left} & {m for _, m in right})
        i, j = way.differs
        near: dict[int, set[int]] = {}
        for x, m in left:
            near.setdefault(m, set()).add(x)
        return list(
            {m for y, m in right for x in near.get(m, ()) if (first, x, m, y, last)[i] != (first, x, m, y, last)[j]}
        )


class Duckdb:
    def __init__(self, tables: Tables) -> None:
        import duckdb
        import pyarrow as pa

        self.db = duckdb.connect()
        for i, (near, far) in enumerate(tables.pairs):
            self.db.register("pairs", pa.table({"a": near, "b": far}))
            self.db.execute(f"CREATE TABLE f{i} AS SELECT * FROM pairs ORDER BY a, b")
            self.db.execute(f"CREATE TABLE b{i} AS SELECT * FROM pairs ORDER BY b, a")
        self.sql = {}
        for name, way in tables.ways.items():
            p, q, r, s = way.steps
            columns = ("w.a", "w.b", "x.b", "y.b", "z.b")
            where = "" if way.differs is None else f" AND {columns[way.differs[0]]} <> {columns[way.differs[1]]}"
            self.sql[name] = (
                f"SELECT DISTINCT x.b FROM f{p} w JOIN f{q} x ON x.a = w.b JOIN f{r} y ON y.a = x.b "
                f"JOIN b{s} z ON z.a = y.b WHERE w.a = ? AND z.b = ?{where}"
            )

    def ask(self, name: str, ends: Sequence[int]) -> list[int]:
        return self.db.execute(self.sql[name], list(ends)).fetchnumpy().popitem()[1].tolist()


class Ladybug:
    def __init__(self, tables: Tables) -> None:
        import ladybug
        import pyarrow as pa
        import pyarrow.parquet as pq

        self.folder = tempfile.TemporaryDirectory()
        base = Path(self.folder.name)
        self.db = ladybug.Connection(ladybug.Database(str(base / "db")))
        pq.write_table(pa.table({"id": np.arange(tables.node_count)}), base / "n.parquet")
        self.db.execute("CREATE NODE TABLE N(id INT64 PRIMARY KEY)")
        self.db.execute(f"COPY N FROM '{base / 'n.parquet'}'")
        for i, pairs in enumerate(tables.pairs):
            near, far = pairs.astype(np.int64)
            pq.write_table(pa.table({"a": near, "b": far}), base / "r.parquet")
            self.db.execute(f"CREATE REL TABLE R{i}(FROM N TO N)")
            self.db.execute(f"COPY R{i} FROM '{base / 'r.parquet'}'")
        self.queries = {}
        for name, way in tables.ways.items():
            p, q, r, s = way.steps
            where = "" if way.differs is None else " AND n{}.id <> n{}.id".format(*way.differs)
            self.queries[name] = self.db.prepare(
                f"MATCH (n0:N)-[:R{p}]->(n1:N)-[:R{q}]->(n2:N)-[:R{r}]->(n3:N)-[:R{s}]->(n4:N) "
                f"WHERE n0.id = $first AND n4.id = $last{where} RETURN DISTINCT n2.id"
            )

    def ask(self, name: str, ends: Sequence[int]) -> list[int]:
        found = self.db.execute(self.queries[name], {"first": ends[0], "last": ends[1]})
        return [row[0] for row in found.get_all()]


OTHERS: dict[str, Callable[[Tables], Any]] = {"DuckDB": Duckdb, "ladybug": Ladybug, "networkx": Networkx}
