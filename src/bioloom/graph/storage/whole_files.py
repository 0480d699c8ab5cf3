"""Files that appear whole or not at all: whoever looks sees the old one or the new one, also after a kill."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel, ValidationError

from bioloom.core.errors import DamageError

from .sums import sealed, unsealed

V = TypeVar("V", bound=BaseModel)
_number = count()  # two threads may write one file


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A path beside ``path`` whose file takes its place when the block ends well, and vanishes when it does not."""
    part = path.with_name(f".{path.name}.{os.getpid()}-{next(_number)}.part")
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def clear_parts(folder: Path) -> None:
    """Remove from ``folder`` what runs that were killed left half written; what a living process writes stays."""
    for part in folder.glob(".*.part"):
        writer = part.name.split(".")[-2].partition("-")[0]
        if writer.isdigit() and os.name == "posix" and not _lives(int(writer)):
            part.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)  # asks, and does nothing
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def write_whole(path: Path, text: str) -> None:
    """Write a text in one step."""
    with new_file(path) as part:
        part.write_text(text, "utf-8")


@dataclass(frozen=True)
class SealedFolder(Generic[V]):
    """Values of one shape by a key, a file each with its own checksum: a cache that costs nothing to lose.

    A file that is damaged, or of another shape, is as good as none; where none can be written it is done without.
    """

    folder: Path
    shape: type[V]

    def get(self, key: str) -> V | None:
        """The value of ``key``, None where there is none of use."""
        path = self._path(key)
        with suppress(OSError, ValueError, ValidationError, DamageError):
            return self.shape.model_validate_json(unsealed(path.read_bytes(), path))
        return None

    def put(self, key: str, value: V) -> None:
        """Keep a value."""
        keep_sealed(self._path(key), value)

    def count(self) -> tuple[int, int]:
        """How many are kept, and how many files are of no use: damaged, or of before there were checksums."""
        return count_sealed(self.folder, self.shape)

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key}.json"


def keep_sealed(path: Path, value: BaseModel) -> None:
    """Keep a value with its checksum in a file that only the user can read, or do without where none can be written."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with new_file(path) as part:
            part.touch(0o600)
            part.write_text(sealed(value.model_dump_json()), "utf-8")


def count_sealed(folder: Path, kind: type[BaseModel]) -> tuple[int, int]:
    """How many values are kept below ``folder``, and how many files are of no use: damaged, or without a checksum."""
    kept = useless = 0
    for path in folder.glob("*/*.json"):
        try:
            kind.model_validate_json(unsealed(path.read_bytes(), path))
            kept += 1
        except (OSError, ValidationError, DamageError):
            useless += 1
    return kept, useless
