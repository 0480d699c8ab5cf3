"""The commands on the made-up PrimeKG."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli import Cli
from bioloom.recipes.imports.graphs import import_graph

from .primekg import write_csv


def test_build_validate_and_overlap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cli, out = Cli(monkeypatch, capsys), tmp_path / "set"
    write_csv(tmp_path / "kg.csv")
    import_graph("primekg", tmp_path, tmp_path / "graph")
    kg = ("--kg", str(tmp_path / "graph"))
    official = ("--official", str(tmp_path / "official.jsonl"))
    built = cli("bench", "build", "biohopr", *kg, "--size", "20", "--out", str(out), *official, "--json").json
    assert built["manifest"]["about"]["seed"] == 7
    assert len((tmp_path / "official.jsonl").read_text().splitlines()) == 20
    found = cli("bench", "validate", str(out), *kg)
    assert (found.code, "0 mismatches" in found.out) == (0, True)
    overlap = cli("bench", "overlap", str(out), str(tmp_path / "official.jsonl"), "--json").json
    assert overlap["questions"] == built["manifest"]["splits"]["test"]["items"]
    assert len(overlap["overlaps"]) >= 20  # the prompts of the published layout are the questions of two hops
    path = out / "gold/test.jsonl"
    path.write_text(path.read_text().replace("DRUGBANK:", "DRUGBANK:X", 1))
    broken = cli("bench", "validate", str(out), *kg, "--json")
    assert broken.code == 1
    assert broken.json["mismatches"][0]["what"] == "gold/test.jsonl was changed after it was written"
