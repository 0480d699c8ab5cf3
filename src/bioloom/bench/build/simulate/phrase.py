"""A wording with its slots filled: the text, and where each thing is named in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from .filler import figures
from .names import Naming, article, plural
from .types import Span

_SLOT = re.compile(r"\{(\w+)(\+?)\}")
_SMALL = re.compile(r"[a-z]+(?=[ ,])|[a-z]{4,}(?=-)")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A piece of text with its spans."""

    text: str
    spans: tuple[Span, ...] = ()

    def __add__(self, other: Phrase) -> Phrase:
        shift = len(self.text)
        moved = tuple(Span(s.start + shift, s.end + shift, s.node) for s in other.spans)
        return Phrase(self.text + other.text, self.spans + moved)

    def closed(self) -> Phrase:
        """As a sentence: a capital where the first word is a plain one, and a full stop."""
        named = bool(self.spans) and self.spans[0].start == 0  # hsa-miR-21 and p53 keep their small letter
        plain = not named or _SMALL.match(self.text)
        text = self.text[0].upper() + self.text[1:] if plain else self.text
        return Phrase(text if text.endswith(".") else text + ".", self.spans)


def filled(template: str, nodes: Mapping[str, Sequence[int]], naming: Naming, rng: Random) -> Phrase:
    """``template`` with names for ``nodes`` (by slot) and made-up figures for the rest."""
    numbers: dict[str, str] = {}
    out, at, wanting = Phrase(""), 0, False
    for slot in _SLOT.finditer(template):
        out += Phrase(template[at : slot.start()])
        at, key = slot.end(), slot[1]
        if key == "a":
            wanting, at = True, at + 1  # the blank after it comes with the article
        elif key in nodes:
            called = [naming(n) for n in nodes[key]]
            called = [plural(c) for c in called] if slot[2] else called
            if wanting:
                out += Phrase(f"{a} " if (a := article(called[0])) else "")
                wanting = False
            out += _listed(called, nodes[key])
        else:
            numbers = numbers or figures(rng)
            out += Phrase(numbers[key])
    return out + Phrase(template[at:])


def _listed(called: Sequence[str], nodes: Sequence[int]) -> Phrase:
    out = Phrase("")
    for i, (name, node) in enumerate(zip(called, nodes, strict=True)):
        joint = "" if i == 0 else " and " if i == len(called) - 1 else ", "
        out += Phrase(joint) + Phrase(name, (Span(0, len(name), node),))
    return out
