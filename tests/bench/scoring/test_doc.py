"""What docs/scoring.md says is what is done."""

from __future__ import annotations

import re
from pathlib import Path

from bioloom.bench.scoring.contract import BY_KIND, METRICS, SCORING_VERSION

DOC = (Path(__file__).parents[3] / "docs/scoring.md").read_text("utf-8")


def test_the_table_of_the_document_is_the_contract() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \|", DOC, re.MULTILINE)
    assert dict(rows) == BY_KIND
    assert all(f"`{name}`" in DOC for name in METRICS)
    assert f"version {SCORING_VERSION}." in DOC
