"""The rows of a graph as a Cypher database takes them: nodes and edges numbered, edges apart by predicate."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from bioloom.core.biolink import strip
from bioloom.graph.model.arrays import ragged
from bioloom.graph.model.closure import build_closure
from bioloom.graph.storage.record import Record
from bioloom.graph.storage.tables import EDGES, NODES

from .cypher_layout import EDGE, KIND, NUMBER, SEPARATOR, START, Layout

SUBCLASS_OF = "subclass_of"
_PAIRS = 1 << 18


class NumberedRows:
    """Nodes by their number, edges by theirs, both in the order of the record."""

    def __init__(self, record: Record, layout: Layout) -> None:
        self._record = record
        self._kinds = pa.array([SEPARATOR.join(c) for c in layout.categories], pa.string())
        ids = [rows.column("id").combine_chunks() for rows in record.batches(NODES, coded=False)]
        self._ids: pa.Array = pa.concat_arrays(ids) if ids else pa.array([], pa.string())

    def nodes(self) -> Iterator[pa.Table]:
        """Nodes with their number, and that of their list of categories."""
        first = 0
        for rows in self._record.batches(NODES, coded=False):
            lists = _stripped(rows.column("category"))
            kind = pc.index_in(pc.binary_join(lists, SEPARATOR), self._kinds).cast(pa.int64())
            at = rows.column_names.index("category")
            yield _numbered(rows, NUMBER, first).set_column(at, "category", lists).append_column(KIND, kind)
            first += len(rows)

    def edges(self) -> Iterator[tuple[str, pa.Table]]:
        """Edges with their number and that of their subject, some of one predicate at a time."""
        first = 0
        for rows in self._record.batches(EDGES, coded=False):
            start = pc.index_in(rows.column("subject"), self._ids).cast(pa.int64())
            negated = rows.column("negated").fill_null(False) if "negated" in rows.column_names else None
            if negated is None:
                negated = pa.array(np.zeros(len(rows), np.bool_))
                rows = rows.append_column("negated", negated)  # noqa: PLW2901
            rows = rows.set_column(rows.column_names.index("negated"), "negated", negated)  # noqa: PLW2901
            numbered = _numbered(rows, EDGE, first).append_column(START, start)
            first += len(rows)
            predicates = rows.column("predicate")
            for predicate in predicates.unique().to_pylist():
                yield strip(predicate), numbered.filter(pc.equal(predicates, predicate)).drop_columns(["predicate"])

    def closure(self) -> Iterator[pa.Table]:
        """Every pair (``subject``, ``object``) of the closure of ``subclass_of``, each node with itself among them."""
        low, high = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
        for predicate, rows in self.edges():
            if predicate == SUBCLASS_OF:
                stated = rows.filter(pc.invert(rows.column("negated")))
                low.append(stated.column(START).to_numpy())
                high.append(pc.index_in(stated.column("object"), self._ids).cast(pa.int64()).to_numpy())
        up = build_closure(np.concatenate(low), np.concatenate(high))[0].up
        row, at = ragged(up.start[:-1], up.start[1:])
        every = np.arange(len(self._ids))
        below = np.concatenate([every, up.node[row]])
        above = np.concatenate([every, up.other[at]])
        for start in range(0, max(1, len(below)), _PAIRS):
            part = slice(start, start + _PAIRS)
            ends = {"subject": below[part], "object": above[part]}
            yield pa.table({name: self._ids.take(pa.array(nodes)) for name, nodes in ends.items()})


def _numbered(rows: pa.Table, name: str, first: int) -> pa.Table:
    return rows.append_column(name, pa.array(np.arange(first, first + len(rows)), pa.int64()))


def _stripped(lists: pa.ChunkedArray) -> pa.Array:
    whole = lists.combine_chunks()
    flat = pc.replace_substring_regex(whole.flatten(), "^biolink:", "")
    length = pc.fill_null(pc.list_value_length(whole), 0).to_numpy()
    return pa.ListArray.from_arrays(pa.array(np.concatenate([[0], np.cumsum(length)]), pa.int32()), flat)
