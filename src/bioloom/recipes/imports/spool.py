"""Rows that wait on disk until their whole table is known: which columns it has, and which of them are numbers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import ipc

from bioloom.core.errors import BuildError
from bioloom.graph.storage.tables import TEXT

# A number that is no code: without leading zeros, and short enough for a float to hold every digit of it.
_NUMBER = r"^-?(?:(?:0|[1-9]\d{0,14})(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,2})?$"
_PEEK = 64


class Spool:
    """The rows of one table, in Arrow files in ``folder``, one file per set of columns."""

    def __init__(self, folder: Path, table: str) -> None:
        self.rows = 0
        self._folder, self._table = folder, table
        self._files: list[Path] = []
        self._schema: pa.Schema | None = None
        self._stack = ExitStack()
        self._writer: ipc.RecordBatchStreamWriter | None = None
        self._numeric: dict[str, bool] = {}  # of the text columns that held anything

    def add(self, rows: pa.Table) -> None:
        """More rows; their columns may be others than before.

        Raises:
            BuildError: The disk is full.
        """
        try:
            writer = self._writer
            if writer is None or rows.schema != self._schema:
                writer = self._open(rows.schema)
            writer.write_table(rows)
        except OSError as error:  # told apart from one of the file that is being read
            raise BuildError(
                f"{self._folder} could not be written: {error.strerror or error}.", hint="Free some space."
            ) from error
        self.rows += len(rows)
        for field in rows.schema:
            if field.type == TEXT and self._numeric.get(field.name, True):
                self._look(field.name, rows.column(field.name))

    def textual(self, columns: frozenset[str]) -> None:
        """These hold texts, even if every one of them looks like a number."""
        self._numeric |= dict.fromkeys(columns, False)

    @property
    def filled(self) -> dict[str, pa.DataType]:
        """The columns that hold anything, texts that are all numbers as float64."""
        return {name: pa.float64() if number else TEXT for name, number in self._numeric.items()}

    def tables(self) -> Iterator[pa.Table]:
        """The rows in the order they came."""
        self.close()
        for path in self._files:
            with pa.memory_map(str(path)) as file, ipc.open_stream(file) as reader:
                for batch in reader:
                    yield pa.Table.from_batches([batch])

    def close(self) -> None:
        """No rows will come any more."""
        self._stack.close()
        self._writer = None

    def _open(self, schema: pa.Schema) -> ipc.RecordBatchStreamWriter:
        self.close()
        path = self._folder / f"{self._table}-{len(self._files)}.arrow"
        sink = self._stack.enter_context(path.open("wb"))
        options = ipc.IpcWriteOptions(compression="lz4")
        self._writer = self._stack.enter_context(ipc.new_stream(sink, schema, options=options))
        self._schema = schema
        self._files.append(path)
        return self._writer

    def _look(self, name: str, column: pa.ChunkedArray) -> None:
        present = column.drop_null()
        if not len(present):
            return
        few = present.slice(0, _PEEK)
        number = _all_numbers(few) and (len(present) <= _PEEK or _all_numbers(present))
        self._numeric[name] = number


def _all_numbers(column: pa.ChunkedArray) -> bool:
    return bool(pc.all(pc.match_substring_regex(column, _NUMBER)).as_py())
