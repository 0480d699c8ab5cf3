"""Which words of a question name things, and of which kinds, as the encoder tells from the words around them.

One tag for each word: outside, or the first or a further word of a name of some kind (Ramshaw and Marcus 1995). The
linker knows names; the tags know where a question is likely to have one ("banana, avocado or baked potato").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bioloom.stages.read.forms.kinds import KINDS

TAGS = ("O", *(f"B {kind}" for kind in KINDS), *(f"I {kind}" for kind in KINDS))
OUTSIDE, BEGINS, GOES_ON = slice(0, 1), slice(1, 1 + len(KINDS)), slice(1 + len(KINDS), len(TAGS))
STEEPEST = 6  # logits beyond this are as sure as can be
Floats = NDArray[np.float32]


class Tags(NamedTuple):
    """``words`` are stretches (start, end) of a text, ``said`` [words, tags] the chances of their tags."""

    words: tuple[tuple[int, int], ...]
    said: Floats

    def of(self, start: int, end: int) -> list[int]:
        """The words in a stretch of the text."""
        return [i for i, (a, b) in enumerate(self.words) if a < end and start < b]

    def named(self, start: int, end: int) -> float:
        """The chance that some word of a stretch is part of a name; 1 where the encoder heard none of it."""
        at = self.of(start, end)
        return float((1 - self.said[at, 0]).max()) if at else 1.0

    def kinds(self, start: int, end: int, kinds: Iterable[str]) -> dict[str, float]:
        """The chance of each of ``kinds`` for a stretch, of all kinds that a name there may have."""
        at = self.of(start, end)
        if not at:
            return dict.fromkeys(kinds, 1 / len(KINDS))
        each = (self.said[at, BEGINS] + self.said[at, GOES_ON]).mean(0) + 1e-6
        return {kind: float(each[KINDS.index(kind)] / each.sum()) for kind in kinds}


def tags_of(words: Sequence[tuple[int, int]], slots: Iterable[tuple[int, int, str]]) -> list[int]:
    """The right tag of each word where the slots (start, end, kind) are the names."""
    out = [0] * len(words)
    for start, end, kind in slots:
        inside = [i for i, (a, b) in enumerate(words) if a < end and start < b]
        for n, i in enumerate(inside):
            out[i] = (GOES_ON if n else BEGINS).start + KINDS.index(kind)
    return out


def features(tags: Tags, start: int, end: int, kinds: Iterable[str]) -> Iterator[str]:
    """What the tags say of a stretch: whether all of it is a name, whether one begins there, whether it goes on."""
    at = tags.of(start, end)
    if not at:
        yield "tag?"
        return
    named = 1 - tags.said[at, 0]
    begins = float(tags.said[at[0], BEGINS].sum())
    after = float(tags.said[at[-1] + 1, GOES_ON].sum()) if at[-1] + 1 < len(tags.words) else 0.0
    before = float(tags.said[at[0], GOES_ON].sum())
    again = float(tags.said[at[1:], BEGINS].sum(1).max()) if len(at) > 1 else 0.0
    least, mean = float(named.min()), float(named.mean())
    fits = max(tags.kinds(start, end, kinds).values(), default=0.0)
    yield f"least{_steep(least)}"
    yield f"mean{_steep(mean)}"
    yield f"begins{_steep(begins)}"
    yield f"after{_steep(after)}"
    yield f"before{_steep(before)}"
    yield f"again{_steep(again)}"
    yield f"fits{_steep(fits)}"
    yield f"tags{_steep(least) // 2}|{_steep(begins) // 2}|{_steep(max(after, before)) // 2}|{_steep(fits) // 3}"


def _steep(chance: float) -> int:
    """The logit of a chance, a whole number."""
    sure = min(max(chance, 1e-4), 1 - 1e-4)
    return round(max(-STEEPEST, min(STEEPEST, float(np.log(sure / (1 - sure))))))
