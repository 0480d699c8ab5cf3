"""A damaged corpus says so: every file of it, every kind of damage."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from bioloom.core.errors import DamageError, SourceError
from bioloom.sources.corpus import soundness
from bioloom.sources.corpus.building import remove
from bioloom.sources.corpus.corpus import Corpus
from bioloom.sources.corpus.index import Index, Writing
from bioloom.sources.corpus.soundness import CHECKED, SUMS, Soundness
from bioloom.sources.corpus.vectors import Key, VectorStore

Make = Callable[..., Path]
CRITICAL = ("build.json", "meta.json", ".store", ".idx", ".term", ".pos", ".fast", ".fieldnorm", ".del")


def found(folder: Path) -> list[tuple[str, str]]:
    return [(h.evidence.origin.record, h.evidence.text) for h in Corpus(folder).hits("What causes redness or itch?")]


@pytest.fixture
def folder(make: Make, jsonl: Path) -> Path:
    folder = make(jsonl)
    remove(folder, ["r2"])  # so that there is a file of what was deleted
    return folder


def test_every_bit_counts(folder: Path) -> None:
    wanted, draw = found(folder), random.Random(3)
    assert wanted
    files = [p for p in sorted(folder.rglob("*")) if p.is_file() and p.name.endswith(CRITICAL)]
    assert {next(c for c in CRITICAL if p.name.endswith(c)) for p in files} == set(CRITICAL)
    said = 0
    for path in files:
        whole, stat = path.read_bytes(), path.stat()
        for kind in ("bit", "bit", "bit", "bit", "zeroes", "cut"):
            at = draw.randrange(len(whole))
            new = {
                "bit": whole[:at] + bytes([whole[at] ^ 1 << draw.randrange(8)]) + whole[at + 1 :],
                "zeroes": whole[:at] + bytes(len(whole[at : at + 16])) + whole[at + 16 :],
                "cut": whole[:at],
            }[kind]
            path.write_bytes(new)
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
            got: object
            try:
                got = found(folder)
            except SourceError as error:
                got = error.hint
            assert got == wanted or isinstance(got, str), (path.name, kind, at)
            said += isinstance(got, str)
            assert got, (path.name, kind, at)
            assert isinstance(got, str) or kind != "cut", path.name
        path.write_bytes(whole)
    assert found(folder) == wanted
    assert said > 5 * len(files), "almost every time: the rest is a bit of a footer's version, or was zero already"


def test_what_a_writer_commits_meanwhile_is_checked_too(folder: Path, make: Make, jsonl: Path) -> None:
    corpus = Corpus(folder)
    corpus.hits("redness")
    index = Index(folder / "index")
    with Writing(index) as writing:
        assert not (folder / "index" / SUMS).exists(), "what is being written has no checksum yet"
        record = index.record("r1")
        assert record is not None
        writing.put([record])
        writing.commit()
    for path in (folder / "index").glob("*.store"):
        path.write_bytes(path.read_bytes()[:-9] + b"123456789")
    with pytest.raises(SourceError, match="is damaged"):
        corpus.hits("redness")


def test_a_killed_import_leaves_a_corpus_that_can_be_read(folder: Path) -> None:
    soundness.begin(folder / "index")
    assert found(folder)
    assert Soundness(folder / "index").check() is False
    remove(folder, ["nobody"])
    assert Soundness(folder / "index").check() is True


def test_large_files_are_read_when_they_change_or_a_week_went_by(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soundness, "_EACH_TIME", 0)
    read: list[Path] = []
    check = soundness.check_footer
    monkeypatch.setattr(soundness, "check_footer", lambda path: (read.append(path), check(path)))
    Soundness(folder / "index").check()
    count = len(read)
    assert count >= 7
    Soundness(folder / "index").check()
    assert len(read) == count
    os.utime(read[0], ns=(1, 1))
    Soundness(folder / "index").check()
    assert len(read) == count + 1
    Soundness(folder / "index", thorough=True).check()
    assert len(read) == 2 * count + 1
    (folder / "index" / CHECKED).write_text('{"sum": "damaged"')
    Soundness(folder / "index").check()
    assert len(read) == 3 * count + 1
    now = soundness.time()
    monkeypatch.setattr(soundness, "time", lambda: now + 8 * 86400)
    Soundness(folder / "index").check()
    assert len(read) == 4 * count + 1


def test_the_smallest_files_are_read_each_time_as_far_as_a_little_time_goes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    check = soundness.check_footer
    monkeypatch.setattr(soundness, "check_footer", lambda path: (read.append(path.stat().st_size), check(path)))
    Soundness(folder / "index").check()
    sizes, read[:] = sorted(read), []
    monkeypatch.setattr(soundness, "_EACH_TIME", sum(sizes[:4]))
    Soundness(folder / "index").check()
    assert read == sizes  # the first time all
    Soundness(folder / "index").check()
    assert read == sizes + sizes[:4]


@pytest.mark.parametrize("name", ["000001.npy", "000001.json"])
def test_vectors_are_what_was_written(tmp_path: Path, name: str) -> None:
    rows = np.eye(4, 8, dtype=np.float32)
    VectorStore(tmp_path).append([Key(f"r{i}", "v", 0) for i in range(4)], rows)
    assert VectorStore(tmp_path).search(rows[2], 1)[0][1].record == "r2"
    path = tmp_path / name
    whole = path.read_bytes()
    for at in range(0, len(whole), 7):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        with pytest.raises((DamageError, ValueError)):  # both become a SourceError of the corpus
            VectorStore(tmp_path).search(rows[2], 1)
