"""A piece of a question that asks for several things: its words, what was read of it, and what it asks further."""

from __future__ import annotations

import re
from typing import NamedTuple

from bioloom.core.pattern import Edge, Pattern

from ..forms.signature import within
from ..types import Reading, Understanding

UNSURE = "I do not understand how its words belong together"


class Piece(NamedTuple):
    """A piece as it was typed, what was read of it, and the names in it.

    ``both``: the question that it repeats of another thing, asked of the two at once.
    """

    text: str
    read: Understanding
    names: tuple[str, ...] = ()
    both: str = ""

    @property
    def reading(self) -> Reading | None:
        """What it is surely taken for."""
        return sure(self.read)


def sure(read: Understanding) -> Reading | None:
    """The one reading of what was read surely, with every name and relation known and nobody in it; else None."""
    if len(read.parts) != 1 or read.missing or read.patient:
        return None
    reading = read.parts[0]
    linked = reading.operator not in ("select", "count") or all(e.predicates for e in reading.pattern.edges)
    return reading if linked and not reading.unknown else None


def stands_in(name: str, text: str) -> bool:
    """Whether a name stands in a text, whole."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def further(first: Pattern, second: Pattern) -> list[Edge] | None:
    """The edges of ``second`` beyond those of ``first``; None where not all of ``first`` is in it, of one thing."""
    if not within(first, second):
        return None
    left = [(_edge(second, e), e) for e in second.edges]
    for edge in first.edges:
        same = next((one for one in left if one[0] == _edge(first, edge)), None)
        if same is None:
            return None
        left.remove(same)
    return [edge for _, edge in left]


def _edge(pattern: Pattern, edge: Edge) -> str:
    ends = ["|".join(sorted(pattern.node(n).curies)) for n in (edge.subject, edge.object)]
    return f"{edge.model_copy(update={'subject': ends[0], 'object': ends[1]})}"
