"""Reads the edges of a record, however many, into one array per column."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bioloom.core.biolink import strip
from bioloom.graph.model.arrays import Bools, Int32, Int64
from bioloom.graph.storage.content import ContentHash, unit_of
from bioloom.graph.storage.hashing import UInt64
from bioloom.graph.storage.record import Record
from bioloom.graph.storage.tables import EDGES, FIELDS, TEXT, TEXTS

from .columns import Codes, column_or_null
from .nodes import NodeFinder

_NOT_PROVIDED = "not_provided"  # Biolink's word for a knowledge level or agent type that nobody gave
_CODE_BITS = 20  # three codes in one number: up to a million distinct sources


@dataclass(frozen=True)
class QualifierRows:
    """A qualifier on some rows: float64 values, or positions in ``words``, which ascend."""

    row: Int64
    value: NDArray[Any]
    words: list[str] | None
    unit: str | None


@dataclass(frozen=True)
class EdgeRows:
    """The columns of all edges in the order of the rows; texts are positions in the lists beside them."""

    subject: Int32
    object: Int32
    predicate: Int32
    predicates: list[str]
    negated: Bools
    origin: Int32
    origins: list[tuple[str, str, str]]
    publications: Int32
    publication_lists: list[tuple[str, ...]]
    cset: Int32 | None
    qualifiers: dict[str, QualifierRows]
    tie: UInt64


def read_edges(record: Record, finder: NodeFinder, content: ContentHash, progress: Callable[[float], None]) -> EdgeRows:
    """All edges.

    Raises:
        GraphFormatError: The table cannot be read, or an end is no node.
    """
    reader = _Reader(record, finder)
    for piece in record.batches(EDGES):
        reader.take(piece, content.add(EDGES, piece))
        progress(reader.at / max(1, len(reader.tie)))
    return reader.rows()


class _Reader:
    def __init__(self, record: Record, finder: NodeFinder) -> None:
        count = record.rows(EDGES)
        self.finder, self.at = finder, 0
        self.schema = record.schema(EDGES)
        self.subject, self.object = np.empty(count, np.int32), np.empty(count, np.int32)
        self.predicate, self.publications = np.empty(count, np.int32), np.empty(count, np.int32)
        self.origin, self.negated = np.empty(count, np.int32), np.zeros(count, np.bool_)
        self.cset = np.empty(count, np.int32) if "condition_set" in self.schema.names else None
        self.tie: UInt64 = np.empty(count, np.uint64)
        self.predicates, self.lists = Codes(), Codes()
        self.parts = {n: Codes() for n in ("primary_knowledge_source", "knowledge_level", "agent_type")}
        self.origins: dict[int, int] = {}
        self.words = {f.name: Codes() for f in self.schema if f.name not in FIELDS[EDGES] and f.type == TEXT}
        self.found: dict[str, list[tuple[Int64, NDArray[Any]]]] = {
            f.name: [] for f in self.schema if f.name not in FIELDS[EDGES]
        }

    def take(self, piece: pa.Table, hashes: UInt64) -> None:
        here = slice(self.at, self.at + len(piece))
        self.tie[here] = hashes
        self.subject[here] = self._nodes(piece.column("subject"))
        self.object[here] = self._nodes(piece.column("object"))
        self.predicate[here] = self.predicates.of(piece.column("predicate"))
        self.origin[here] = self._origins(piece)
        self.publications[here] = self.lists.of(column_or_null(piece, "publications", TEXTS))
        self.negated[here] = column_or_null(piece, "negated", pa.bool_()).fill_null(False).to_numpy()
        if self.cset is not None:
            self.cset[here] = piece.column("condition_set").fill_null(-1).to_numpy()
        for name, found in self.found.items():
            values = piece.column(name)
            present = np.flatnonzero(pc.is_valid(values).to_numpy())
            if name in self.words:
                found.append((self.at + present, self.words[name].of(values)[present]))
            else:
                found.append((self.at + present, values.to_numpy()[present]))
        self.at += len(piece)

    def _nodes(self, column: pa.ChunkedArray) -> Int32:
        parts = [self.finder.find(c.dictionary)[c.indices.to_numpy()] for c in column.chunks]
        return np.concatenate([np.empty(0, np.int32), *parts])

    def _origins(self, piece: pa.Table) -> Int32:
        """Few of the combinations occur: each distinct one gets a number."""
        source, level, agent = (
            codes.of(column_or_null(piece, name, TEXT)).astype(np.int64) for name, codes in self.parts.items()
        )
        key = pa.array((source << 2 * _CODE_BITS) | (level << _CODE_BITS) | agent).dictionary_encode()
        numbers = [self.origins.setdefault(k, len(self.origins)) for k in key.dictionary.to_pylist()]
        return np.asarray(np.array(numbers, np.int32)[key.indices.to_numpy()], np.int32)

    def rows(self) -> EdgeRows:
        return EdgeRows(
            subject=self.subject,
            object=self.object,
            predicate=self.predicate,
            predicates=[strip(p) for p in self.predicates.texts()],
            negated=self.negated,
            origin=self.origin,
            origins=self._triples(),
            publications=self.publications,
            publication_lists=self.lists.lists(),
            cset=self.cset,
            qualifiers={name: q for name, found in self.found.items() if len((q := self._qualifier(name, found)).row)},
            tie=self.tie,
        )

    def _triples(self) -> list[tuple[str, str, str]]:
        source, level, agent = (codes.texts() for codes in self.parts.values())
        mask = (1 << _CODE_BITS) - 1
        keys = [(key >> 2 * _CODE_BITS, key >> _CODE_BITS & mask, key & mask) for key in self.origins]
        return [(source[s], level[k] or _NOT_PROVIDED, agent[a] or _NOT_PROVIDED) for s, k, a in keys]

    def _qualifier(self, name: str, found: list[tuple[Int64, NDArray[Any]]]) -> QualifierRows:
        unit = unit_of(self.schema.field(name))
        row = np.concatenate([np.empty(0, np.int64), *(r for r, _ in found)])
        if name not in self.words:
            return QualifierRows(row, np.concatenate([np.empty(0), *(v for _, v in found)]), None, unit)
        texts = self.words[name].texts()
        code = np.concatenate([np.empty(0, np.int32), *(v for _, v in found)])
        words = sorted(t for t in texts if t)  # an empty text says nothing
        number = {w: i for i, w in enumerate(words)}
        value = np.array([number.get(t, -1) for t in texts], np.int32)[code] if texts else code
        return QualifierRows(row[value >= 0], value[value >= 0], words, unit)
