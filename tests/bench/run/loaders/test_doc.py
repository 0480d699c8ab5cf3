"""What docs/question-sets.md lists is what there is."""

from __future__ import annotations

import re
from pathlib import Path

from bioloom.bench.run.loaders.load import LOADERS

DOC = (Path(__file__).parents[4] / "docs/question-sets.md").read_text("utf-8")


def test_every_layout_is_listed_with_what_may_be_done_with_it() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", DOC, re.MULTILINE))
    assert sorted(rows) == LOADERS.names()
    marked = {name for name, layout in rows.items() if "*evaluate only*" in layout}
    assert marked == {name for name in LOADERS.names() if LOADERS.create(name).about.evaluate_only}
