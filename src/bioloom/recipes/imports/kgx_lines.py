"""KGX JSON Lines as blocks of texts, the same that a KGX table gives."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import IO, Any

import pyarrow as pa
import pyarrow.compute as pc

from bioloom.core.errors import GraphFormatError
from bioloom.graph.exports.kgx_text import SEPARATOR, escape, escape_text
from bioloom.graph.storage.tables import TEXT, TEXTS

from .delimited import Block

ROWS = 1 << 16


class _NoTextError(Exception):
    """The value at ``position`` is neither text nor number nor a list of them."""

    def __init__(self, position: int) -> None:
        self.position = position


def blocks(file: IO[bytes], name: str, lists: Sequence[str]) -> Iterator[tuple[Block, frozenset[str]]]:
    """Blocks of rows as escaped texts, each with the columns that held a text which was no number.

    Args:
        file: One JSON object a line.
        name: For messages.
        lists: Columns that hold lists, whose single values are items of one.

    Raises:
        GraphFormatError: A line is no JSON object, or a value is an object.
    """
    rows: list[dict[str, Any]] = []
    numbers: list[int] = []
    for number, row in objects(file, name):
        rows.append(row)
        numbers.append(number)
        if len(rows) == ROWS:
            yield _block(rows, numbers, name, lists)
            rows, numbers = [], []
    if rows:
        yield _block(rows, numbers, name, lists)


def objects(file: IO[bytes], name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The object of each line that has one, with the number of the line.

    Raises:
        GraphFormatError: A line is no JSON object.
    """
    for number, line in enumerate(file, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise GraphFormatError(f"{name}, line {number} is no JSON: {error}.", hint="One object a line.") from error
        if not isinstance(row, dict):
            raise GraphFormatError(f"{name}, line {number} is no JSON object.", hint="One object a line.")
        yield number, row


def _block(
    rows: list[dict[str, Any]], numbers: list[int], name: str, lists: Sequence[str]
) -> tuple[Block, frozenset[str]]:
    columns: dict[str, pa.Array] = {}
    textual = set()
    for key in dict.fromkeys(k for row in rows for k in row):
        values, items = [row.get(key) for row in rows], key in lists
        try:
            columns[key], is_text = _of_one_kind(values, items=items) or _one_by_one(values, items=items)
        except _NoTextError as error:
            raise GraphFormatError(
                f"{name}, line {numbers[error.position]}: {key} holds an object.",
                hint="A value is a text, a number or a list of them.",
            ) from None
        if is_text:
            textual.add(key)
    return Block(numbers[0], pa.table(columns)), frozenset(textual)


def _of_one_kind(values: list[Any], *, items: bool) -> tuple[pa.Array, bool] | None:
    """A column of one kind of value as escaped texts, and whether they were texts; None when kinds are mixed."""
    try:
        array = pa.array(values)
    except (pa.ArrowException, OverflowError):
        return None
    kind = array.type
    if pa.types.is_null(kind):
        return array.cast(TEXT), False
    if pa.types.is_boolean(kind):
        return array.cast(TEXT), True
    if pa.types.is_integer(kind):
        return array.cast(TEXT), False
    if pa.types.is_floating(kind):
        return pc.if_else(pc.is_nan(array), None, array).cast(TEXT), False
    if pa.types.is_string(kind):
        filled = pc.if_else(pc.equal(array, ""), None, array)
        return (escape(filled, items=True) if items else pc.replace_substring(filled, "\\", "\\\\")), True
    if kind == TEXTS and not array.flatten().null_count:
        lists = pa.ListArray.from_arrays(array.offsets, escape(array.values, items=True), mask=array.is_null())
        joined = pc.binary_join(lists, SEPARATOR)
        return pc.if_else(pc.equal(joined, ""), None, joined), True
    return None


def _one_by_one(values: list[Any], *, items: bool) -> tuple[pa.Array, bool]:
    """The same for a column of several kinds."""
    texts: list[str | None] = []
    for position, value in enumerate(values):
        try:
            texts.append(_text(value, items=items))
        except TypeError:
            raise _NoTextError(position) from None
    said = [v for v, text in zip(values, texts, strict=True) if text is not None]
    return pa.array(texts, TEXT), any(isinstance(v, bool) or not isinstance(v, int | float) for v in said)


def _text(value: Any, *, items: bool) -> str | None:
    """A value as an escaped text; None when it says nothing."""
    if value is None or value in ("", []) or value != value:  # noqa: PLR0124 - NaN
        return None
    if isinstance(value, list):
        return SEPARATOR.join(escape_text(_scalar(v)) for v in value)
    text = _scalar(value)
    return escape_text(text) if items else text.replace("\\", "\\\\")


def _scalar(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    raise TypeError
