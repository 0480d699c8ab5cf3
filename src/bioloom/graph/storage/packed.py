"""Many arrays in one file, mapped read-only: one open, one mmap, pages shared by every process that reads the graph."""

from __future__ import annotations

import mmap
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

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


def map_arrays(path: Path, table: Mapping[str, Any]) -> dict[str, NDArray[Any]]:
    """The arrays of a file, by name; nothing is read before it is used."""
    with path.open("rb") as file:
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    out = {}
    for name, (dtype, shape, offset) in table.items():
        count = int(np.prod(shape))
        flat = np.frombuffer(data, dtype, count, offset) if count else np.empty(0, dtype)
        out[name] = flat.reshape(shape)
    return out
