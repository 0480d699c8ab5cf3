"""Checksums of files, by block or whole, and of JSON texts: whether what is read is what was written.

Those by block guard against accidents (flipped bits, zeroed or lost pages, cut files), not against an adversary. A
block's sum is a hash over the sums of its rows and of its columns as 64-bit words: some 7 GB a second, several times
what a CRC of zlib makes, which matters for files that are checked on the way to an answer. A changed word changes the
sum of its row; changes that cancel out there and in every column at once are no accident.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from hashlib import blake2b, file_digest
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bioloom.core.errors import DamageError

BLOCK = 1 << 20  # bytes that are checked together
_ROW = 1 << 12  # bytes: a page
_DIGITS = 16
_HEAD, _REST = b'{"sum": "', b'",'


def block_sum(block: NDArray[np.uint8]) -> str:
    """16 hex digits over the bytes of a block."""
    whole = len(block) // _ROW * _ROW
    rows = block[:whole].view(np.uint64).reshape(-1, _ROW // 8)
    found = blake2b(np.add.reduce(rows, axis=0).tobytes(), digest_size=_DIGITS // 2)
    found.update(np.add.reduce(rows, axis=1).tobytes())
    found.update(block[whole:].tobytes())
    return found.hexdigest()


class MappedFile:
    """A file mapped read-only, of which every block is checked once, when it is first wanted.

    ``sums`` are those of its blocks in a line, as `file_sums` gives them.
    """

    def __init__(self, path: Path, sums: str) -> None:
        """Map the file; nothing of it is read yet.

        Raises:
            DamageError: It is empty.
        """
        self.path, self.sums = path, sums
        self.bytes = map_bytes(path)
        self._view = np.frombuffer(self.bytes, np.uint8)
        self._checked = bytearray(-(-len(self._view) // BLOCK))

    def check(self, start: int = 0, stop: int | None = None) -> None:
        """Check the blocks of the bytes ``start`` to ``stop``, or all.

        Raises:
            DamageError: One holds something else than was written.
        """
        stop = len(self._view) if stop is None else stop
        for number in range(start // BLOCK, -(-stop // BLOCK)):
            if not self._checked[number]:
                at = number * BLOCK
                if block_sum(self._view[at : at + BLOCK]) != self.sums[number * _DIGITS : (number + 1) * _DIGITS]:
                    raise damaged(self.path, f"its bytes from {at:,} on are not those that were written")
                self._checked[number] = 1


def map_bytes(path: Path) -> mmap.mmap:
    """The bytes of a file, mapped.

    Raises:
        DamageError: It is empty, which none of ours is.
    """
    with path.open("rb") as file:
        try:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError as error:
            raise damaged(path, "it is empty") from error


def file_sums(path: Path) -> str:
    """The sums of the blocks of a file, in a line."""
    return "".join(_sums(path))


def _sums(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            yield block_sum(np.frombuffer(block, np.uint8))


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def sealed(text: str) -> str:
    """A JSON object, given as text, with its own checksum before all else."""
    return f'{{"sum": "{_text_sum(text[1:].encode())}",{text[1:]}'


def unsealed(raw: bytes, path: Path, *, required: bool = True) -> bytes:
    """The JSON object without the checksum that `sealed` put into it.

    Args:
        raw: What the file holds.
        path: The file, for the message.
        required: Whether one without a checksum counts as damaged; else it is given back as it is.

    Raises:
        DamageError: It is not what was written.
    """
    end = len(_HEAD) + _DIGITS
    if raw[: len(_HEAD)] != _HEAD or raw[end : end + len(_REST)] != _REST:
        if required:
            raise damaged(path, "it has no checksum")
        return raw
    rest = raw[end + len(_REST) :]
    if _text_sum(rest).encode() != raw[len(_HEAD) : end]:
        raise damaged(path, "it is not what was written")
    return b"{" + rest


def is_sealed(raw: bytes) -> bool:
    """Whether a JSON text carries a checksum."""
    return raw.startswith(_HEAD)


def _text_sum(rest: bytes) -> str:
    return blake2b(rest, digest_size=_DIGITS // 2).hexdigest()


def damaged(path: Path, why: str) -> DamageError:
    """The error for a file that is not what was written."""
    return DamageError(f"{path} is damaged: {why}.", hint="Restore it, or make it again; the disk may be failing.")
