"""What rules read in rows is kept for the next run, and read anew where it cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import TypeAdapter

from bioloom.stages.gate.read import remembered
from bioloom.stages.gate.read.remembered import read_once, remember
from bioloom.stages.gate.texts.label_prose import read_label
from gate.clinic import resources

NAMES = TypeAdapter(tuple[str, ...])
LABEL = "Sertraline is contraindicated in patients taking monoamine oxidase inhibitors."


class Reader:
    """Counts how often it reads."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def __call__(self, text: str) -> tuple[str, ...]:
        self.read.append(text)
        return tuple(text.split())


def reads(folder: Path, reader: Reader, text: str = "a b") -> tuple[str, ...]:
    """What a new run reads: another linker, and nothing in memory."""
    linker = resources().linker
    remember(linker, folder)
    return read_once(linker, "names", text, NAMES, reader)


def test_the_next_run_looks_up_what_one_has_read(tmp_path: Path) -> None:
    reader = Reader()
    assert reads(tmp_path, reader) == reads(tmp_path, reader) == ("a", "b")
    assert reader.read == ["a b"]


def test_without_a_folder_everything_is_read() -> None:
    reader = Reader()
    linker = resources().linker
    for _ in range(2):
        assert read_once(linker, "names", "a b", NAMES, reader) == ("a", "b")
    assert len(reader.read) == 2


def test_a_damaged_table_and_a_folder_that_is_none_are_read_past(tmp_path: Path) -> None:
    reader = Reader()
    table = tmp_path / f"rows.{remembered.reading_code()}.sqlite"
    table.write_bytes(b"no table of SQLite, but long enough to be taken for one" * 40)
    assert reads(tmp_path, reader) == ("a", "b")
    assert not table.exists()  # the next run makes one
    assert reads(tmp_path / "nowhere", reader) == ("a", "b")
    assert len(reader.read) == 2


def test_what_other_code_read_is_not_used_and_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader()
    reads(tmp_path, reader)
    monkeypatch.setattr(remembered, "reading_code", lambda: "0" * 12)
    reads(tmp_path, reader)
    assert len(reader.read) == 2
    assert [p.name for p in tmp_path.glob("rows.*.sqlite")] == ["rows.000000000000.sqlite"]


def test_grounds_of_a_label_are_the_same_when_looked_up(tmp_path: Path) -> None:
    found = []
    for _ in range(2):
        linker = resources().linker
        remember(linker, tmp_path)
        found.append(read_label(LABEL, linker))
    assert found[0] == found[1] == read_label(LABEL, resources().linker) != ()
