"""Which look-up a question is about, as learned: a layer over the mean of what the reader's encoder makes of its words.

`scripts/train_lookups.py` fits it on the wordings of several writers, names taken out, and on questions that ask for
anything else. Rules (`sense`) come first, and say what names a look-up takes and which words turn it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bioloom.stages.read.assets import shipped
from bioloom.stages.read.score.encoder import Encoder

FILE = "lookups.npz"
ELSE = "none"  # the class of what asks for no look-up
SURE = 0.5  # the chance from which a look-up is taken, among those whose names are there and `ELSE`
STEPS = 31  # of a weight, up and down: of 2,900 texts 99.7% are told as with 127
_GENE = re.compile(r"@\d+")
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Head:
    """``weights`` is [width + 1, C], constants last, of the classes that ``names`` has in their order."""

    encoder: Encoder
    weights: Floats
    names: tuple[str, ...]

    def surely(self, text: str, fitting: Collection[str]) -> str:
        """The look-up among ``fitting`` that ``text``, its names taken out, is about; empty where none surely is."""
        among = [i for i, name in enumerate(self.names) if name in fitting or name == ELSE]
        logits = heard(text, self.encoder) @ self.weights[:-1, among] + self.weights[-1, among]
        chances = np.exp(logits - logits.max())
        best = int(chances.argmax())
        name = self.names[among[best]]
        return name if name != ELSE and chances[best] >= SURE * chances.sum() else ""


def heard(text: str, encoder: Encoder) -> Floats:
    """[width]: the mean of the words' vectors, a gene being the word "@gene"."""
    vectors = encoder.hear(_GENE.sub("@gene", text)).vectors
    mean: Floats = vectors.mean(0) if len(vectors) else np.zeros(vectors.shape[1], np.float32)
    return mean


def save_head(head: Head, spread: Floats, file: Path) -> None:
    """Writes the layer to ``file`` (npz): whole numbers from -31 to 31, for vectors of unit variance.

    ``spread`` [width] is how much the vectors vary; without it a few weights would leave the rest no places.
    """
    spread = spread.astype(np.float16).astype(np.float32)
    even = head.weights[:-1] * spread[:, None]
    scale = np.abs(even).max(0) / STEPS
    np.savez_compressed(
        file, weights=np.round(even / scale).astype(np.int8), scale=scale, spread=spread.astype(np.float16),
        constants=head.weights[-1], names=np.array(" ".join(head.names)),
    )  # fmt: skip


def open_head(file: Path, encoder: Encoder) -> Head:
    """What `save_head` wrote."""
    with np.load(file, allow_pickle=False) as found:
        even = found["weights"].astype(np.float32) * found["scale"]
        weights = np.vstack([even / found["spread"].astype(np.float32)[:, None], found["constants"]])
        return Head(encoder, weights, tuple(str(found["names"]).split()))


@cache
def shipped_head() -> Head | None:
    """What was learned on the encoder that the reader uses; None where nothing was."""
    assets = shipped()
    file = assets.folder / FILE if assets.folder is not None else None
    return open_head(file, assets.encoder) if file is not None and file.is_file() else None
