"""Rows that wait on disk until they are written: evidence comes with the items and stands in a file of its own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Generic, Self, TypeVar

from bioloom.bench.build.items.files import line, read_lines
from bioloom.core.value import Value

V = TypeVar("V", bound=Value)


class Spool(Generic[V]):
    """Values on disk in the order they came; gone when the block ends."""

    def __init__(self, kind: type[V]) -> None:
        self._kind = kind
        self._folder = tempfile.TemporaryDirectory(prefix="bioloom-")
        self._path = Path(self._folder.name) / "rows.jsonl"
        self._file = self._path.open("w", encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()
        self._folder.cleanup()

    def keep(self, value: V) -> None:
        """Write one."""
        self._file.write(line(value) + "\n")

    def __iter__(self) -> Iterator[V]:
        self._file.flush()
        return read_lines(self._path, self._kind)
