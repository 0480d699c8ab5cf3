"""Fits the network that tells which words of a patient's case bear on no choice of a drug (`score.case_words`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bioloom.core.errors import InputError
from bioloom.stages.read.score.asks import AskNet
from bioloom.stages.read.score.case_words import EARLY
from bioloom.stages.read.score.encoder import Encoder

from .asks import Told, fit_asks

EPOCHS = 14
BEARING = frozenset("TWPXMRESNF")  # labels of what a careful prescriber weighs; D and Q do not decide, the rest is idle
_MARKED = re.compile(r"\[([TWPXMRESNFDQ]):([^\[\]]*)\]")


class MarkedCase(NamedTuple):
    """A case: the text, what it asks, and its marks (start, end, label)."""

    text: str
    asks: tuple[str, ...]
    marks: tuple[tuple[int, int, str], ...]


def read_cases(folder: Path) -> Iterator[MarkedCase]:
    """The cases of all writers in ``folder`` (wordings/cases/FORMAT.md).

    Raises:
        InputError: a line has no tab.
    """
    for file in sorted(folder.glob("*.txt")):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if line.strip():
                yield marked_case(line, f"{file.name}, line {number}")


def marked_case(line: str, where: str = "a line") -> MarkedCase:
    """One line.

    Raises:
        InputError: it has no tab.
    """
    asks, tab, said = line.partition("\t")
    if not tab:
        raise InputError(f"{where} has no tab.", hint="Mend the line (wordings/cases/FORMAT.md).")
    text, marks, at = "", [], 0
    for m in _MARKED.finditer(said):
        text += said[at : m.start()]
        lead = len(m[2]) - len(m[2].lstrip())
        marks.append((len(text) + lead, len(text) + len(m[2].rstrip()), m[1]))
        text, at = text + m[2], m.end()
    return MarkedCase(text + said[at:], tuple(asks.split("+")), tuple(marks))


def told_case(case: MarkedCase, encoder: Encoder) -> Told:
    """``case`` as ``encoder`` hears it early, and of each word whether it is idle."""
    heard = encoder.hear(case.text, EARLY)
    bearing = [(a, b) for a, b, label in case.marks if label in BEARING]
    idle = np.array([not any(a < end and start < b for a, b in bearing) for start, end in heard.words], bool)
    return Told(heard.vectors.astype(np.float16), idle)


def fit_case_words(folder: Path, encoder: Encoder, seed: int = 0) -> AskNet:
    """The network fitted on the cases in ``folder``; deterministic."""
    return fit_asks([told_case(c, encoder) for c in read_cases(folder)], seed, EPOCHS)
