"""The edges of an assembled graph as the table of docs/schema.md, a piece at a time and always in the same order.

Whole, the table would be mostly empty: there are dozens of qualifiers and few edges have any one of them. So a
qualifier is held for the edges that have it, and spread out only for the rows that are being written.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from bioloom.graph.storage.tables import TEXT, TEXTS

from ..blocks import Codes, Edges
from ..statements import Kind, Rows, Statements
from .assemble import Assembled
from .tables import UNITS

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
        if first == last:  # edges stand by predicate, so that most pieces have nothing of most qualifiers
            return pa.nulls(stop - start, self.values.type)
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
    graph.said, graph.blocks = [], []
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
    said, blocks = graph.said, graph.blocks
    every: list[tuple[str, Statements | Edges]] = [*said, *blocks]
    things = sorted(graph.things)
    number = {thing: i for i, thing in enumerate(things)}
    places = [np.array([number.get(name, -1) for name in part.names], np.int32) for _, part in every]
    subject = np.concatenate([place[part.subject] for place, (_, part) in zip(places, every, strict=True)])
    object_ = np.concatenate([place[part.object] for place, (_, part) in zip(places, every, strict=True)])
    many = sum(len(block) for _, block in blocks)
    denied = [np.array([k.negated for k in s.kinds], np.bool_)[s.kind] for _, s in said]
    negated = np.concatenate([*denied, np.zeros(many, np.bool_)])
    names = pa.array(things, TEXT)

    def kinds(of: Callable[[Kind | Edges], str]) -> pa.DictionaryArray:
        one_by_one = [([of(kind) for kind in s.kinds], s.kind) for _, s in said]
        return _coded([*one_by_one, *(([of(b)], np.zeros(len(b), np.int32)) for _, b in blocks)])

    predicate = kinds(lambda kind: kind.predicate)
    dense = {
        "subject": pa.DictionaryArray.from_arrays(subject, names),
        "predicate": predicate,
        "object": pa.DictionaryArray.from_arrays(object_, names),
        "negated": pa.array(negated),
        "primary_knowledge_source": _coded([([i], np.zeros(len(part), np.int32)) for i, part in every]),
        "publications": _publications([s for _, s in said], many),
        "knowledge_level": kinds(lambda kind: kind.knowledge_level),
        "agent_type": kinds(lambda kind: kind.agent_type),
    }
    order = np.lexsort((negated, object_, subject, predicate.indices))
    return dense, _qualifiers([s for _, s in said], [b for _, b in blocks]), order


def _coded(parts: Iterable[tuple[Sequence[str], Codes]]) -> pa.DictionaryArray:
    """A dictionary-coded column, its dictionary sorted, of parts that are codes into their own values."""
    held = [(values, codes) for values, codes in parts if len(codes)]
    known = sorted({value for values, _ in held for value in values})
    rank = {value: i for i, value in enumerate(known)}
    codes = [np.array([rank[value] for value in values], np.int32)[codes] for values, codes in held]
    return pa.DictionaryArray.from_arrays(np.concatenate([np.empty(0, np.int32), *codes]), pa.array(known, TEXT))


def _publications(said: Sequence[Statements], more: int) -> pa.Array:
    """The publications of each edge, and none for ``more``."""
    parts = [pa.array(s.cited, TEXTS).take(pa.array(s.cited_codes)) for s in said]
    return pa.concat_arrays([*parts, pa.array([()], TEXTS).take(pa.array(np.zeros(more, np.int32)))])


def _qualifiers(said: Sequence[Statements], blocks: Sequence[Edges]) -> dict[str, Sparse]:
    """The qualifiers of what is ``said`` and of the blocks behind it; one is of numbers if it ever is a number."""
    where: dict[str, list[Rows]] = defaultdict(list)  # the rows that have it, and which of its values
    which: dict[str, list[Rows]] = defaultdict(list)
    values: dict[str, list[str | float]] = defaultdict(list)
    start = 0
    for statements in said:
        used = np.flatnonzero(np.bincount(statements.said_codes, minlength=len(statements.said)))
        having: dict[str, list[int]] = defaultdict(list)
        first = {key: len(held) for key, held in values.items()}
        for code in used.tolist():
            for key, value in statements.said[code]:
                having[key].append(code)
                values[key].append(value)
        for key, codes in having.items():
            place = np.full(len(statements.said), -1, np.int64)
            place[codes] = np.arange(len(codes)) + first.get(key, 0)
            found = place[statements.said_codes]
            rows = np.flatnonzero(found >= 0)
            where[key].append(rows + start)
            which[key].append(found[rows])
        start += len(statements)
    parts: dict[str, list[Sparse]] = defaultdict(list)
    for key in list(values):
        column = _values(values.pop(key)).take(pa.array(np.concatenate(which.pop(key))))
        parts[key].append(Sparse(np.concatenate(where.pop(key)), column))
    for block in blocks:
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
