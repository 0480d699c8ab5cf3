"""What docs/scoring.md says is what is done."""

from __future__ import annotations

import re
from pathlib import Path

from bioloom.bench.score.contract import BY_KIND, METRICS, PASSES, SCORING_VERSION

DOC = (Path(__file__).parents[3] / "docs/scoring.md").read_text("utf-8")


def test_the_table_of_the_document_is_the_contract() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \|", DOC, re.MULTILINE)
    assert dict(rows) == BY_KIND
    assert all(f"`{name}`" in DOC for name in METRICS)
    assert f"version {SCORING_VERSION}." in DOC


def test_the_thresholds_of_a_version_are_those_it_was_used_with() -> None:
    """Another threshold is another version: the old one stays as it is, and this test gets a line."""
    assert PASSES[2] == {"mcq_set_f1": 0.5, "set_f1": 0.3, "expression_f1": 0.3, "token_f1": 0.2, "rouge_l": 0.1}
    assert SCORING_VERSION in PASSES
    rows = dict(re.findall(r"^\| `\w+` \| `(\w+)` \|.*?(?:from|reaches) (\.\d+) \|$", DOC, re.MULTILINE))
    assert {name: float(value) for name, value in rows.items()} == PASSES[SCORING_VERSION]
