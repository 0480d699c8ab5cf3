"""What was learned is opened whole and of its own version, or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from bioloom.core.errors import InputError
from bioloom.stages.read.assets import ADDED, ASKS, CASES, CHOICE, ENCODER, IDLE, SCENES, SPANS, open_assets
from bioloom.stages.read.choice.choose import FEATURES, Weights
from bioloom.stages.read.mentions.spans import BITS
from bioloom.stages.read.training.chooser import write
from bioloom.stages.read.word_table import WORDS, write_words

pytest.importorskip("torch")

from bioloom.stages.read.score.added import Net, save_net
from bioloom.stages.read.score.asks import BESIDE, AskNet, save_asks
from bioloom.stages.read.training.export import export

from . import tiny

WEIGHTS = Weights(tuple(float(i) for i in range(len(FEATURES))), (0.5, 1.5, 2.5))
GLANCE = WEIGHTS._replace(none=(0.25, 1.0, 0.0))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All that training writes, tiny."""
    tiny.small(monkeypatch)
    export(tiny.reader(), tiny.LABELS, tiny.PIECES, tmp_path / ENCODER)
    np.save(tmp_path / SPANS, np.ones(1 << BITS, np.float16))
    np.save(tmp_path / SCENES, np.zeros(97, np.float16))
    np.save(tmp_path / IDLE, np.zeros((3, 97), np.float16))
    save_net(Net(np.zeros((97, 2), np.float32), np.zeros(3, np.float32)), tmp_path / ADDED)
    few = np.zeros((97, 2), np.float32), np.zeros((2 * (2 * BESIDE + 3) + 1, 3), np.float32), np.zeros(4, np.float32)
    save_asks(AskNet(*few), tmp_path / ASKS)
    save_asks(AskNet(*few), tmp_path / CASES)
    write_words(tmp_path, {"treats": ["rel:treats"]})
    write(WEIGHTS, GLANCE, (0.6, 0.15), tmp_path / CHOICE)
    return tmp_path


def test_what_training_wrote_is_opened(folder: Path) -> None:
    found = open_assets(folder)
    assert (found.weights, found.glance) == (WEIGHTS, GLANCE)
    assert (found.sure, found.near) == (0.6, 0.15)
    assert found.words["treats"] == ["rel:treats"]
    assert found.spans.dtype == np.float32
    assert found.encoder.labels == tiny.LABELS


@pytest.mark.parametrize("name", [ENCODER, SPANS, SCENES, IDLE, ADDED, ASKS, CASES, WORDS, CHOICE])
def test_a_file_that_is_missing_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(InputError, match=name):
        open_assets(folder)


def test_weights_of_other_features_are_refused(folder: Path) -> None:
    body = json.loads((folder / CHOICE).read_text())
    (folder / CHOICE).write_text(json.dumps({**body, "features": body["features"][::-1]}))
    with pytest.raises(InputError, match="version"):
        open_assets(folder)


def test_an_encoder_without_tags_is_refused(folder: Path) -> None:
    with np.load(folder / ENCODER, allow_pickle=False) as kept:
        left = {n: kept[n] for n in kept.files if not n.startswith("tagged")}
    np.savez(folder / ENCODER, **left)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="version"):
        open_assets(folder)


def test_spans_that_are_pickled_are_not_opened(folder: Path) -> None:
    np.save(folder / SPANS, np.array([{"a": 1}], dtype=object), allow_pickle=True)
    with pytest.raises(ValueError, match="pickle"):
        open_assets(folder)
