"""Files that appear whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.core.value import Value
from bioloom.graph.storage.whole_files import count_sealed, keep_sealed, new_file, write_whole


class Kept(Value):
    said: str


def test_a_file_is_replaced_in_one_step(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, "one")
    with new_file(path) as part:
        part.write_text("two")
        assert path.read_text() == "one"
    assert path.read_text() == "two"
    assert list(tmp_path.iterdir()) == [path]


def test_what_fails_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, "one")
    with pytest.raises(ZeroDivisionError), new_file(path) as part:
        part.write_text(str(1 // 0) if part.write_text("half") else "")
    assert path.read_text() == "one"
    assert list(tmp_path.iterdir()) == [path]


def test_two_writers_of_one_file_do_not_mix(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with new_file(path) as one, new_file(path) as other:
        one.write_text("one")
        other.write_text("other")
    assert path.read_text() == "one"  # whose block ends last


def test_what_is_kept_is_counted_and_is_the_users_alone(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        keep_sealed(tmp_path / "x" / f"{name}.json", Kept(said=name))
    assert (tmp_path / "x" / "a.json").stat().st_mode & 0o077 == 0
    flipped = (tmp_path / "x" / "b.json").read_text().replace('"b"', '"B"')
    (tmp_path / "x" / "b.json").write_text(flipped)
    (tmp_path / "x" / "c.json").write_text('{"said": "no checksum"}')
    assert count_sealed(tmp_path, Kept) == (1, 2)


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    keep_sealed(tmp_path / "file" / "x" / "a.json", Kept(said="a"))
    assert count_sealed(tmp_path, Kept) == (0, 0)
