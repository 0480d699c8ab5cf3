"""Whether the files of an index are what was written.

Every file of a segment ends in a footer with the CRC-32 of the rest; it never changes once it is there, and is checked
once by each process that opens it. ``meta.json``, which names the segments, has no checksum of its own: whoever writes
the index leaves it in ``sums.json`` at the end, and takes it away at the start, so that a killed import leaves none.

Opening reads the smallest of them each time, as many as take some hundredths of a second; the others once in a week,
or when their time or size changes. ``bioloom doctor`` reads all.
"""

from __future__ import annotations

import json
import zlib
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any

from bioloom.core.errors import DamageError, SourceError
from bioloom.graph.storage.sums import damaged, map_bytes, sealed, unsealed
from bioloom.graph.storage.whole_files import write_whole

META, SUMS, CHECKED = "meta.json", "sums.json", "checked.json"
AGAIN = "Build the corpus again from its files: bioloom corpus build."
_KINDS = ("idx", "pos", "term", "store", "fast", "fieldnorm")  # the files of a segment
_MAGIC, _NUMBER = 1337, 4  # tantivy's, at the end of a footer; bytes of it and of the footer's length
_PIECE = 1 << 22
_EACH_TIME, _WEEK = 1 << 25, 7 * 86400.0  # bytes of all files together, seconds
_TRIES = 5  # a merge may remove files between their naming and their reading


class Soundness:
    """Checks the files of the index in ``folder`` that it has not checked before."""

    def __init__(self, folder: Path, *, thorough: bool = False) -> None:
        self.folder, self.thorough = folder, thorough
        self._good: set[str] = set()

    def check(self) -> bool:
        """Check ``meta.json`` and the files that it names; whether there was a checksum for itself.

        Raises:
            SourceError: One is missing, or holds something else than was written.
        """
        for left in reversed(range(_TRIES)):
            try:
                return self._check()
            except (DamageError, OSError, ValueError, KeyError, TypeError) as error:
                if not left:
                    message = error.message if isinstance(error, DamageError) else f"{self.folder} is damaged: {error}."
                    raise SourceError(message, hint=AGAIN) from error
        raise AssertionError

    def _check(self) -> bool:
        said = _read_sums(self.folder / SUMS)
        raw = (self.folder / META).read_bytes()
        if said is not None and said["meta"] != sha256(raw).hexdigest():
            raise damaged(self.folder / META, "it is not what was written")
        kept = {} if self.thorough else self._kept()
        read, left = False, _EACH_TIME
        new = [name for name in _named(json.loads(raw)) if name not in self._good]
        for name, found in sorted(((n, (self.folder / n).stat()) for n in new), key=lambda one: one[1].st_size):
            left -= found.st_size
            if left < 0:
                now = [found.st_size, found.st_mtime_ns]
                old = kept.get(name)
                if old is None or old[:2] != now or not 0 <= time() - old[2] <= _WEEK:
                    check_footer(self.folder / name)
                    kept[name], read = [*now, time()], True
            else:
                check_footer(self.folder / name)
            self._good.add(name)
        if read:
            with suppress(OSError):  # where nobody may write they are read each time
                _write_sealed(self.folder / CHECKED, kept)
        return said is not None

    def _kept(self) -> dict[str, Any]:
        with suppress(OSError, ValueError, DamageError):
            path = self.folder / CHECKED
            body = json.loads(unsealed(path.read_bytes(), path))
            return body if isinstance(body, dict) else {}
        return {}


def begin(folder: Path) -> None:
    """What is written from now on has no checksum before `end`."""
    (folder / SUMS).unlink(missing_ok=True)


def end(folder: Path) -> None:
    """Note the checksum of ``meta.json`` as it is."""
    _write_sealed(folder / SUMS, {"meta": sha256((folder / META).read_bytes()).hexdigest()})


def check_footer(path: Path) -> None:
    """Compare a file of a segment with the CRC in its footer.

    Raises:
        DamageError: It is another, or there is no footer.
    """
    data = map_bytes(path)
    size = len(data)
    length, magic = (int.from_bytes(data[size - at : size - at + _NUMBER], "little") for at in (2 * _NUMBER, _NUMBER))
    body = size - 2 * _NUMBER - length
    if magic != _MAGIC or body < 0:
        raise damaged(path, "it is cut off or its end is overwritten")
    try:
        said = json.loads(data[body : body + length])["crc"]
    except (ValueError, KeyError, TypeError) as error:
        raise damaged(path, "its end is overwritten") from error
    crc = 0
    with memoryview(data) as view:
        for at in range(0, body, _PIECE):
            crc = zlib.crc32(view[at : min(at + _PIECE, body)], crc)
    if crc != said:
        raise damaged(path, "it is not what was written")


def _named(meta: dict[str, Any]) -> list[str]:
    """The files of the segments that ``meta.json`` lists."""
    out = []
    for segment in meta["segments"]:
        stem = segment["segment_id"].replace("-", "")
        out += [f"{stem}.{kind}" for kind in _KINDS]
        if segment["deletes"]:
            out.append(f"{stem}.{segment['deletes']['opstamp']}.del")
    return out


def _read_sums(path: Path) -> dict[str, Any] | None:
    try:
        body: dict[str, Any] = json.loads(unsealed(path.read_bytes(), path))
    except FileNotFoundError:
        return None
    return body


def _write_sealed(path: Path, body: dict[str, Any]) -> None:
    write_whole(path, sealed(json.dumps(body)))
