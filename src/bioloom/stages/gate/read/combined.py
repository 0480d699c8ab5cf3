"""Names of several drugs together: what a linker finds for "paracetamol / codeine" may be one of them alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bioloom.core.ports import Linker

_BETWEEN = re.compile(r"\s*(?:/|\+|\s(?:and|with|plus)\s)\s*", re.IGNORECASE)


def ingredients(name: str) -> list[str]:
    """The names that a name is put together of; one where it is of one drug."""
    return [piece for piece in _BETWEEN.split(name.strip()) if piece]


def is_one_alone(curie: str, name: str, linker: Linker, categories: Sequence[str]) -> bool:
    """Whether what was found for a name of several drugs is just one of them: the others would be lost in silence."""
    pieces = ingredients(name)
    if len(pieces) < 2:
        return False
    first = (next(iter(linker.link(piece, categories=tuple(categories))), None) for piece in pieces)
    return any(one is not None and one.entity.curie == curie for one in first)
