"""Tables give the columns that are wanted, and what several recipes need of a file is made once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.core.errors import BuildError
from bioloom.recipes.quoted import quoted
from bioloom.recipes.reading import Files

TABLE = "# made up\na\tb\tc\n1\t2\t3\n#4\t5\t6\n7\t8\t9\r\n"


def files(folder: Path, text: str) -> Files:
    path = folder / "x.tsv"
    path.write_text(text, "utf-8", newline="")
    return Files({"x.tsv": path})


def test_the_wanted_columns_in_their_order(tmp_path: Path) -> None:
    table = files(tmp_path, TABLE)
    assert list(table.tsv("x.tsv", ("c", "a"))) == [{"c": "3", "a": "1"}, {"c": "9", "a": "7"}]
    assert list(table.tsv("x.tsv", ("b",))) == [{"b": "2"}, {"b": "8"}]
    assert list(quoted(files(tmp_path, 'a,b\n"1,2",3\n'), "x.tsv", ["b", "a"], separator=",")) == [
        {"b": "3", "a": "1,2"}
    ]


def test_a_column_that_is_missing_and_a_row_of_another_width(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="no column d"):
        list(files(tmp_path, TABLE).tsv("x.tsv", ("a", "d")))
    with pytest.raises(BuildError, match="does not read"):
        list(files(tmp_path, TABLE + "1\t2\n").tsv("x.tsv", ("a",)))
    with pytest.raises(BuildError, match="no column a"):
        list(files(tmp_path, "").tsv("x.tsv", ("a",)))


def test_a_file_is_read_once_by_one_way_of_reading(tmp_path: Path) -> None:
    table, read = files(tmp_path, TABLE), list[str]()

    def lines(these: Files, path: str) -> list[str]:
        read.append(path)
        return list(these.lines(path))

    assert table.once("x.tsv", lines) is table.once("x.tsv", lines)
    assert read == ["x.tsv"]
    assert table.once("x.tsv", lambda these, path: len(list(these.lines(path)))) == 5
