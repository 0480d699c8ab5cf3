"""What a reader gives: records, records that are to go, and what it could not read, each with where it stood."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from bioloom.sources.corpus.record import Record


@dataclass(frozen=True)
class Unread:
    """Something that is no record, and why; ``where`` is a line, an article, a page."""

    where: str
    reason: str


@dataclass(frozen=True)
class Gone:
    """A record that its source took back."""

    id: str


Item = Record | Gone | Unread
Reader = Callable[[Path, str], Iterator[Item]]  # the file, and what to call it in ids


def opened(path: Path) -> IO[bytes] | gzip.GzipFile:
    """The bytes of a file, unpacked if it is gzipped, whatever it is called."""
    file = path.open("rb")
    if file.read(2) == b"\x1f\x8b":
        file.close()
        return gzip.open(path, "rb")
    file.seek(0)
    return file


CUT_SHORT = (EOFError, zlib.error, gzip.BadGzipFile)  # what a damaged gzip file raises while it is read


def guarded(items: Iterator[Item], name: str) -> Iterator[Item]:
    """``items``; where the file is cut short or cannot be read, what was whole, and then why there is no more."""
    try:
        yield from items
    except CUT_SHORT as error:
        yield Unread(name, f"the compressed file is damaged ({error})")
    except OSError as error:
        yield Unread(name, f"the file cannot be read ({error.strerror or error})")


def decoded(data: bytes) -> str:
    """Text of unknown encoding: UTF-8, or else Latin-1, in which every file is some text; with Unix line ends."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("utf-16") if data[:2] in (b"\xff\xfe", b"\xfe\xff") else data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def well_formed(text: str) -> str:
    """``text`` with a question mark for each half of a character, which JSON can carry and nothing else."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
