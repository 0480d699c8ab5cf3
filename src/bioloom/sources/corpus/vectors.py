"""Vectors of the parts of a corpus: half-precision rows in files that are only ever added, searched exactly.

A row names its part by record, version and number, so that the row of a text that was replaced or removed finds no
part any more and is passed over. A file counts once its rows are there whole: they are renamed into place last. Beside
the rows stand their keys, with the checksums of both.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bioloom.graph.storage.sums import MappedFile, file_sums, sealed, unsealed


class Key(NamedTuple):
    """Which part a vector belongs to."""

    record: str
    version: str
    part: int


class VectorStore:
    """The vectors in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open: dict[tuple[str, int], tuple[NDArray[np.float16], list[Key]]] = {}
        self._placed: tuple[tuple[tuple[str, int], ...], dict[Key, tuple[int, int]]] = ((), {})

    def __len__(self) -> int:
        return sum(len(keys) for _, keys in self._files())

    def all_keys(self) -> Iterator[Key]:
        """The keys of all rows, in the order in which they were added."""
        for _, keys in self._files():
            yield from keys

    def rows(self, keys: Iterable[Key]) -> dict[Key, NDArray[np.float32]]:
        """The vectors of those of ``keys`` that are there; of several of one key the last."""
        files = self._files()
        if self._placed[0] != tuple(self._open):
            where = {k: (f, i) for f, (_, found) in enumerate(files) for i, k in enumerate(found)}
            self._placed = tuple(self._open), where
        at = [(k, self._placed[1][k]) for k in keys if k in self._placed[1]]
        return {k: np.asarray(files[f][0][i], np.float32) for k, (f, i) in at}

    def append(self, keys: Sequence[Key], rows: NDArray[np.float32]) -> None:
        """Add unit vectors (keys x dimensions), in one step."""
        self.folder.mkdir(parents=True, exist_ok=True)
        name = f"{1 + max((int(p.stem) for p in self.folder.glob('[0-9]*.npy')), default=0):06d}"
        part = self.folder / f".{name}.part"
        with part.open("wb") as file:
            np.save(file, rows.astype(np.float16))
        body = {"rows": file_sums(part), "keys": keys}
        (self.folder / f"{name}.json").write_text(sealed(json.dumps(body, ensure_ascii=False)), "utf-8")
        part.replace(self.folder / f"{name}.npy")

    def check(self) -> None:
        """Read all files there are.

        Raises:
            DamageError: One is not what was written.
            ValueError: The same, of a file from before there were checksums.
        """
        self._open = {}
        self._files()

    def search(self, query: NDArray[np.float32], limit: int) -> list[tuple[float, Key]]:
        """The keys whose vectors are nearest to ``query`` (cosine), the nearest first; of equal keys the first."""
        found: dict[Key, float] = {}
        for rows, keys in self._files():
            scores = rows.astype(np.float32) @ query
            top = np.argpartition(-scores, limit - 1)[:limit] if len(scores) > limit else np.arange(len(scores))
            for i in top:
                found[keys[i]] = max(float(scores[i]), found.get(keys[i], -1.0))
        best = sorted(found, key=lambda k: (-found[k], k))[:limit]
        return [(found[k], k) for k in best]

    def _files(self) -> list[tuple[NDArray[np.float16], list[Key]]]:
        """Rows and keys of the files there are now; of a corpus that was built anew, the new ones."""
        found = {}
        for path in sorted(self.folder.glob("[0-9]*.npy")):
            stamp = path.name, path.stat().st_mtime_ns
            found[stamp] = self._open.get(stamp) or _read(path)
        self._open = found
        return list(found.values())


def _read(path: Path) -> tuple[NDArray[np.float16], list[Key]]:
    beside = path.with_suffix(".json")
    body = json.loads(unsealed(beside.read_bytes(), beside, required=False))
    if isinstance(body, dict):
        MappedFile(path, body["rows"]).check()
        body = body["keys"]
    return np.load(path, mmap_mode="r"), [Key(*k) for k in body]  # a list alone: from before there were checksums
