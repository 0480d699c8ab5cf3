"""What the reader learned and ships: the encoder, the weights of spans, the table of words, the weights of choosing."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bioloom.core.errors import InputError

from .choice.choose import FEATURES, Weights
from .score.added import Net, open_net
from .score.asks import AskNet, open_asks
from .score.encoder import TAGGED, Encoder, open_encoder, quick_encoder
from .score.layers_onnx import ENGINE
from .word_table import WORDS, read_words

ENCODER, COMPARER, SPANS, CHOICE = "encoder.npz", "compare.npz", "spans.npy", "choice.json"
SCENES, IDLE, ADDED, ASKS, CASES = "scenes.npy", "idle.npy", "added.npz", "asks.npz", "cases.npz"


@dataclass(frozen=True)
class Assets:
    """All that was learned; ``sure`` is the probability from which a reading is taken, ``near`` of a rival named.

    ``weights`` choose where all was asked, ``glance`` where the encoder alone was; ``scenes`` tell scenes from
    conditions (`score.scenes`), ``idle`` denials and numbers that say nothing from those that do (`score.idle`),
    ``added`` words that add a condition (`score.added`), ``asks`` where a further ask begins (`score.asks`),
    ``cases`` which words of a patient's case bear on no choice (`score.case_words`).
    ``folder`` holds the comparing encoder, if there is one; it is opened when it is first asked. ``quick`` has a glance
    in ONNX Runtime, if that is installed.
    """

    encoder: Encoder
    spans: NDArray[np.float32]
    words: Mapping[str, Sequence[str]]
    weights: Weights
    glance: Weights
    sure: float
    near: float
    scenes: NDArray[np.float32]
    idle: NDArray[np.float32]
    added: Net
    asks: AskNet
    cases: AskNet
    folder: Path | None = None
    quick: bool = False

    @cached_property
    def comparer(self) -> Encoder | None:
        """The encoder that reads a question and a form at once; None where it was left out."""
        file = self.folder / COMPARER if self.folder is not None else None
        return open_encoder(file, self.encoder) if file is not None and file.is_file() else None

    @cached_property
    def glancing(self) -> Assets | None:
        """The same with the encoder for a glance; None where there is none, or none is wanted."""
        found = quick_encoder(self.encoder, self.folder / ENCODER) if self.quick and self.folder is not None else None
        return replace(self, encoder=found) if found is not None else None


def open_assets(folder: Path, *, quick: bool = False) -> Assets:
    """What training wrote to ``folder``; ``quick`` has a glance in ONNX Runtime where that is installed.

    Raises:
        InputError: a file is missing or of another version.
    """
    needed = (ENCODER, SPANS, SCENES, IDLE, ADDED, ASKS, CASES, WORDS, CHOICE)
    if missing := [name for name in needed if not (folder / name).is_file()]:
        raise InputError(f"{folder} has no {', '.join(missing)}.", hint="Make them: bioloom train reader.")
    choice = json.loads((folder / CHOICE).read_text("utf-8"))
    if choice["features"] != list(FEATURES):
        raise InputError(f"{folder / CHOICE} is of another version.", hint="Make it again: bioloom train reader.")
    encoder = open_encoder(folder / ENCODER)
    if TAGGED not in encoder.w:
        raise InputError(f"{folder / ENCODER} is of another version.", hint="Make it again: bioloom train reader.")
    return Assets(
        encoder, np.load(folder / SPANS, allow_pickle=False).astype(np.float32),
        read_words(folder), Weights(tuple(choice["weights"]), tuple(choice["none"])),
        Weights(tuple(choice["glance"]["weights"]), tuple(choice["glance"]["none"])),
        choice["sure"], choice["near"], np.load(folder / SCENES, allow_pickle=False).astype(np.float32),
        np.load(folder / IDLE, allow_pickle=False).astype(np.float32), open_net(folder / ADDED),
        open_asks(folder / ASKS), open_asks(folder / CASES), folder, quick,
    )  # fmt: skip


def folder_of(name: str) -> Path:
    """The folder of a reader: of the one that ships for "shipped", else ``name`` is a path."""
    return Path(str(files("bioloom").joinpath("data/reader"))) if name == "shipped" else Path(name)


@cache
def shipped() -> Assets:
    """What ships with the package, or what stands in the folder that ``BIOLOOM_READER`` names.

    A glance is in ONNX Runtime where that is installed, unless ``BIOLOOM_READER_ENGINE`` says "numpy".
    """
    quick = os.environ.get(ENGINE) != "numpy"
    if own := os.environ.get("BIOLOOM_READER"):
        return open_assets(Path(own), quick=quick)
    with as_file(files("bioloom").joinpath("data/reader")) as folder:
        return open_assets(folder, quick=quick)
