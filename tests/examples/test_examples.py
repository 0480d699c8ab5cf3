"""The scripts under examples/ run offline on the graph that ships, and show what they are there to show."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "examples"
SHOWN = {
    "ask_and_trace": ["GBA1 (HGNC:4177)", "[hpo-annotations] strong", "abstained  True | not stated"],
    "match_with_names": ["'arachnodactyly' is taken for Arachnodactyly", "Marfan syndrome", "Is it Arachnodactyly"],
    "batch": ["3. Is FBN1 associated with Marfan syndrome? yes", "could not be asked", "4 of 5 answered"],
    "own_graph_and_corpus": ["5 edges, 0 rows left out", "LX-204  LAB:LX204", "LX-477 binds SCNN1A", "\nno\n"],
    "verify_saved": ["as saved: stands", "changed by hand: does not stand", "'LRRK2' saved, 'GBA1' derived"],
}


def test_each_has_a_test() -> None:
    assert {p.stem for p in FOLDER.glob("*.py")} == {*SHOWN, "agent_over_mcp"}  # that one has a model to ask


@pytest.mark.parametrize("name", SHOWN)
def test_it_shows_what_it_says(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", [f"{name}.py"])
    runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
    out = capsys.readouterr().out
    assert [said for said in SHOWN[name] if said not in out] == []


def test_a_file_of_questions_and_a_file_of_matches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asked = tmp_path / "asked.txt"
    asked.write_text("Is FBN1 associated with Marfan syndrome?\n", "utf-8")
    monkeypatch.setattr(sys, "argv", ["batch.py", str(asked)])
    runpy.run_path(str(FOLDER / "batch.py"), run_name="__main__")
    assert "1 of 1 answered" in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", ["match_with_names.py", str(tmp_path / "found.csv")])
    runpy.run_path(str(FOLDER / "match_with_names.py"), run_name="__main__")
    assert (tmp_path / "found.csv").read_bytes().startswith(b"curie,name,category,witnesses\r\n")
