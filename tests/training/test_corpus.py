"""Wordings of writers are checked, divided by writer, and kept once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.core.errors import InputError
from bioloom.stages.read.forms.form import Form, Wording
from bioloom.stages.read.training.corpus import (
    common_frames,
    frame,
    load_corpus,
    load_retired,
    load_split,
    masked,
    read_writer,
)

WORDINGS = Path(__file__).parents[2] / "wordings"
ONE = "Which genes go with <Disease>? | select Gene | gene_associated_with_condition<Gene"
SAME = "which genes go with <Disease> | select Gene | gene_associated_with_condition<Gene"
OTHER = "Which genes go without <Disease>? | select Gene | !gene_associated_with_condition<Gene"
DRUGS = "Anything to be taken for <Disease>? | select Chem | treats<Chem"


def _folder(path: Path, **writers: list[str]) -> Path:
    for name, lines in writers.items():
        (path / f"{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return path


def test_masked_texts_keep_the_kinds_of_slots_and_frames_do_not() -> None:
    assert masked("Which <Gene>, please?!") == "which slotgene please"
    assert frame("Which <Gene>, please?!") == frame("which <Disease> please")


def test_a_bad_line_is_named_by_file_and_number(tmp_path: Path) -> None:
    _folder(tmp_path, w01=[ONE, "", "nonsense"])
    with pytest.raises(InputError, match=r"w01\.txt, line 3"):
        read_writer(tmp_path / "w01.txt")


def test_a_near_duplicate_is_dropped_from_training_and_its_opposite_is_not(tmp_path: Path) -> None:
    folder = _folder(tmp_path, w01=[SAME, OTHER, DRUGS], w02=[ONE])
    corpus = load_corpus(folder, {"w02": "test"})
    assert [w.wording.text for w in corpus.parts["test"]] == ["Which genes go with <Disease>?"]
    assert [w.line for w in corpus.parts["train"]] == [2, 3]
    assert [(a.writer, b.writer) for a, b in corpus.dropped] == [("w01", "w02")]


def test_a_frame_that_is_too_common_is_named() -> None:
    some = [Wording(f"what is <Gene> {i % 90}", ("Gene",), Form("none", "*")) for i in range(100)]
    assert {f for f, _ in common_frames(some, 0.015)} == {f"what is slot {i}" for i in range(10)}


def test_a_writer_who_is_missing_or_in_two_parts_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="lacks the writers w09"):
        load_corpus(_folder(tmp_path, w01=[ONE]), {"w09": "test"})
    (tmp_path / "split.toml").write_text('test = ["a"]\ncalibrate = ["a"]\n', "utf-8")
    with pytest.raises(InputError, match="two parts"):
        load_split(tmp_path / "split.toml")


def test_the_split_of_the_repository() -> None:
    names = (
        "w21",
        "w22",
        "w35",
        "w36",
        "people7",
        "people8",
        "forms8",
        "asked_s34",
        "asked_7",
        "asked_9",
        "w90",
        "w91",
    )
    calibrating = dict.fromkeys(names, "calibrate")
    assert load_split(WORDINGS / "split.toml") == {"w07": "test", "w15": "test", **calibrating}


def test_the_wordings_of_the_repository_are_well_formed_and_no_frame_is_too_common() -> None:
    divided = WORDINGS / "split.toml"
    corpus = load_corpus(WORDINGS / "raw", load_split(divided), retired=load_retired(divided))
    assert all(corpus.parts.values())
    assert {w.writer for w in corpus.parts["test"]} == {"w07", "w15"}
    assert not corpus.common
