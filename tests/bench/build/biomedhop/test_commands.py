"""The command on the made-up graph."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli import Cli


def test_build_and_validate(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cli, out, kg = Cli(monkeypatch, capsys), tmp_path / "set", ("--kg", str(folder))
    built = cli("bench", "build", "biomedhop", *kg, "--size", "30", "--simulated", "--out", str(out), "--json").json
    about = built["manifest"]["about"]
    assert about["settings"]["simulated"] is True
    assert about["settings"]["channels"] == ["doc"]
    assert built["manifest"]["extras"]["simulated"] > 0
    found = cli("bench", "validate", str(out), *kg)
    assert (found.code, "0 mismatches" in found.out) == (0, True)
    corpus = ("--name", str(tmp_path / "corpus"), *kg, "--untagged")
    read = cli("corpus", "build", str(out / "extra" / "simulated.jsonl"), *corpus, "--json").json
    assert read["records"] == built["manifest"]["extras"]["simulated"]
