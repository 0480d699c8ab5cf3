"""``bioloom bench score`` on a file of predictions."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli import Cli
from bioloom.bench.build.items.files import write_lines, write_set
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(monkeypatch, capsys)


def test_a_file_of_predictions_is_scored_against_a_set(tmp_path: Path, cli: Cli) -> None:
    item = Item(id="1", dataset="own", kind="count", text="How many?")
    write_set(tmp_path / "set", [item], [Gold(id="1", dataset="own", number=3)])
    write_lines(tmp_path / "said.jsonl", [Prediction(id="1", dataset="own", method="m", text="3")])
    ran = cli("bench", "score", str(tmp_path / "said.jsonl"), "--set", str(tmp_path / "set"), "--json")
    assert ran.code == 0, ran.err
    rows = ran.json["rows"]
    assert [(r["level"], r["score"]) for r in rows] == [("cell", 1.0), ("dataset", 1.0)]


def test_what_cannot_be_scored_says_what_to_do(tmp_path: Path, cli: Cli) -> None:
    write_lines(tmp_path / "said.jsonl", [Prediction(id="1", dataset="own", text="3")])
    ran = cli("bench", "score", str(tmp_path / "said.jsonl"))
    assert ran.code == 2
    assert "--set" in ran.err
    ran = cli("bench", "score", str(tmp_path / "said.jsonl"), "--set", str(tmp_path))
    assert ran.code == 2
    assert "no dataset of ours" in ran.err
    write_set(tmp_path / "set", [Item(id="1", dataset="own", kind="count", text="?")], [])
    ran = cli("bench", "score", str(tmp_path / "said.jsonl"), "--set", str(tmp_path / "set"), "--embedder", "lexical")
    assert ran.code == 2
    assert "no vectors" in ran.err
