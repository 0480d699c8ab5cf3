"""From somebody's rows to the tables of a record: every end of an edge a node, every node once, columns of one type."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from bioloom.core.biolink import NAMED_THING, biolink, strip
from bioloom.graph.storage.content import hash_values
from bioloom.graph.storage.hashing import UInt64
from bioloom.graph.storage.manifest import SourceInfo
from bioloom.graph.storage.tables import EDGES, FIELDS, NODES

from .numbers import HashSet
from .report import Tally
from .spool import Spool

UNNAMED = "edges name it, no row describes it: kept as a NamedThing"
AGAIN = "row of a node that has one already"
FOREIGN_PREDICATE = "predicate that Biolink does not know: kept under its own name"
FOREIGN_CATEGORY = "category that Biolink does not know: kept under its own name"
_EMPTY: UInt64 = np.empty(0, np.uint64)


class Staging:
    """Takes rows of nodes and edges in any order, in the columns of docs/schema.md; `tables` gives them made to fit.

    Qualifiers may come as texts: a column whose every value is a number becomes one.
    """

    def __init__(self, folder: Path) -> None:
        self.left_out, self.changed = Tally(), Tally()
        self.units: Mapping[str, str] = {}
        self.kinds: Mapping[str, pa.DataType] = {}  # of qualifiers, where the files say so
        self.extra: dict[str, list[pa.Table]] = {}  # conditions and their sets
        self._spools = {NODES: Spool(folder, NODES), EDGES: Spool(folder, EDGES)}
        self._ids: list[UInt64] = []
        self._ends = HashSet()
        self._sources: dict[str, int] = {}

    @property
    def rows(self) -> dict[str, int]:
        """How many rows came, by table."""
        return {table: spool.rows for table, spool in self._spools.items()}

    def nodes(self, rows: pa.Table) -> None:
        """Nodes: ``id``, ``category`` and any other column of docs/schema.md."""
        self._spools[NODES].add(rows)
        self._ids.append(_hashes(rows, "id"))
        self._foreign(FOREIGN_CATEGORY, rows.column("category").combine_chunks().flatten(), biolink().knows_category)

    def edges(self, rows: pa.Table, *, textual: frozenset[str] = frozenset()) -> None:
        """Edges: ``subject``, ``predicate``, ``object``, any other column, and qualifiers.

        ``textual`` names qualifiers whose values are texts, whatever they look like.
        """
        self._spools[EDGES].textual(textual)
        self._spools[EDGES].add(rows)
        self._ends.add(np.concatenate([_hashes(rows, "subject"), _hashes(rows, "object")]))
        self._foreign(FOREIGN_PREDICATE, rows.column("predicate").combine_chunks(), biolink().predicates.__contains__)
        if "primary_knowledge_source" in rows.column_names:
            for source, count in _counted(rows.column("primary_knowledge_source").combine_chunks()):
                self._sources[source] = self._sources.get(source, 0) + count

    def tables(self) -> dict[str, Iterable[pa.Table]]:
        """Everything, as `write_record` takes it; more is left out and changed while it is taken."""
        return {NODES: self._nodes(), EDGES: self._edges(), **self.extra}

    @property
    def sources(self) -> tuple[SourceInfo, ...]:
        """The primary sources that the edges name, with their rows."""
        return tuple(SourceInfo(infores=s, rows=n) for s, n in sorted(self._sources.items()))

    def _foreign(self, reason: str, terms: pa.Array, known: Callable[[str], bool]) -> None:
        for term, count in _counted(terms):
            if not known(strip(term)):
                self.changed.add(reason, count, [strip(term)])

    def _nodes(self) -> Iterator[pa.Table]:
        schema = pa.schema(FIELDS[NODES])
        ids = np.concatenate([_EMPTY, *self._ids])
        first = np.zeros(len(ids), np.bool_)
        first[np.unique(ids, return_index=True)[1]] = True
        start = 0
        for rows in self._spools[NODES].tables():
            keep = first[start : start + len(rows)]
            start += len(rows)
            if not keep.all():
                again = rows.filter(pa.array(~keep)).column("id")
                self.left_out.add(AGAIN, len(again), again.slice(0, 3).to_pylist())
                rows = rows.filter(pa.array(keep))  # noqa: PLW2901
            yield conform(rows, schema)
        yield schema.empty_table()  # a graph may have no nodes
        missing = self._unnamed(np.setdiff1d(self._ends.all(), ids))
        if not missing:
            return
        self.changed.add(UNNAMED, len(missing), missing[:3])
        stubs = pa.table({"id": pa.array(missing, pa.string()), "category": [[NAMED_THING]] * len(missing)})
        yield conform(stubs, schema)

    def _unnamed(self, hashes: UInt64) -> list[str]:
        """The identifiers behind the hashes, which are few as a rule."""
        found: set[str] = set()
        if len(hashes):
            for rows in self._spools[EDGES].tables():
                for end in ("subject", "object"):
                    hit = np.isin(_hashes(rows, end), hashes)
                    found.update(rows.column(end).filter(pa.array(hit)).unique().to_pylist())
        return sorted(found)

    def _edges(self) -> Iterator[pa.Table]:
        filled = {n: k for n, k in self._spools[EDGES].filled.items() if n not in FIELDS[EDGES]} | dict(self.kinds)
        fields = [pa.field(n, t) for n, t in FIELDS[EDGES].items()]
        fields += [
            pa.field(n, filled[n], metadata={"unit": self.units[n]} if self.units.get(n) else None)
            for n in sorted(filled)
        ]
        schema = pa.schema(fields)
        yield schema.empty_table()  # a graph may have no edges
        for rows in self._spools[EDGES].tables():
            yield conform(rows, schema)

    def close(self) -> None:
        """Let go of the files."""
        for spool in self._spools.values():
            spool.close()


@contextmanager
def staging(beside: Path) -> Iterator[Staging]:
    """A staging whose rows wait in a folder beside ``beside`` (where the graph will need room as well)."""
    beside.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f".{beside.name}.import-", dir=beside.parent))
    stage = Staging(folder)
    try:
        yield stage
    finally:
        stage.close()
        shutil.rmtree(folder, ignore_errors=True)


def conform(rows: pa.Table, schema: pa.Schema) -> pa.Table:
    """``rows`` with exactly the columns of ``schema``, a missing one as nulls."""
    columns = [
        rows.column(f.name).cast(f.type) if f.name in rows.column_names else pa.nulls(len(rows), f.type) for f in schema
    ]
    return pa.Table.from_arrays(columns, schema=schema)


def _hashes(rows: pa.Table, column: str) -> UInt64:
    return np.concatenate([_EMPTY, *map(hash_values, rows.column(column).chunks)])


def _counted(array: pa.Array) -> Iterator[tuple[str, int]]:
    for row in pc.value_counts(array).to_pylist():
        if row["values"] is not None:
            yield row["values"], row["counts"]
