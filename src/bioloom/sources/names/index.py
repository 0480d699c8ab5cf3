"""What an index of name vectors is, whoever keeps it; and vectors made on demand, each name once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from bioloom.core.value import digest

Floats = NDArray[np.float32]
Embed = Callable[[Sequence[str]], Floats]
Names = Mapping[str, str]  # what a thing is called, by CURIE
AT_ONCE = 4096  # names that are embedded before they are kept


class NameIndex(Protocol):
    """Unit vectors of names by CURIE. A vector counts only for the name that it was made of."""

    def held(self, names: Names) -> dict[str, Floats]:
        """Those of ``names`` whose vectors are there, by CURIE."""
        ...

    def add(self, names: Names, rows: Floats) -> None:
        """Keep the vectors ``rows`` of ``names``, in their order; one of another name of the same thing goes."""
        ...

    def nearest(self, row: Floats, limit: int) -> list[tuple[float, str]]:
        """The CURIEs whose names are nearest to a unit vector, with their cosines; of equal ones the first CURIE."""
        ...

    def __len__(self) -> int: ...


def vectors_of(index: NameIndex, names: Names, embed: Embed) -> Floats:
    """float32 [len(names), d]: the vectors of ``names``; what the index lacks is embedded and put into it."""
    held = index.held(names)
    missing = [c for c in names if c not in held]
    for i in range(0, len(missing), AT_ONCE):
        some = {c: names[c] for c in missing[i : i + AT_ONCE]}
        rows = embed(list(some.values()))
        index.add(some, rows)
        held |= dict(zip(some, rows, strict=True))
    return np.stack([held[c] for c in names]).astype(np.float32) if names else np.empty((0, 0), np.float32)


def stamp_of(name: str) -> str:
    """What tells that a vector was made of this name."""
    return digest(name)[:16]
