"""Files of records that only grow, line by line, each safe on disk before the next question is begun."""

from __future__ import annotations

import os
from collections.abc import Iterator
from errno import ENOSPC
from pathlib import Path
from threading import Lock
from typing import Generic, TypeVar

from bioloom.bench.build.items.files import read_lines
from bioloom.core.value import Value

V = TypeVar("V", bound=Value)
BLOCK = 1 << 16  # bytes read at once when looking for the end of the last whole line


def written(value: Value) -> str:
    """A record as one line of JSON. Nulls are left out, defaults are not: events of a trace are told apart by one."""
    return value.model_dump_json(exclude_none=True)


class Records(Generic[V]):
    """A file of JSON lines to which whole lines are added. What a killed writer left unfinished is cut off first."""

    def __init__(self, path: Path, kind: type[V]) -> None:
        self.path, self.kind, self._lock = path, kind, Lock()

    def mend(self) -> int:
        """Drop a last line that was torn; how many bytes that were. No other process may be writing."""
        if not self.path.exists():
            return 0
        with self.path.open("r+b") as file:
            end = start = file.seek(0, os.SEEK_END)
            whole = 0
            while start and not whole:
                stop, start = start, max(0, start - BLOCK)
                file.seek(start)
                if (at := file.read(stop - start).rfind(b"\n")) >= 0:
                    whole = start + at + 1
            file.truncate(whole)
            os.fsync(file.fileno())
        return end - whole

    def add(self, value: V) -> None:
        """Add one line, in one write, and see it to the disk."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        data = (written(value) + "\n").encode()
        with self._lock, self.path.open("ab", buffering=0) as file:
            if file.write(data) != len(data):
                raise OSError(ENOSPC, "The disk took only a part of a record", str(self.path))
            os.fsync(file.fileno())

    def __iter__(self) -> Iterator[V]:
        return read_lines(self.path, self.kind) if self.path.exists() else iter(())
