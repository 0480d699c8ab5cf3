"""The edges of an assembled graph as the table of docs/schema.md, a piece at a time and always in the same order.

Whole, the table would be mostly empty: there are dozens of qualifiers and few edges have any one of them. So a
qualifier is held for the edges that have it, and spread out only for the rows that are being written.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from .assemble import Assembled
from .blocks import Edges
from .rows import Edge
from .tables import TEXT, TEXTS, UNITS

Rows = npt.NDArray[np.int64]
PIECE = 1 << 19
_CODED = pa.dictionary(pa.int32(), TEXT)
_NUMBER = pa.float64()


@dataclass(frozen=True)
class Sparse:
    """A column that has ``values`` (float64 or coded text) in ``rows`` and nothing elsewhere."""

    rows: Rows
    values: pa.Array

    def placed(self, place: Rows) -> Sparse:
        """The same once row ``i`` stands at ``place[i]``, rows ascending."""
        rows = place[self.rows]
        order = np.argsort(rows, kind="stable")
        return Sparse(rows[order], self.values.take(pa.array(order)))

    def piece(self, start: int, stop: int) -> pa.Array:
        """Rows ``start`` to ``stop - 1`` of the column, nulls included; ``rows`` must be ascending."""
        first, last = np.searchsorted(self.rows, [start, stop]).tolist()
        at = np.zeros(stop - start, np.int64)
        missing = np.ones(stop - start, np.bool_)
        inside = self.rows[first:last] - start
        at[inside] = np.arange(first, last)
        missing[inside] = False
        return self.values.take(pa.array(at, mask=missing))


def edge_pieces(graph: Assembled) -> Iterator[pa.Table]:
    """Edges by predicate, subject, object; what agrees in these stays in the order in which the sources say it.

    The edges are taken out of ``graph`` on the way: both forms of them side by side would be the most that a build
    ever holds.
    """
    dense, sparse, order = _columns(graph)
    graph.edges, graph.blocks = [], []
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    sparse = {key: sparse.pop(key).placed(place) for key in sorted(sparse)}
    kinds = {key: column.type for key, column in dense.items()}
    kinds |= {key: column.values.type for key, column in sparse.items()}
    schema = pa.schema(
        [pa.field(n, kind, metadata={"unit": UNITS[n]} if n in UNITS else None) for n, kind in kinds.items()]
    )
    for start in range(0, max(len(order), 1), PIECE):
        stop = min(start + PIECE, len(order))
        rows = pa.array(order[start:stop])
        columns = [column.take(rows) for column in dense.values()]
        columns += [column.piece(start, stop) for column in sparse.values()]
        yield pa.Table.from_arrays(columns, schema=schema)


def _columns(graph: Assembled) -> tuple[dict[str, pa.Array], dict[str, Sparse], Rows]:
    """The columns that every edge has, the qualifiers, and the order in which the edges are written."""
    edges, blocks = graph.edges, graph.blocks
    things = sorted(graph.things)
    number = {thing: i for i, thing in enumerate(things)}
    places = [np.array([number.get(n, -1) for n in block.names], np.int32) for _, block in blocks]
    many = sum(len(block) for _, block in blocks)
    subject, object_ = (
        np.concatenate(
            [
                np.fromiter((number[getattr(edge, end)] for _, edge in edges), np.int32, len(edges)),
                *(place[getattr(block, end)] for place, (_, block) in zip(places, blocks, strict=True)),
            ]
        )
        for end in ("subject", "object")
    )
    predicate = _coded([e.predicate for _, e in edges], [(b.predicate, len(b)) for _, b in blocks])
    negated = np.fromiter((e.negated for _, e in edges), np.bool_, len(edges))
    negated = np.concatenate([negated, np.zeros(many, np.bool_)])
    names = pa.array(things, TEXT)
    dense = {
        "subject": pa.DictionaryArray.from_arrays(subject, names),
        "predicate": predicate,
        "object": pa.DictionaryArray.from_arrays(object_, names),
        "negated": pa.array(negated),
        "primary_knowledge_source": _coded([infores for infores, _ in edges], [(i, len(b)) for i, b in blocks]),
        "publications": pa.array(chain((e.publications for _, e in edges), repeat((), many)), TEXTS),
        "knowledge_level": _coded(
            [e.knowledge_level for _, e in edges], [(b.knowledge_level, len(b)) for _, b in blocks]
        ),
        "agent_type": _coded([e.agent_type for _, e in edges], [(b.agent_type, len(b)) for _, b in blocks]),
    }
    return dense, _qualifiers(edges, blocks), np.lexsort((negated, object_, subject, predicate.indices))


def _coded(values: Sequence[str], blocks: Sequence[tuple[str, int]]) -> pa.DictionaryArray:
    """A dictionary-coded column, its dictionary sorted: ``values``, then each block's value as often as it is long."""
    known = sorted({*values, *(value for value, _ in blocks)})
    rank = {value: i for i, value in enumerate(known)}
    codes = [np.fromiter((rank[v] for v in values), np.int32, len(values))]
    codes += [np.full(length, rank[value], np.int32) for value, length in blocks]
    return pa.DictionaryArray.from_arrays(np.concatenate(codes), pa.array(known, TEXT))


def _qualifiers(edges: Sequence[tuple[str, Edge]], blocks: Sequence[tuple[str, Edges]]) -> dict[str, Sparse]:
    """The qualifiers of ``edges`` and of the blocks behind them; one is of numbers if it ever is a number."""
    rows: dict[str, array[int]] = defaultdict(lambda: array("q"))
    values: dict[str, list[str | float]] = defaultdict(list)
    for i, (_, edge) in enumerate(edges):
        for key, value in edge.qualifiers:
            rows[key].append(i)
            values[key].append(value)
    parts: dict[str, list[Sparse]] = defaultdict(list)
    for key in list(rows):
        parts[key].append(Sparse(np.frombuffer(rows.pop(key), np.int64), _values(values.pop(key))))
    start = len(edges)
    for _, block in blocks:
        for key, column in block.qualifiers.items():
            there = np.flatnonzero(column.is_valid().to_numpy(zero_copy_only=False))
            kind = column.type if column.type == _NUMBER else _CODED
            parts[key].append(Sparse(there + start, column.drop_null().cast(kind)))
        start += len(block)
    return {
        key: Sparse(np.concatenate([s.rows for s in held]), pa.concat_arrays([s.values for s in held]))
        for key, held in parts.items()
    }


def _values(values: Sequence[str | float]) -> pa.Array:
    if any(isinstance(value, float) for value in values):
        return pa.array(np.fromiter(values, np.float64, len(values)))
    return pa.array(values, TEXT).dictionary_encode()
