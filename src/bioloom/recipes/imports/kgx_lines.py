"""KGX JSON Lines as blocks of texts, the same that a KGX table gives."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import IO, Any

import pyarrow as pa

from bioloom.core.errors import GraphFormatError
from bioloom.graph.exports.kgx_text import SEPARATOR, escape_text
from bioloom.graph.tables import TEXT

from .delimited import Block

ROWS = 1 << 16


def blocks(file: IO[bytes], name: str, lists: Sequence[str]) -> Iterator[tuple[Block, frozenset[str]]]:
    """Blocks of rows as escaped texts, each with the columns that held a text which was no number.

    Args:
        file: One JSON object a line.
        name: For messages.
        lists: Columns that hold lists, whose single values are items of one.

    Raises:
        GraphFormatError: A line is no JSON object, or a value is an object.
    """
    start, columns, textual = 1, _Columns(lists), set[str]()
    for number, row in objects(file, name):
        if not columns.rows:
            start = number
        for key, value in row.items():
            try:
                text = _text(value, items=key in columns.lists)
            except TypeError:
                raise GraphFormatError(
                    f"{name}, line {number}: {key} holds an object.",
                    hint="A value is a text, a number or a list of them.",
                ) from None
            if text is not None:
                columns.put(key, text)
                if not isinstance(value, int | float) or isinstance(value, bool):
                    textual.add(key)
        columns.rows += 1
        if columns.rows == ROWS:
            yield Block(start, columns.table()), frozenset(textual)
            columns, textual = _Columns(lists), set()
    if columns.rows:
        yield Block(start, columns.table()), frozenset(textual)


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


class _Columns:
    """Texts by column; a row says nothing of the columns that it does not name."""

    def __init__(self, lists: Sequence[str]) -> None:
        self.rows, self.lists = 0, frozenset(lists)
        self._values: dict[str, list[str | None]] = {}

    def put(self, key: str, value: str) -> None:
        """The value of the row that is being read."""
        column = self._values.setdefault(key, [])
        column += [None] * (self.rows - len(column))
        column.append(value)

    def table(self) -> pa.Table:
        """All rows."""
        padded = {k: v + [None] * (self.rows - len(v)) for k, v in self._values.items()}
        return pa.table({k: pa.array(v, TEXT) for k, v in padded.items()})


def _text(value: Any, *, items: bool) -> str | None:
    """A value as an escaped text; None when it says nothing."""
    if value is None or value in ("", []) or value != value:  # noqa: PLR0124 - NaN
        return None
    if isinstance(value, list):
        return SEPARATOR.join(escape_text(_scalar(v)) for v in value)
    return escape_text(_scalar(value)) if items else _escape_scalar(_scalar(value))


def _scalar(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    raise TypeError


def _escape_scalar(value: str) -> str:
    """A single value is not split, so only its backslashes would be misread."""
    return value.replace("\\", "\\\\")
