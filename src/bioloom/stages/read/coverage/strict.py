"""What became of the words of a question under one reading, and of which words it cannot be."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from ..types import Role, Span

IDLE = "idle"  # what became of a word that says nothing of what is asked, though it looks as if it did


class Strict(NamedTuple):
    """A word that must be accounted for and is not, and why.

    ``stranger``: it is a name that nobody knows. ``firm``: it refuses though another reader has a place for it.
    ``against``: it says the opposite of the reading, which then is no reading at all. ``unless``: a reading with this
    chance is taken all the same.
    """

    span: Span
    why: str
    stranger: bool = False
    firm: bool = False
    against: bool = False
    unless: float = math.inf


class Coverage(NamedTuple):
    """What each word became, what refuses the reading, and how many words speak against it or are not known."""

    spans: tuple[Span, ...]
    refused: tuple[Strict, ...]
    foreign: int
    unknown: int
    content: int

    def refuses(self, chance: float) -> bool:
        """Whether a reading with this chance is refused."""
        return any(chance < s.unless for s in self.refused)

    @property
    def denied(self) -> bool:
        """Whether a word says the opposite of the reading."""
        return any(s.against for s in self.refused)

    @property
    def whole(self) -> bool:
        """Whether every word has its place."""
        return not self.refused and not self.foreign and not self.unknown


def span_of(text: str, start: int, end: int, role: Role, became: str = "") -> Span:
    """The span of ``text`` between two offsets."""
    return Span(start=start, end=end, text=text[start:end], role=role, became=became)


def within(place: int, stretches: Iterable[tuple[int, int]]) -> bool:
    """Whether an offset lies in one of some stretches (start, end)."""
    return any(start <= place < end for start, end in stretches)
