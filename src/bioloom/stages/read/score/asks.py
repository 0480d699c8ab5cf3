"""The chance that a further ask begins at a word: "..., and *how* is it inherited", "X: gene, *inheritance*".

A small network over the encoder's vectors of words, punctuation among them: each is taken to a few numbers, which are
looked at in a window around the word and, as a mean, before it and behind it. `training.asks` fits it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .encoder import Heard

BESIDE = 2  # words of the window on each side
Floats = NDArray[np.float32]


class AskNet(NamedTuple):
    """``inner`` is [width + 1, K], ``middle`` [(2 BESIDE + 3) K + 1, H], ``outer`` [H + 1]; constants stand last."""

    inner: Floats
    middle: Floats
    outer: Floats


def chances_of_asks(heard: Heard, net: AskNet) -> Floats:
    """[W]: the chance for each of the words that were heard that an ask begins there which is not the first."""
    chances = chances_in_context(heard.vectors, net)
    chances[:1] = 0  # there the first one begins
    return chances


def chances_in_context(vectors: Floats, net: AskNet) -> Floats:
    """[W]: what the network says of each of the words with these [W, width] vectors."""
    if not len(vectors):
        return np.zeros(0, np.float32)
    few = vectors @ net.inner[:-1] + net.inner[-1]
    hidden = np.maximum(in_context(few) @ net.middle[:-1] + net.middle[-1], 0)
    odds = hidden @ net.outer[:-1] + net.outer[-1]
    chances: Floats = (1 / (1 + np.exp(-odds))).astype(np.float32)
    return chances


def in_context(few: Floats) -> Floats:
    """[W, (2 BESIDE + 3) K]: each word's [K] with those of its window, and the means of all before and all behind."""
    number, size = few.shape
    padded = np.concatenate([np.zeros((BESIDE, size), few.dtype), few, np.zeros((BESIDE, size), few.dtype)])
    window = [padded[i : i + number] for i in range(2 * BESIDE + 1)]
    total = np.cumsum(few, 0)
    count = np.arange(number, dtype=np.float32)[:, None]
    before = (total - few) / np.maximum(count, 1)
    behind = (total[-1] - total) / np.maximum(number - 1 - count, 1)
    return np.concatenate([*window, before, behind], 1)


def save_asks(net: AskNet, file: Path) -> None:
    """Writes ``net`` to ``file`` (npz, halves of floats)."""
    np.savez_compressed(file, **{name: part.astype(np.float16) for name, part in net._asdict().items()})


def open_asks(file: Path) -> AskNet:
    """What `save_asks` wrote."""
    with np.load(file, allow_pickle=False) as found:
        return AskNet(*(found[name].astype(np.float32) for name in AskNet._fields))
