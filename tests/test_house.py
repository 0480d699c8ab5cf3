"""The rules of the house that no linter knows."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
# Text from sources is data: nothing is evaluated or unpickled. ("re.compile" and "model.eval()" would be fine.)
FORBIDDEN = re.compile(r"(?<![\w.])(eval|exec)\(|\bpickle\b|\bmarshal\b|allow_pickle=True|shell=True")


def test_there_is_something_to_look_at() -> None:
    assert len(SOURCES) > 30


def test_no_file_is_over_400_lines() -> None:
    long = {str(p.relative_to(ROOT)): n for p in SOURCES if (n := len(p.read_text("utf-8").splitlines())) > 400}
    assert not long


def test_nothing_is_evaluated_or_unpickled() -> None:
    found = {str(p.relative_to(ROOT)): m.group() for p in SOURCES if (m := FORBIDDEN.search(p.read_text("utf-8")))}
    assert not found


def test_no_machine_paths() -> None:
    files = [p for folder in ("src", "tests", "benchmarks", "docs", "scripts") for p in (ROOT / folder).rglob("*")]
    text = [p for p in files if p.suffix in {".py", ".md", ".toml", ".json", ".jsonl", ".yaml"} and p != Path(__file__)]
    bad = [str(p.relative_to(ROOT)) for p in text if re.search(r"(?<![\w.])/(work|root|home)/\w", p.read_text("utf-8"))]
    assert not bad
