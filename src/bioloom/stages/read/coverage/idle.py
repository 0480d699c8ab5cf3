"""Words that deny, numbers, and words that narrow, where they say nothing of what is asked.

The encoder tells from the words around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ..forms.form import Form
from ..forms.numbers import numbers
from ..score.encoder import Heard
from ..score.idle import DENIALS, NARROWING, NUMBERS, chances_of_idle
from .asides import harmless, labels
from .denial import denies
from .narrowing import unsaid
from .strict import within
from .values import HOW_MANY, became_of_number

# The chance from which one is taken to be idle: of 2,400 denials and 690 numbers that counted, of writers that the
# weights were not fitted to, some five each were taken so; of narrowing words 75 of 274 idle ones are told, and 20
# others, most of which say nothing of what is asked either.
IDLE = {DENIALS: 0.8, NUMBERS: 0.7, NARROWING: 0.75}
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def denials(text: str) -> list[int]:
    """Where words of ``text`` begin that deny, but for phrases that never exclude anything."""
    spared = harmless(text)
    found = (m.start() for m in WORD.finditer(text) if denies(m[0].lower()))
    return [p for p in found if not within(p, spared)]


def free_numbers(text: str, form: Form, slots: int) -> Iterator[tuple[int, bool]]:
    """Where numbers of ``text`` begin, and whether each is a value of ``form``.

    Left out is what counts the things that are named or wanted, and what only tells pages and the like apart.
    """
    told = labels(text)
    for number in numbers(text):
        became = became_of_number(number, form, text, slots)
        if became != HOW_MANY and not within(number.start, told):
            yield number.start, bool(became)


def narrowing(text: str, table: Mapping[str, Sequence[str]]) -> list[int]:
    """Where words of ``text`` begin that narrow what is asked to what hardly any edge says; ``table`` as in `cover`."""
    return [m.start() for m in WORD.finditer(text) if unsaid(m[0].lower(), table)]


def idle(
    text: str, heard: Heard, weights: NDArray[np.float32], table: Mapping[str, Sequence[str]]
) -> tuple[tuple[int, int], ...]:
    """Where denials, numbers and narrowing words of ``text`` stand that are surely idle.

    ``weights`` are those of `score.idle`, ``table`` that of `cover`.
    """
    found = {DENIALS: denials(text), NUMBERS: [n.start for n in numbers(text)], NARROWING: narrowing(text, table)}
    out = []
    for sort, places in found.items():
        chances = chances_of_idle(heard, weights, sort, places)
        out += [(p, p + 1) for p, chance in zip(places, chances, strict=True) if chance >= IDLE[sort]]
    return tuple(out)
