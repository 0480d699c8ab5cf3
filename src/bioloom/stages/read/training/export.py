"""A fitted model as the file that numpy reads: five or six bits a weight, a scale for each row, nothing pickled."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from bioloom.stages.read.forms.form import OPERATORS
from bioloom.stages.read.forms.kinds import KINDS
from bioloom.stages.read.score.encoder import FORMAT, TAGGED, WORDS
from bioloom.stages.read.score.labels import Labels

from .model import Reader

UNWRITTEN = ("meaning", "closed", "said.")  # what arms are worth is written as one matrix
SPELLED = ("arms", "tests", "count")  # and what tests and counts are
LEVELS = 31  # of a weight on either side of zero: six bits, which pack well, and no reading got worse by
FEWER, FEWEST = 15, 10  # of the vectors of words; of the rows of labels
OF_WORDS, OF_LABELS = ("encoder.words", "encoder.places"), ("arm.", "tests.", "count.")
LARGE = 4_000_000  # bytes of a table from which on it is packed
EXACT = 4096  # matrices with fewer numbers are written as they are, in sixteen bits


def export(model: Reader, labels: Labels, pieces: Sequence[str], file: Path, *, forms: bool = True) -> None:
    """Write ``model`` to ``file``, whole or not at all.

    Without ``forms`` it can compare alone, and has the word pieces of the encoder that it started from.
    """
    model.eval()
    labels = labels if forms else Labels((), (), (), (), ())
    without = (*UNWRITTEN, *(f"{n}." for n in SPELLED))
    state = {n: v.detach().float().numpy() for n, v in model.state_dict().items() if not n.startswith(without)}
    with torch.no_grad():
        if forms:
            meant = model.meant()
            rows = {"arm": model.arms.rows() if meant is None else model.arms.rows() + meant}
            rows |= {"tests": model.tests.rows(), "count": model.count.rows()}
            biases = {"arm": model.arms.biases(), "tests": model.tests.biases(), "count": model.count.biases()}
            state |= {f"{n}.weight": v.numpy() for n, v in rows.items()}
            state |= {f"{n}.bias": v.numpy() for n, v in biases.items()}
    if not forms:
        for name in (WORDS, TAGGED, "tagged.bias"):
            del state[name]
        pieces = ()
    out: dict[str, np.ndarray] = {}
    for name, values in state.items():
        if values.ndim < 2 or values.size < EXACT:
            out[name] = values.astype(np.float16 if values.ndim > 1 else np.float32)
            continue
        levels = FEWEST if name.startswith(OF_LABELS) else FEWER if name.startswith(OF_WORDS) else LEVELS
        scale = np.abs(values).max(1) / levels
        scale[scale == 0] = 1
        out[name] = ordered(np.clip(np.rint(values / scale[:, None]), -levels, levels).astype(np.int8))
        out[f"{name}:scale"] = scale.astype(np.float32)
    about = {
        "format": FORMAT, "operators": list(OPERATORS), "kinds": list(KINDS), "labels": labels._asdict(),
        "pieces": list(pieces),
    }  # fmt: skip
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new.npz")
    # As numpy's text it would take four bytes a letter.
    said = np.frombuffer(json.dumps(about, separators=(",", ":")).encode(), np.uint8)
    np.savez(fresh, about=said, **out)  # type: ignore[arg-type]
    packed(fresh)
    fresh.replace(file)


def packed(file: Path) -> None:
    """Packs the large tables of an npz file by LZMA, as numpy opens them: .4 MB of the wheel, .2 s of a start."""
    with zipfile.ZipFile(file) as old:
        members = [(m.filename, old.read(m)) for m in old.infolist()]
    fresh = file.with_suffix(".packed")
    with zipfile.ZipFile(fresh, "w") as new:
        for name, data in members:
            how = zipfile.ZIP_LZMA if len(data) > LARGE else zipfile.ZIP_STORED
            new.writestr(zipfile.ZipInfo(name), data, how)
    fresh.replace(file)


def ordered(levels: NDArray[np.int8]) -> NDArray[np.int8]:
    """``levels`` stored by columns where that packs closer than by rows: rows of labels are alike column by column."""
    by_rows, by_columns = (len(zlib.compress(m.tobytes())) for m in (levels, np.ascontiguousarray(levels.T)))
    return np.asfortranarray(levels) if by_columns < by_rows else levels
