"""Name vectors in our own files: half-precision rows that are only ever added to, searched exactly."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from bioloom.sources.corpus.vectors import Key, VectorStore

from .index import Floats, Names, stamp_of


class OwnNames:
    """The index in ``folder``; made when the first vectors are added."""

    def __init__(self, folder: Path) -> None:
        self._store = VectorStore(folder)
        self._last: tuple[int, dict[str, str]] = (0, {})

    def __len__(self) -> int:
        return len(self._now())

    def held(self, names: Names) -> dict[str, Floats]:
        """See `NameIndex`."""
        now = self._now()
        wanted = {Key(c, stamp_of(name), 0): c for c, name in names.items() if now.get(c) == stamp_of(name)}
        return {wanted[key]: row for key, row in self._store.rows(wanted).items()}

    def add(self, names: Names, rows: Floats) -> None:
        """See `NameIndex`."""
        if names:
            self._store.append([Key(c, stamp_of(n), 0) for c, n in names.items()], rows)

    def nearest(self, row: Floats, limit: int) -> list[tuple[float, str]]:
        """See `NameIndex`; what a thing was called before does not count."""
        now = self._now()
        old = len(self._store) - len(now)
        found = self._store.search(np.asarray(row, np.float32), limit + old) if now else []
        return [(score, key.record) for score, key in found if now[key.record] == key.version][:limit]

    def _now(self) -> dict[str, str]:
        """Of each thing the stamp of the name that it was last added with."""
        rows = len(self._store)
        if self._last[0] != rows:
            self._last = rows, {k.record: k.version for k in self._store.all_keys()}
        return self._last[1]
