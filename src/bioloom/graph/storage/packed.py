"""Many arrays in one file, mapped read-only: one open, one mmap, pages shared by every process that reads the graph."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bioloom.core.errors import DamageError, StaleError

from .sums import MappedFile

Table = dict[str, tuple[str, tuple[int, ...], int]]  # name -> dtype, shape, offset
_ALIGN = 64


class ArrayWriter:
    """Appends arrays to a file; ``table`` says where each one is."""

    def __init__(self, path: Path) -> None:
        self.table: Table = {}
        self._file = path.open("wb")
        self._file.write(bytes(_ALIGN))  # an empty file cannot be mapped

    def add(self, name: str, array: NDArray[Any]) -> None:
        """Append ``array`` as it is."""
        array = np.ascontiguousarray(array)
        self._file.write(bytes(-self._file.tell() % _ALIGN))
        self.table[name] = (array.dtype.str, array.shape, self._file.tell())
        array.tofile(self._file)

    def __enter__(self) -> ArrayWriter:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()


class Arrays(Mapping[str, NDArray[Any]]):
    """The arrays of a file, by name. Each is checked when it is first asked for, and nothing is read before.

    ``again`` gives the arrays of a file made anew when this one turns out to be damaged; without it that is an error.
    """

    def __init__(self, file: MappedFile, table: Mapping[str, Any], again: Callable[[], Arrays] | None = None) -> None:
        self._file, self._again = file, again
        self._table = {name: (dtype, tuple(shape), offset) for name, (dtype, shape, offset) in table.items()}

    def __getitem__(self, name: str) -> NDArray[Any]:
        dtype, shape, offset = self._table[name]
        count = math.prod(shape)
        if not count:
            return np.empty(shape, dtype)
        try:
            self._file.check(offset, offset + count * np.dtype(dtype).itemsize)
        except DamageError:
            if self._again is None:
                raise
            self._take(self._again())
        return np.frombuffer(self._file.bytes, dtype, count, offset).reshape(shape)

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)

    def __contains__(self, name: object) -> bool:
        return name in self._table

    def size(self, name: str) -> int:
        """How many elements an array has."""
        return math.prod(self._table[name][1])

    def _take(self, other: Arrays) -> None:
        """Go on with the arrays of the file made anew: those that were given out must fit them.

        Raises:
            StaleError: They do not: another version of this package, or of a library, made the damaged file.
        """
        if (other._file.sums, other._table) != (self._file.sums, self._table):
            raise StaleError(f"{self._file.path} was damaged and is another one now.", hint="Run it again.")
        self._file = other._file


def map_arrays(path: Path, table: Mapping[str, Any], sums: str, again: Callable[[], Arrays] | None = None) -> Arrays:
    """The arrays of a file, of whose blocks ``sums`` are the checksums; nothing is read before it is used."""
    return Arrays(MappedFile(path, sums), table, again)
