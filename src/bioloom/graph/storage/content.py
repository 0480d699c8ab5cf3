"""The content hash of a record: over all rows of all tables, whatever their order or grouping.

Each row gets a 64-bit hash over its non-empty values by column name; a table is the multiset of them (their sums under
two stirrings), so neither the order of rows or columns nor an empty column changes it. The row hashes also order the
edges that agree in relation, subject and object, which makes edge ids a function of the content alone.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from .hashing import UInt64, hash_rows, hash_text, stir

_SECOND = np.uint64(0xD6E8FEB86659FD93)
_ABSENT = np.uint64(0)


class ContentHash:
    """Takes the tables of a record piece by piece and gives their hash."""

    def __init__(self) -> None:
        self._sums: dict[str, tuple[int, int, int]] = {}
        self._units: set[str] = set()

    def add(self, kind: str, table: pa.Table) -> UInt64:
        """Add rows of the table ``kind`` (nodes, edges, ...) and return the hash of each."""
        total = np.zeros(len(table), np.uint64)
        for name in table.column_names:
            if table.column(name).null_count == len(table):
                continue  # says nothing, like most qualifiers in most pieces
            seed = np.uint64(hash_text(name))
            values = np.concatenate([np.empty(0, np.uint64), *map(hash_values, table.column(name).chunks)])
            total += np.where(values == _ABSENT, _ABSENT, stir(values + seed))
            if (unit := unit_of(table.schema.field(name))) and values.any():
                self._units.add(f"{kind}.{name}={unit}")
        rows = stir(total + np.uint64(hash_text(kind)))
        old = self._sums.get(kind, (0, 0, 0))
        new = (len(rows), int(rows.sum()), int(stir(rows ^ _SECOND).sum()))
        self._sums[kind] = (old[0] + new[0], (old[1] + new[1]) % 2**64, (old[2] + new[2]) % 2**64)
        return rows

    def hexdigest(self) -> str:
        """32 hex digits over everything that was added."""
        parts = [f"{kind}:{sums}" for kind, sums in sorted(self._sums.items()) if sums[0]]
        return sha256("\n".join(parts + sorted(self._units)).encode()).hexdigest()[:32]


def unit_of(field: pa.Field) -> str | None:
    """The unit in a field's metadata."""
    found = (field.metadata or {}).get(b"unit")
    return found.decode() if found else None


def text_parts(array: pa.Array) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Offsets int64[n+1] and UTF-8 bytes of a text array; null is as empty."""
    if not len(array):
        return np.zeros(1, np.int64), np.empty(0, np.uint8)
    array = array.cast(pa.large_string()).fill_null("")
    _, offsets, data = array.buffers()
    start = np.frombuffer(offsets, np.int64)[array.offset : array.offset + len(array) + 1]
    return start, np.empty(0, np.uint8) if data is None else np.frombuffer(data, np.uint8)


def hash_texts(array: pa.Array) -> UInt64:
    """``hash_text`` of every text."""
    return hash_rows(*text_parts(array))


def list_parts(array: pa.Array) -> tuple[NDArray[np.int64], pa.Array]:
    """Offsets int64[n+1] and flat values of a list array; null is as empty."""
    length = pc.list_value_length(array).fill_null(0).to_numpy(zero_copy_only=False)
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(length, dtype=np.int64)]), array.flatten()


def hash_values(array: pa.Array) -> UInt64:
    """A hash of every value of a column; 0 for null, False, and empty texts and lists, which all say nothing."""
    kind = array.type
    if pa.types.is_dictionary(kind):
        known = np.append(hash_values(array.dictionary), _ABSENT)
        at: NDArray[Any] = array.indices.fill_null(len(known) - 1).to_numpy(zero_copy_only=False)
        return np.asarray(known[at], np.uint64)
    if pa.types.is_list(kind):
        start, flat = list_parts(array)
        return np.where(np.diff(start) == 0, _ABSENT, hash_rows(start, hash_values(flat)))
    if pa.types.is_string(kind):
        start, data = text_parts(array)
        return np.where(np.diff(start) == 0, _ABSENT, hash_rows(start, data))
    if pa.types.is_boolean(kind):
        return np.asarray(array.fill_null(False).to_numpy(zero_copy_only=False), np.uint64)
    missing = array.is_null().to_numpy(zero_copy_only=False)
    if pa.types.is_floating(kind):
        number = array.fill_null(0.0).to_numpy(zero_copy_only=False) + 0.0  # -0.0 becomes 0.0
        return np.where(missing, _ABSENT, stir(number.view(np.uint64) ^ _SECOND))
    integer = array.fill_null(0).to_numpy(zero_copy_only=False).astype(np.int64)
    return np.where(missing, _ABSENT, stir(integer.view(np.uint64) ^ _SECOND))
