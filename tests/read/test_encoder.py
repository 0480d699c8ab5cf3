"""The encoder in numpy says what the model in torch says, and its file is plain numbers of one version."""

from __future__ import annotations

import json
import pickle
import zipfile
import zlib
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from bioloom.core.errors import InputError
from bioloom.stages.read.assets import folder_of, shipped
from bioloom.stages.read.forms.kinds import KINDS
from bioloom.stages.read.score.encoder import PAIRED, Encoder, Masked, open_encoder, quick_encoder
from bioloom.stages.read.score.masked import MARKS, MOST
from bioloom.stages.read.score.tags import TAGS

torch = pytest.importorskip("torch")

from bioloom.stages.read.score.labels import Labels, Numbering  # noqa: E402
from bioloom.stages.read.score.wordpiece import WordPieces  # noqa: E402
from bioloom.stages.read.training.batches import batch, example  # noqa: E402
from bioloom.stages.read.training.export import export, ordered  # noqa: E402
from bioloom.stages.read.training.reopened import reopened  # noqa: E402

from . import tiny  # noqa: E402
from .things import wording  # noqa: E402

QUESTIONS = [wording(line) for line in tiny.LINES]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny model, written."""
    out = tmp_path_factory.mktemp("encoder") / "encoder.npz"
    with pytest.MonkeyPatch.context() as patch:
        tiny.small(patch)
        export(tiny.reader(), tiny.LABELS, tiny.PIECES, out)
    return out


@pytest.fixture(scope="module")
def encoder(file: Path) -> Encoder:
    return open_encoder(file)


def _masked() -> list[Masked]:
    from bioloom.stages.read.score.masked import masked_wording

    return [Masked(masked_wording(w), w.slots) for w in QUESTIONS]


def test_numpy_says_what_torch_says(file: Path, encoder: Encoder, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.small(monkeypatch)
    cut, numbering = WordPieces(tiny.PIECES), Numbering(tiny.LABELS)
    model, labels, pieces = reopened(file)
    assert (labels, pieces) == (tiny.LABELS, tiny.PIECES)
    model.eval()
    one = batch([example(w, cut, numbering) for w in QUESTIONS])
    with torch.no_grad():
        theirs = model.parts(one.ids, one.sides, one.seen, one.slots, one.starts)
    ours = encoder.parts(_masked())
    for name, part in (("operator", "operator"), ("kind", "kind"), ("count", "counted")):
        said = torch.log_softmax(theirs[name], -1).numpy()
        assert np.abs(said - np.array([getattr(s, part) for s in ours])).max() < 1e-3
    for name in ("arms", "tests", "asks"):
        said = torch.log_softmax(theirs[name], -1).numpy()
        own = np.concatenate([getattr(s, name) for s in ours])
        open_ = own > -1e3  # arms that do not start at a kind are closed in both
        assert np.array_equal(open_, said > -1e3)
        assert np.abs(said - own)[open_].max() < 1e-3
    for name in ("absent", "either"):
        said = torch.nn.functional.logsigmoid(theirs[name]).numpy()
        assert np.abs(said - np.concatenate([getattr(s, name) for s in ours])).max() < 1e-3


def test_pairs_mean_the_same_in_both(file: Path, encoder: Encoder, monkeypatch: pytest.MonkeyPatch) -> None:
    from bioloom.stages.read.training.batches import padded

    tiny.small(monkeypatch)
    model, cut = reopened(file)[0].eval(), WordPieces(tiny.PIECES)
    said = [("what is it", "which drugs treat"), ("drugs", "gene"), ("what " * 200, "which genes cause it ? " * 60)]
    pairs = [cut(*one, PAIRED) for one in said]
    ids, seen = padded([p[0] for p in pairs])
    sides, _ = padded([p[1] for p in pairs])
    with torch.no_grad():
        theirs = model.same(ids, sides, seen).numpy()
    assert np.abs(theirs - encoder.same(said)).max() < 1e-3


def test_eight_bits_change_little(encoder: Encoder, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.small(monkeypatch)
    model, cut, numbering = tiny.reader(), WordPieces(tiny.PIECES), Numbering(tiny.LABELS)
    one = batch([example(w, cut, numbering) for w in QUESTIONS])
    with torch.no_grad():
        theirs = torch.log_softmax(model.parts(one.ids, one.sides, one.seen, one.slots, one.starts)["operator"], -1)
    ours = np.array([s.operator for s in encoder.parts(_masked())])
    assert 0 < np.abs(theirs.numpy() - ours).max() < 0.1


def test_each_part_is_a_distribution_and_arms_start_at_their_slot(encoder: Encoder) -> None:
    for question, scores in zip(_masked(), encoder.parts(_masked()), strict=True):
        rows = [scores.operator, scores.kind, scores.counted, *scores.arms, *scores.tests, *scores.asks]
        assert all(np.isclose(np.exp(r).sum(), 1, atol=1e-4) for r in rows)
        for kind, row in zip(question.kinds, scores.arms, strict=True):
            likely = [tiny.LABELS.arms[i][0] for i in np.flatnonzero(row > -1e3)]
            assert set(likely) == {kind}
        assert (scores.absent < 0).all()


def test_a_question_beside_longer_ones_is_scored_as_alone(encoder: Encoder) -> None:
    short, long = Masked(f"drugs for disease {MARKS[0]}", ("Disease",)), Masked("which drugs treat " * 30, ())
    alone, beside = encoder.parts([short])[0], encoder.parts([long, short])[1]
    assert np.allclose(alone.arms, beside.arms, atol=1e-4)


def test_no_slots_and_marks_that_were_cut_off_are_scored_too(encoder: Encoder) -> None:
    nothing, far = encoder.parts([Masked("which drugs", ()), Masked("drugs " * 200 + f"gene {MARKS[0]}", ("Gene",))])
    assert nothing.arms.shape == (0, len(tiny.LABELS.arms))
    assert far.arms.shape[0] == 1
    full = encoder.parts([Masked(" ".join(MARKS), ("Gene",) * MOST)])[0]
    assert full.arms.shape[0] == MOST


def test_what_was_exported_is_opened_with_its_labels_and_pieces(encoder: Encoder) -> None:
    assert encoder.labels == tiny.LABELS
    assert encoder.cut.vocabulary == tiny.PIECES
    assert encoder.layers.number == 2


def test_nothing_in_the_file_is_pickled(file: Path) -> None:
    with zipfile.ZipFile(file) as kept:
        for name in kept.namelist():
            with kept.open(name) as part:
                assert part.read(6) == b"\x93NUMPY"
    with np.load(file, allow_pickle=False) as kept:
        kinds = {kept[name].dtype.kind for name in kept.files}
        assert kinds <= {"i", "f", "u"}
        assert any(kept[n].dtype == np.int8 for n in kept.files)


def _packed(about: object) -> NDArray[np.uint8]:
    return np.frombuffer(json.dumps(about).encode(), np.uint8)


def _rewritten(file: Path, out: Path, **about: object) -> Path:
    with np.load(file, allow_pickle=False) as kept:
        parts = {name: kept[name] for name in kept.files}
    parts["about"] = _packed({**json.loads(parts["about"].tobytes()), **about})
    np.savez_compressed(out, **parts)
    return out


@pytest.mark.parametrize("about", [{"format": 2}, {"format": 4}, {"kinds": ["Unicorn"]}, {"operators": ["select"]}])
def test_a_file_of_another_version_is_refused(file: Path, tmp_path: Path, about: dict[str, object]) -> None:
    with pytest.raises(InputError, match="version"):
        open_encoder(_rewritten(file, tmp_path / "other.npz", **about))
    assert open_encoder(_rewritten(file, tmp_path / "same.npz")).layers.number == 2


def test_what_a_file_says_as_text_is_of_another_version(file: Path, tmp_path: Path) -> None:
    with np.load(file, allow_pickle=False) as kept:
        parts = {name: kept[name] for name in kept.files}
    parts["about"] = np.array(parts["about"].tobytes().decode())
    np.savez_compressed(tmp_path / "text.npz", **parts)
    with pytest.raises(InputError, match="version"):
        open_encoder(tmp_path / "text.npz")


def test_one_made_before_a_kind_was_known_has_its_tags_in_their_places(file: Path, tmp_path: Path) -> None:
    newest = KINDS[-1]
    had = [i for i, tag in enumerate(TAGS) if newest not in tag]
    with np.load(file, allow_pickle=False) as kept:
        parts = {name: kept[name] for name in kept.files}
    for name in [n for n in parts if n.startswith("tagged.")]:
        parts[name] = parts[name][had]
    parts["about"] = _packed({**json.loads(parts["about"].tobytes()), "kinds": list(KINDS[:-1])})
    np.savez_compressed(tmp_path / "older.npz", **parts)
    encoders = open_encoder(file), open_encoder(tmp_path / "older.npz")
    today, older = (e.tags(e.hear("which drugs treat it")) for e in encoders)
    ratio = older.said[:, had] / today.said[:, had]
    assert np.allclose(ratio, ratio[:, :1], rtol=1e-4)
    assert older.said[:, TAGS.index(f"B {newest}")].max() < 0.01


def test_labels_that_are_new_stand_behind_and_start_as_what_their_pieces_are_worth(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiny.small(monkeypatch)
    known = tiny.LABELS
    new = ("Disease", "treats<Chem treats>Disease treats<Chem treats>Disease")
    assert new not in known.arms
    more = Labels(("Gene", "Unicorn"), (new, *known.arms[:2]), known.tests, known.counts, known.asks)
    before, (after, labels, _) = reopened(file)[0], reopened(file, more)
    assert labels.kinds == (*known.kinds, "Unicorn")
    assert labels.arms == (*known.arms, new)
    assert after.kind.weight.shape[0] == len(known.kinds) + 1
    assert torch.equal(after.kind.weight[:-1], before.kind.weight)
    rows = after.eval().arms.rows()
    assert torch.allclose(rows[:-1], before.eval().arms.rows(), atol=1e-4)
    assert rows[-1].abs().sum() > 0


def test_a_file_with_something_pickled_in_it_is_not_opened(tmp_path: Path) -> None:
    bad = tmp_path / "bad.npz"
    np.savez(bad, about=np.array([{"format": 1}], dtype=object))
    with pytest.raises((ValueError, InputError, pickle.UnpicklingError)):
        open_encoder(bad)


def test_what_compares_alone_borrows_the_words_of_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.small(monkeypatch)
    model = tiny.reader()
    export(model, tiny.LABELS, tiny.PIECES, tmp_path / "whole.npz")
    export(model, tiny.LABELS, tiny.PIECES, tmp_path / "alone.npz", forms=False)
    assert (tmp_path / "alone.npz").stat().st_size < (tmp_path / "whole.npz").stat().st_size
    whole = open_encoder(tmp_path / "whole.npz")
    said = [("which drugs treat", "drugs that treat"), ("drugs", "gene")]
    assert np.abs(whole.same(said) - open_encoder(tmp_path / "alone.npz", whole).same(said)).max() < 1e-5
    with pytest.raises(InputError, match="word pieces"):
        open_encoder(tmp_path / "alone.npz")


def test_onnx_says_what_numpy_says_and_there_is_none_where_it_is_not_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("onnxruntime")
    exact = shipped().encoder
    quick = quick_encoder(exact, folder_of("shipped") / "encoder.npz")
    assert quick is not None
    asked = [Masked(f"which drugs treat disease {MARKS[0]} by way of gene {MARKS[1]} ?", ("Disease", "Gene"))]
    (ours,), (theirs,) = quick.parts(asked), exact.parts(asked)
    for name in ours._fields:
        assert np.abs(np.exp(getattr(ours, name)) - np.exp(getattr(theirs, name))).max() < 0.05, name
    monkeypatch.setattr("bioloom.stages.read.score.encoder.installed", lambda: False)
    assert quick_encoder(exact, folder_of("shipped") / "encoder.npz") is None


def test_weights_that_are_no_small_whole_numbers_have_no_quick_encoder(file: Path, tmp_path: Path) -> None:
    with np.load(file, allow_pickle=False) as kept:
        parts = {n: kept[n].astype(np.float16) if kept[n].dtype == np.int8 else kept[n] for n in kept.files}
    np.savez(tmp_path / "plain.npz", **{n: v for n, v in parts.items() if not n.endswith(":scale")})
    assert quick_encoder(open_encoder(tmp_path / "plain.npz"), tmp_path / "plain.npz") is None


def test_a_matrix_is_stored_in_the_order_that_packs_closer(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    columns = rng.integers(1, 30, 64)  # how far the values of each column reach
    alike = (rng.normal(size=(256, 64)) * columns).astype(np.int8)
    for matrix in (alike, alike.T.copy()):
        kept = ordered(matrix)
        np.savez(tmp_path / "m.npz", m=kept)
        with np.load(tmp_path / "m.npz") as read:
            assert np.array_equal(read["m"], matrix)
        packed = [len(zlib.compress(m.tobytes())) for m in (matrix, np.ascontiguousarray(matrix.T))]
        assert len(zlib.compress(kept.tobytes("A"))) == min(packed) < max(packed)
