"""Name vectors that are kept as long as the process lives: what is asked again is not embedded again."""

from __future__ import annotations

import numpy as np

from .index import Floats, Names


class MemoryNames:
    """The index in a dict of CURIEs, each with its name and vector."""

    def __init__(self) -> None:
        self._rows: dict[str, tuple[str, Floats]] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def held(self, names: Names) -> dict[str, Floats]:
        """See `NameIndex`."""
        return {c: self._rows[c][1] for c, name in names.items() if c in self._rows and self._rows[c][0] == name}

    def add(self, names: Names, rows: Floats) -> None:
        """See `NameIndex`."""
        self._rows |= {
            c: (name, np.asarray(row, np.float32)) for (c, name), row in zip(names.items(), rows, strict=True)
        }

    def nearest(self, row: Floats, limit: int) -> list[tuple[float, str]]:
        """See `NameIndex`."""
        found = [(float(vector @ row), curie) for curie, (_, vector) in self._rows.items()]
        return sorted(found, key=lambda p: (-p[0], p[1]))[:limit]
