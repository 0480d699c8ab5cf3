"""From Arrow columns to the arrays of the index: texts, lists, codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bioloom.graph.model.arrays import Int32, Int64, Ints
from bioloom.graph.storage.content import list_parts, text_parts
from bioloom.graph.storage.packed import ArrayWriter

LARGE_TEXT = pa.large_string()
LARGE_TEXTS = pa.large_list(pa.large_string())
_SEPARATOR = "\x1f"  # stands in no CURIE and no category


class Codes:
    """Numbers distinct texts (or lists of texts) in the order of their coming."""

    def __init__(self) -> None:
        self._number: dict[str, int] = {}

    def of(self, column: pa.ChunkedArray) -> Int32:
        """int32[n], the number of each value; null is as empty."""
        return np.concatenate([np.empty(0, np.int32), *(self._of(chunk) for chunk in column.chunks)])

    def _of(self, array: pa.Array) -> Int32:
        if pa.types.is_list(array.type):
            array = pc.binary_join(array, _SEPARATOR)
        if not pa.types.is_dictionary(array.type):
            array = array.dictionary_encode()
        numbers = [self._number.setdefault(t or "", len(self._number)) for t in array.dictionary.to_pylist()]
        if array.null_count:
            numbers.append(self._number.setdefault("", len(self._number)))
        at: NDArray[Any] = array.indices.fill_null(len(numbers) - 1).to_numpy(zero_copy_only=False)
        return np.asarray(np.array(numbers, np.int32)[at], np.int32)

    def texts(self) -> list[str]:
        """The texts by their number."""
        return list(self._number)

    def lists(self) -> list[tuple[str, ...]]:
        """The lists by their number."""
        return [tuple(t.split(_SEPARATOR)) if t else () for t in self._number]


def column_or_null(rows: pa.Table, name: str, kind: pa.DataType) -> pa.ChunkedArray:
    """A column of the table, or nulls where the table lacks it."""
    if name in rows.column_names:
        return rows.column(name)
    return pa.chunked_array([pa.nulls(len(rows), kind)])


def narrow(numbers: Ints) -> Ints:
    """Ascending numbers from 0 on in four bytes each where that holds them, else in eight."""
    return numbers.astype(np.uint32 if numbers[-1] < 2**32 else np.int64)


def write_texts(out: ArrayWriter, name: str, array: pa.Array) -> None:
    """Write a ``Texts``: ``name.start`` and ``name.data``."""
    start, data = text_parts(array)
    out.add(f"{name}.start", narrow(start - start[0]))
    out.add(f"{name}.data", data[start[0] : start[-1]])


def write_texts_of(out: ArrayWriter, name: str, texts: Sequence[str]) -> None:
    """Write a ``Texts`` of Python texts."""
    write_texts(out, name, pa.array(texts, LARGE_TEXT))


def write_text_lists(out: ArrayWriter, name: str, array: pa.Array) -> tuple[Int64, pa.Array]:
    """Write a ``TextLists``: ``name.list`` and its texts. Returns the offsets and the flat texts."""
    start, flat = list_parts(array)
    out.add(f"{name}.list", narrow(start))
    write_texts(out, name, flat)
    return start, flat


def write_coded_lists(out: ArrayWriter, name: str, code: Ints, lists: Sequence[tuple[str, ...]]) -> None:
    """Write a ``CodedLists``: ``name.code`` and its lists."""
    out.add(f"{name}.code", code.astype(np.min_scalar_type(max(1, len(lists)))))
    write_text_lists(out, name, pa.array([list(v) for v in lists], LARGE_TEXTS))
