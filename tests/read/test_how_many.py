"""How many things a question wants named."""

from __future__ import annotations

import pytest

from bioloom.stages.read.coverage.how_many import ALL, number_wanted


@pytest.mark.parametrize(("text", "many"), [
    ("Foods high in vitamin K, top ten please", 10),
    ("Name two drugs for gout", 2),
    ("three diseases passed on through mitochondrial DNA", 3),
    ("which foods have the most iron? give me 5", 5),
    ("Rank these by number of diseases: TNF, APOE", ALL),
    ("rank diseases by number of associated genes, top 10", 10),
    ("which drugs treat gout", 0),
    ("in order of what is gout treated", 0),
    ("give 5 mg of warfarin to whom?", 0),
    ("Is BRCA1 linked to two diseases?", 0),
])  # fmt: skip
def test_number_wanted(text: str, many: int) -> None:
    assert number_wanted(text) == many
