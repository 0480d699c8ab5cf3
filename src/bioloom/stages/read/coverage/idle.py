"""Words that deny and numbers that say nothing of what is asked, as the encoder tells from the words around them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ..forms.form import Form
from ..forms.numbers import numbers
from ..score.encoder import Heard
from ..score.idle import DENIALS, NUMBERS, chances_of_idle
from .asides import harmless, labels
from .denial import denies
from .values import HOW_MANY, became_of_number

# The chance from which one is taken to be idle: of 2,400 denials and 690 numbers that counted, of writers that the
# weights were not fitted to, some five each were taken so.
IDLE = {DENIALS: 0.8, NUMBERS: 0.7}
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def denials(text: str) -> list[int]:
    """Where words of ``text`` begin that deny, but for phrases that never exclude anything."""
    spared = harmless(text)
    found = (m.start() for m in _WORD.finditer(text) if denies(m[0].lower()))
    return [p for p in found if not _within(p, spared)]


def free_numbers(text: str, form: Form, slots: int) -> Iterator[tuple[int, bool]]:
    """Where numbers of ``text`` begin, and whether each is a value of ``form``.

    Left out is what counts the things that are named or wanted, and what only tells pages and the like apart.
    """
    told = labels(text)
    for number in numbers(text):
        became = became_of_number(number, form, text, slots)
        if became != HOW_MANY and not _within(number.start, told):
            yield number.start, bool(became)


def idle(text: str, heard: Heard, weights: NDArray[np.float32]) -> tuple[tuple[int, int], ...]:
    """Where denials and numbers of ``text`` stand that are surely idle; ``weights`` as in `score.idle`."""
    denied, counted = denials(text), [n.start for n in numbers(text)]
    out = []
    for sort, places in ((DENIALS, denied), (NUMBERS, counted)):
        chances = chances_of_idle(heard, weights, sort, places)
        out += [(p, p + 1) for p, chance in zip(places, chances, strict=True) if chance >= IDLE[sort]]
    return tuple(out)


def _within(place: int, stretches: tuple[tuple[int, int], ...]) -> bool:
    return any(start <= place < end for start, end in stretches)
