"""Opening somebody's files: plain, ``.gz``, ``.bz2``, or members of a ``.tar.gz``; nothing is ever unpacked to disk."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from bioloom.core.errors import GraphFormatError, GraphNotFoundError

_PACKED = (".gz", ".bz2")
_ARCHIVES = (".tar", ".tar.gz", ".tgz", ".tar.bz2")


def bare(name: str) -> str:
    """The file's name without what says how it is packed, in small letters."""
    low = Path(name).name.casefold()
    for end in _PACKED:
        low = low.removesuffix(end)
    return low


def is_archive(path: Path) -> bool:
    """Whether it is a tar file, packed or not."""
    return path.name.casefold().endswith(_ARCHIVES)


def sha256(path: Path) -> str:
    """Of the file as it lies there."""
    with damage(str(path)), path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@dataclass(frozen=True)
class Opened:
    """The bytes of a file, unpacked as they are read."""

    file: IO[bytes]
    raw: IO[bytes]
    size: int

    @property
    def share(self) -> float:
        """How much of it was read."""
        return min(1.0, self.raw.tell() / max(1, self.size))


@contextmanager
def opened(path: Path) -> Iterator[Opened]:
    """A file to be read.

    Raises:
        GraphNotFoundError: There is no such file.
        GraphFormatError: It is truncated or packed otherwise than its name says; also while it is read.
    """
    with damage(str(path)), path.open("rb") as raw, _unpacked(raw, path.suffix.casefold()) as file:
        yield Opened(file, raw, path.stat().st_size)


def _unpacked(raw: IO[bytes], suffix: str) -> IO[bytes]:
    if suffix == ".gz":
        return cast("IO[bytes]", gzip.open(raw, "rb"))
    return cast("IO[bytes]", bz2.open(raw, "rb")) if suffix == ".bz2" else raw


def members(path: Path) -> Iterator[tuple[str, Opened]]:
    """The files in an archive in their order, each to be read before the next is asked for, and all within `damage`."""
    with path.open("rb") as raw, tarfile.open(fileobj=raw, mode="r|*") as archive:
        for member in archive:
            file = archive.extractfile(member) if member.isfile() else None
            if file is not None and not Path(member.name).name.startswith("."):
                yield member.name, Opened(file, raw, path.stat().st_size)


@contextmanager
def damage(name: str) -> Iterator[None]:
    """Turns what goes wrong while ``name`` is read into typed errors.

    Raises:
        GraphNotFoundError: There is no such file.
        GraphFormatError: It is truncated, packed otherwise than its name says, or cannot be read.
    """
    try:
        yield
    except FileNotFoundError as error:
        raise GraphNotFoundError(f"There is no file {name}.", hint="Check the path.") from error
    except (EOFError, gzip.BadGzipFile, zlib.error, tarfile.TarError) as error:
        raise GraphFormatError(
            f"{name} is truncated or not packed as its name says: {error}.", hint="Fetch the file again."
        ) from error
    except OSError as error:
        raise GraphFormatError(
            f"{name} cannot be read: {error.strerror or error}.",
            hint="Check the file and its rights, or fetch it again.",
        ) from error
