"""A reader's weights as they ship, put back into the model that trains: where training from what ships goes on."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from bioloom.stages.read.score.encoder import Encoder, open_encoder
from bioloom.stages.read.score.labels import Labels

from .export import SPELLED
from .model import Reader
from .spelling import Spelled
from .start import closed

RIDGE = 1.0  # on the vectors of pieces: what they do not explain is the label's own
_SPELLED = tuple(f"{name}." for name in SPELLED)  # rows there, of vectors of pieces here
_BY_LABEL = ("kind.", "asks.")  # a row for each; labels that are new stand behind
_TABLES = ("encoder.words", "encoder.places", "encoder.sides")  # opened as they are written, not turned
Floats = NDArray[np.float32]


def reopened(file: Path, more: Labels | None = None) -> tuple[Reader, Labels, tuple[str, ...]]:
    """The model that the encoder in ``file`` was exported from, its labels and its word pieces.

    Labels in ``more`` that it lacks are learned from here on: they stand behind its own, and start as what their pieces
    are worth (`Spelled`).

    What labels mean to MiniLM is in their rows already; the rows are taken apart into vectors of pieces, by least
    squares, and what is left is each label's own.

    Raises:
        InputError: the file is of another format, or not whole.
    """
    kept = open_encoder(file)
    labels, pieces = widened(kept.labels, more), tuple(kept.cut.vocabulary)
    model = Reader(len(pieces), labels, None, closed(labels))
    _put_back(model, kept)
    for name, part in zip(("arm", "tests", "count"), (getattr(model, n) for n in SPELLED), strict=True):
        _take_apart(part, *_rows(kept, name))
    return model, labels, pieces


def reopened_comparer(file: Path, encoder: Path) -> Reader:
    """The model that the comparing encoder in ``file`` was exported from; ``encoder`` is the file that lends words.

    Raises:
        InputError: a file is of another format, or not whole.
    """
    beside = open_encoder(encoder)
    model = Reader(len(beside.cut.vocabulary), beside.labels, None, closed(beside.labels))
    _put_back(model, open_encoder(file, beside))
    return model


def widened(labels: Labels, more: Labels | None) -> Labels:
    """``labels`` with those of ``more`` that it lacks behind its own, part by part."""
    if more is None:
        return labels
    own, other = labels._asdict(), more._asdict()
    return Labels(**{name: tuple(dict.fromkeys((*own[name], *other[name]))) for name in own})


def _put_back(model: Reader, kept: Encoder) -> None:
    """Set the weights of ``model`` that ``kept`` has."""
    state = model.state_dict()
    for name in state:
        if name in kept.w and not name.startswith(_SPELLED):
            turned = kept.w[name].ndim == 2 and not name.startswith(_TABLES)
            old = torch.from_numpy(kept.w[name].T.copy() if turned else kept.w[name].copy())
            state[name] = torch.cat([old, state[name][len(old) :]]) if name.startswith(_BY_LABEL) else old
    model.load_state_dict(state)


def _rows(kept: Encoder, name: str) -> tuple[Floats, Floats]:
    return np.ascontiguousarray(kept.w[f"{name}.weight"].T), kept.w[f"{name}.bias"]


def _take_apart(part: Spelled, rows: Floats, biases: Floats) -> None:
    """Set the vectors of ``part`` so that its first rows [labels, width] and biases [labels] are these."""
    ends = [*part.starts.tolist()[1:], len(part.pieces)]
    has = np.zeros((len(rows), part.vectors.num_embeddings), np.float32)
    for row, (start, end) in enumerate(zip(part.starts.tolist()[: len(rows)], ends, strict=False)):
        np.add.at(has[row], part.pieces[start:end].numpy(), 1)
    vectors = np.linalg.solve(has.T @ has + RIDGE * np.eye(has.shape[1], dtype=np.float32), has.T @ rows)
    with torch.no_grad():
        part.vectors.weight.copy_(torch.from_numpy(vectors))
        part.alone[: len(rows)] = torch.from_numpy(rows - has @ vectors)
        part.bias[: len(rows)] = torch.from_numpy(biases)
