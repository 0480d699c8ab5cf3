"""A question with turns of phrase said as most people say them, and the way back to the places of its own text.

A table (``reworded.toml``) has the turns: "Is X hereditary?" is answered by how X is inherited, "X mouse ortholog" asks
which genes are orthologs of X in mouse. What is read in the place of a question is said with the answer.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..types import Understanding
from .respelt import moved_back
from .valued import SPECIES, called_value, pattern_of

_NAME = r"[^\W_][\w*’'.-]*"
_PARTS = {  # in the order in which they are put in
    "NAMES": rf"{_NAME}(?:(?:, and |, | and |/){_NAME})*",
    "NAME": rf"(?!(?:and|or|the|which|what|who|how|is|are|of|for|with)\b){_NAME}",
    "THING": r"(?!(?:it|this|that|they|there|he|she)\b)(?:[\w'’-]+ ){0,5}?[\w'’-]+",
    "CLAIM": r"(?!(?:which|what|who|how|where|is|are|does|do|can)\b)[^.?!]+(?:\.\d[^.?!]*)*",
    "ORTHOLOG": r"(?:orthologu?e?|homologu?e?|counterpart|equivalent|version)s?",
}


class Reworded(NamedTuple):
    """A text said otherwise; ``origin`` has for each of its letters where that stood before."""

    text: str
    origin: tuple[tuple[int, int], ...]

    def back(self, at: int, *, end: bool = False) -> int:
        """The place in the text as it was written for a place in this one."""
        if not self.origin:
            return 0
        if end:
            return self.origin[min(at, len(self.origin)) - 1][1] if at else 0
        return self.origin[at][0] if at < len(self.origin) else self.origin[-1][1]

    def undone(self, found: Understanding) -> Understanding:
        """``found`` of this text with its places in the text as it was written, and with what was read instead."""
        return moved_back(found, self.back, f"read it as {self.text!r}")


def reworded(text: str) -> Reworded | None:
    """``text`` with the turns of the table said otherwise, each once; None where it has none."""
    now = Reworded(text, tuple((n, n + 1) for n in range(len(text))))
    for pattern, say in _rows():
        body = len(now.text.rstrip(" .?!\n"))
        if m := pattern.search(now.text, 0, body):
            now = _said(now, m, say, len(now.text) if pattern.pattern.endswith("$") else m.end())
    return now if now.text != text else None


def _said(now: Reworded, m: re.Match[str], say: str, end: int) -> Reworded:
    """``now`` with ``say`` in the place of ``m`` and of what stands behind it up to ``end``."""
    whole = (now.back(m.start()), now.back(end, end=True))
    out, origin = [now.text[: m.start()]], [*now.origin[: m.start()]]
    for piece in re.split(r"(\{\w+\})", say):
        key = piece.strip("{}")
        if piece == key:
            said, places = piece, [whole] * len(piece)
        else:
            said, places = m[key], [*now.origin[m.start(key) : m.end(key)]]
            if key == "species":
                said = called_value(SPECIES, said)
                places = [(places[0][0], places[-1][1])] * len(said)
        out.append(said)
        origin += places
    return Reworded("".join(out) + now.text[end:], (*origin, *now.origin[end:]))


@cache
def _rows() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(_read())


def _read() -> Iterator[tuple[re.Pattern[str], str]]:
    table = files("bioloom.stages.read.mentions").joinpath("reworded.toml").read_text("utf-8")
    for row in tomllib.loads(table)["row"]:
        find = row["find"].replace("SPECIES", pattern_of(SPECIES))
        for part, means in _PARTS.items():
            find = means.join(re.split(rf"\b{part}\b", find))
        yield re.compile(re.sub(r"(?<!\[)(?<!,)(?<!\\) (?![?*+{\]])", r"\\s+", find), re.IGNORECASE), row["say"]
