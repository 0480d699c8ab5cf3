"""The chance that a "not", a number or a word that narrows says nothing of what is asked.

"My neurologist couldn't tell me why topiramate helps: why does it?" excludes nothing, "the bloods came back 5.9" asks
for no value, and "the new lass at the chemist's" is no new drug. Logistic regressions over the encoder's vectors, one
for each sort of word: the vector of the word beside the mean over the whole text (`training.idle` fits them).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .encoder import Heard

DENIALS, NUMBERS, NARROWING = 0, 1, 2  # rows of the weights
Floats = NDArray[np.float32]


def vectors(heard: Heard, places: Sequence[int]) -> Floats:
    """[P, 2 x width]: the word at each of ``places`` (offsets in the text) and all; zeros where nothing was heard."""
    out = np.zeros((len(places), 2 * heard.vectors.shape[1]), np.float32)
    if not places:
        return out
    mean = heard.vectors.mean(0)
    for row, place in zip(out, places, strict=True):
        at = next((i for i, (start, end) in enumerate(heard.words) if start <= place < end), None)
        if at is not None:
            row[:] = np.concatenate([heard.vectors[at], mean])
    return out


def chances_of_idle(heard: Heard, weights: NDArray[np.float32], sort: int, places: Sequence[int]) -> list[float]:
    """The chance of the word at each of ``places`` that it is idle; ``sort`` is the row of ``weights``.

    ``weights`` are [3, 2 x width + 1], the constant last. Zero for a word that the encoder does not hear.
    """
    found = vectors(heard, places)
    odds = found @ weights[sort, :-1] + weights[sort, -1]
    return [float(1 / (1 + np.exp(-o))) if row.any() else 0.0 for o, row in zip(odds, found, strict=True)]
