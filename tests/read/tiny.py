"""A tiny model of the reader, with weights drawn at random, for tests; needs torch."""

from __future__ import annotations

import re
from contextlib import nullcontext

import pytest
import torch

from bioloom.stages.read.score.labels import Labels
from bioloom.stages.read.score.masked import MARKS, WORDS
from bioloom.stages.read.training import model as built
from bioloom.stages.read.training.start import closed

from .things import examples, small_labels

LINES = tuple(e for e in examples() if " | none | " not in e)
LABELS: Labels = small_labels(*LINES)
_WORDS = dict.fromkeys(w for line in LINES for w in re.findall(r"[a-z]+|[?,.]", line.partition(" | ")[0]))
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
PIECES = (
    "[PAD]", "[UNK]", "[CLS]", "[SEP]", *MARKS,
    *dict.fromkeys([*WORDS.values(), *_WORDS, *_LETTERS, "?", ","]), *(f"##{c}" for c in _LETTERS),
)  # fmt: skip


torch.set_num_threads(1)  # such small models are slower on several


def small(patch: pytest.MonkeyPatch) -> None:
    """Makes models that are built from now on tiny, and as exact as numpy."""
    for name, value in (("WIDTH", 48), ("LAYERS", 2), ("INNER", 96)):
        patch.setattr(built, name, value)
    patch.setattr(built.torch, "autocast", lambda *_, **__: nullcontext())


def reader(seed: int = 0) -> built.Reader:
    """A tiny reader."""
    torch.manual_seed(seed)
    return built.Reader(len(PIECES), LABELS, torch.randn(len(LABELS.arms), built.WIDTH), closed(LABELS)).eval()
