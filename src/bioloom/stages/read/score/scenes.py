"""The chance that a sentence sets the scene of a question and no condition on its answer.

"We are setting up a zebrafish model of Dravet. Where is SCN1A expressed?" has the same answer without its first
sentence; "We work with children. What treats Dravet?" has not. A logistic regression over the encoder's vectors: the
mean over the words of the sentence beside the mean over the words of all others (`training.scenes` fits it).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .encoder import Heard

Floats = NDArray[np.float32]


def vectors(heard: Heard, sentences: Sequence[tuple[int, int]]) -> Floats:
    """[S, 2 x width]: what the encoder makes of each sentence (start, end) of the text it heard, and of the others.

    A sentence without words that the encoder hears (those far behind are cut off), and an only one, has zeros.
    """
    hidden = heard.vectors
    begins = np.array([start for start, _ in heard.words])
    out = np.zeros((len(sentences), 2 * hidden.shape[1]), np.float32)
    for row, (start, end) in zip(out, sentences, strict=True):
        inside = (begins >= start) & (begins < end)
        if inside.any() and not inside.all():
            row[:] = np.concatenate([hidden[inside].mean(0), hidden[~inside].mean(0)])
    return out


def chances_of_scenes(heard: Heard, weights: NDArray[np.float32], sentences: Sequence[tuple[int, int]]) -> list[float]:
    """The chance of each sentence of a text that it sets the scene; ``weights`` are [2 x width + 1], the last alone.

    Zero for a sentence of which the encoder hears nothing.
    """
    found = vectors(heard, sentences)
    odds = found @ weights[:-1] + weights[-1]
    return [float(1 / (1 + np.exp(-o))) if row.any() else 0.0 for o, row in zip(odds, found, strict=True)]
