"""Transcription factors: the sign of a regulation, and when it is believed."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.core.errors import BuildError
from bioloom.recipes.regulation import collectri, trrust
from recipes.drugs.made import Read, said, tsv, written

KNOWN = tsv("AAA;XXX;Activation;1;".rstrip(";"), "AAA;YYY;Repression;2", "AAA;ZZZ;Unknown;3", "AAA;BOTH;Activation;4")
PAIRS = KNOWN + tsv("AAA;BOTH;Repression;5")


def sign(edge: object) -> str | float | None:
    return said(edge).get("object_direction_qualifier")  # type: ignore[arg-type]


def test_a_factor_with_two_signs_for_one_target_has_both_each_with_its_papers(tmp_path: Path) -> None:
    edges = Read(trrust.parse, written(tmp_path, {trrust.PAIRS: PAIRS})).edges
    assert [(e.object.partition(":")[2], sign(e), e.publications) for e in edges] == [
        ("XXX", "increased", ("PMID:1",)),
        ("YYY", "decreased", ("PMID:2",)),
        ("ZZZ", None, ("PMID:3",)),
        ("BOTH", "increased", ("PMID:4",)),
        ("BOTH", "decreased", ("PMID:5",)),
    ]
    assert {e.predicate for e in edges} == {"regulates"}


def test_up_is_a_default_that_is_believed_only_where_another_collection_says_so_alone(tmp_path: Path) -> None:
    ways = {"XXX": "up", "YYY": "up", "ZZZ": "up", "BOTH": "up", "NEW": "up", "LESS": "down"}
    table = tsv("source;interaction;target", *(f"AAA;{way}regulates-expression;{t}" for t, way in ways.items()))
    edges = Read(collectri.parse, written(tmp_path, {collectri.PAIRS: table, trrust.PAIRS: PAIRS})).edges
    assert {e.object.partition(":")[2]: sign(e) for e in edges} == {
        "XXX": "increased",
        "YYY": None,
        "ZZZ": None,
        "BOTH": None,
        "NEW": None,
        "LESS": "decreased",
    }


def test_a_way_that_is_neither_up_nor_down_is_another_format(tmp_path: Path) -> None:
    table = tsv("source;interaction;target", "AAA;binds;XXX")
    with pytest.raises(BuildError, match="binds"):
        Read(collectri.parse, written(tmp_path, {collectri.PAIRS: table, trrust.PAIRS: PAIRS}))
