"""Questions with names as batches for the tags, and that a model learns from them."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch")

from bioloom.stages.read.score.encoder import open_encoder
from bioloom.stages.read.score.tags import TAGS
from bioloom.stages.read.score.wordpiece import WordPieces
from bioloom.stages.read.training.batches import IGNORED
from bioloom.stages.read.training.export import export
from bioloom.stages.read.training.fit import Plan, fit
from bioloom.stages.read.training.naming import Named
from bioloom.stages.read.training.tagging import tag_batches, tagged

from . import tiny

CUT = WordPieces(tiny.PIECES)
QUESTIONS = [
    Named(text="which drugs treat gout", slots=((18, 22, "Disease", "MONDO:1"),), form="select Chem | treats<Chem"),
    Named(text="is gout in it", slots=((3, 7, "Disease", "MONDO:1"),), form="define Disease | ROOT"),
    Named(text="what binds abc", slots=((11, 14, "Gene", "HGNC:1"),), form="select Chem | -"),
]


def test_the_first_piece_of_each_word_has_a_tag() -> None:
    ids, tags = tagged(QUESTIONS[0], CUT)
    said = [TAGS[t] for t in tags if t != IGNORED]
    assert said == ["O", "O", "O", "B Disease"]
    assert len(ids) == len(tags) > len(said)  # what begins and ends the text, and "gout" cut into letters


def test_every_question_is_in_a_batch_once() -> None:
    ready = [tagged(q, CUT) for q in QUESTIONS] * 3
    made = list(tag_batches(ready, 4, seed=1))
    assert [len(b.ids) for b in made] in ([4, 4, 1], [4, 1, 4], [1, 4, 4])
    assert all(b.targets["tags"].shape == b.ids.shape for b in made)
    assert sum(int((b.targets["tags"] > 0).sum()) for b in made) == len(ready)


def test_a_model_learns_where_names_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tiny.small(monkeypatch)
    model = tiny.reader()
    ready = [tagged(q, CUT) for q in QUESTIONS] * 8
    plan = Plan(composed=0, freehand=6, size=8, rate=5e-3, head_rate=5e-3, warm=2)
    fit(model, [], [], plan, tmp_path / "fitting", named=ready, told=lambda _: None)
    export(model, tiny.LABELS, tiny.PIECES, tmp_path / "encoder.npz")
    encoder = open_encoder(tmp_path / "encoder.npz")
    tags = encoder.tags(encoder.hear("which drugs treat gout"))
    assert tags.words == ((0, 5), (6, 11), (12, 17), (18, 22))
    assert [TAGS[n] for n in tags.said.argmax(1)] == ["O", "O", "O", "B Disease"]
