"""Tables of text, read a block of whole lines at a time, so that memory stays flat and an error names its line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import IO

import pyarrow as pa
import pyarrow.csv as pacsv

from bioloom.core.errors import GraphFormatError

BLOCK = 1 << 24  # bytes; a line may be as long


@dataclass(frozen=True)
class Dialect:
    """How a table is written. ``quoted`` values may hold the delimiter, but no line end."""

    delimiter: str
    quoted: bool


TSV = Dialect("\t", quoted=False)  # KGX and Hetionet: nothing is quoted, a quotation mark is itself
CSV = Dialect(",", quoted=True)


@dataclass(frozen=True)
class Block:
    """Some rows of a table. Row ``i`` stands in line ``line + i`` of the file unless empty lines lie between."""

    line: int
    rows: pa.Table


@dataclass(frozen=True)
class Delimited:
    """A table of text. ``columns`` are what its first line names, ``name`` is for messages."""

    name: str
    columns: tuple[str, ...]
    dialect: Dialect

    @classmethod
    def at(cls, file: IO[bytes], name: str, dialect: Dialect) -> Delimited:
        """The table in ``file``, which then stands behind the header.

        Raises:
            GraphFormatError: It is empty, no text, or names a column twice.
        """
        first = file.readline(BLOCK).removeprefix(b"\xef\xbb\xbf").rstrip(b"\r\n")
        try:
            columns = _fields(first.decode(), dialect)
        except UnicodeDecodeError as error:
            raise GraphFormatError(f"{name}: line 1 is no UTF-8.", hint="Is it packed, or no table?") from error
        if not any(columns):
            raise GraphFormatError(f"{name} is empty.", hint="The first line names the columns.")
        if twice := sorted({c for c in columns if columns.count(c) > 1}):
            raise GraphFormatError(f"{name} has {', '.join(twice)} twice.", hint="Name each column once.")
        return cls(name, tuple(columns), dialect)

    def blocks(self, file: IO[bytes], types: Mapping[str, pa.DataType] | None = None) -> Iterator[Block]:
        """The rows, an empty value as null. ``types`` are of columns that are no texts.

        Raises:
            GraphFormatError: A row has another number of values, is no UTF-8, or a value is not of its type.
        """
        kinds = dict.fromkeys(self.columns, pa.string()) | dict(types or {})
        line = 2
        for text in self._whole_lines(file):
            try:
                rows = self._parse(text, kinds)
            except pa.ArrowException as error:
                raise self._located(text, line, kinds) from error
            if len(rows):
                yield Block(line, rows)
            line += text.count(b"\n")

    def _whole_lines(self, file: IO[bytes]) -> Iterator[bytes]:
        rest = b""
        while new := file.read(BLOCK):
            end = new.rfind(b"\n") + 1
            if end:
                yield rest + new[:end]
                rest = new[end:]
            elif len(rest) < BLOCK:
                rest += new
            else:
                raise GraphFormatError(f"{self.name} has a line of over {BLOCK >> 20} MB.", hint="Is it a table?")
        if rest:
            yield rest + b"\n"

    def _parse(self, text: bytes, kinds: dict[str, pa.DataType]) -> pa.Table:
        if not text.strip(b"\r\n"):
            return pa.schema(kinds).empty_table()
        quoted = self.dialect.quoted
        return pacsv.read_csv(
            pa.BufferReader(text),
            read_options=pacsv.ReadOptions(column_names=list(self.columns), block_size=len(text)),
            parse_options=pacsv.ParseOptions(
                delimiter=self.dialect.delimiter, quote_char='"' if quoted else False, double_quote=quoted
            ),
            convert_options=pacsv.ConvertOptions(column_types=kinds, strings_can_be_null=True, null_values=[""]),
        )

    def _located(self, text: bytes, line: int, kinds: dict[str, pa.DataType]) -> GraphFormatError:
        """The first of some lines that cannot be read, and why."""
        lines = [(number, raw.rstrip(b"\r")) for number, raw in enumerate(text.split(b"\n")[:-1], line)]
        for number, raw in lines:
            try:
                found = len(_fields(raw.decode(), self.dialect))
            except UnicodeDecodeError:
                return self._wrong(number, "this is no UTF-8")
            if raw and found != len(self.columns):
                return self._wrong(number, f"{found} values for {len(self.columns)} columns")
        for number, raw in lines:
            try:
                self._parse(raw + b"\n", kinds)
            except pa.ArrowException as error:
                return self._wrong(number, f"{error}")
        return self._wrong(line, "this line or one behind it cannot be read")

    def _wrong(self, line: int, problem: str) -> GraphFormatError:
        return GraphFormatError(f"{self.name}, line {line}: {problem}.", hint="Repair it, or fetch the file again.")


def _fields(line: str, dialect: Dialect) -> list[str]:
    if not dialect.quoted:
        return line.split(dialect.delimiter)
    return next(csv.reader(io.StringIO(line), delimiter=dialect.delimiter), [])
