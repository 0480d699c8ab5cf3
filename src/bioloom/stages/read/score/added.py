"""The chance that a word adds a condition to a question: "vegetarian" foods, "immune" diseases, genes "in smokers".

A table of words cannot tell, since every such word is seldom; the encoder can, from the words around it. A small
network over its vector of the word (`training.added` fits it on pairs of wordings with and without a word put in).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .encoder import Heard

Floats = NDArray[np.float32]


class Net(NamedTuple):
    """Two layers with a rectifier between: ``first`` is [width + 1, H], ``second`` [H + 1]; constants stand last."""

    first: Floats
    second: Floats


def chances_of_added(heard: Heard, net: Net, places: Sequence[int]) -> list[float]:
    """The chance of the word at each of ``places`` (offsets in the text) that it adds a condition.

    Zero for a word that the encoder does not hear.
    """
    found = word_vectors(heard, places)
    hidden = np.maximum(found @ net.first[:-1] + net.first[-1], 0)
    odds = hidden @ net.second[:-1] + net.second[-1]
    return [float(1 / (1 + np.exp(-o))) if row.any() else 0.0 for o, row in zip(odds, found, strict=True)]


def word_vectors(heard: Heard, places: Sequence[int]) -> Floats:
    """[P, width]: the word at each of ``places`` (offsets in the text); zeros where nothing was heard."""
    out = np.zeros((len(places), heard.vectors.shape[1]), np.float32)
    for row, place in zip(out, places, strict=True):
        at = next((i for i, (start, end) in enumerate(heard.words) if start <= place < end), None)
        if at is not None:
            row[:] = heard.vectors[at]
    return out


def save_net(net: Net, file: Path) -> None:
    """Writes ``net`` to ``file`` (npz, halves of floats)."""
    np.savez_compressed(file, first=net.first.astype(np.float16), second=net.second.astype(np.float16))


def open_net(file: Path) -> Net:
    """What `save_net` wrote."""
    with np.load(file, allow_pickle=False) as found:
        return Net(found["first"].astype(np.float32), found["second"].astype(np.float32))
