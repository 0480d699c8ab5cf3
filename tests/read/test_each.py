"""Rows of things of each of which the same is asked, and rows that are one question."""

from __future__ import annotations

import pytest

from bioloom.stages.read.mentions.spans import Candidate
from bioloom.stages.read.pieces.each import each_of


def cut(text: str) -> tuple[str, ...]:
    names = [
        Candidate(at, at + 4, n, {"Gene": ()}, (), 0.9)
        for n in ("AAA1", "BBB2", "CCC3", "DDD4") if (at := text.find(n)) >= 0
    ]  # fmt: skip
    return each_of(text, names)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Official symbols of AAA1, BBB2 and CCC3",
         ["Official symbol of AAA1", "Official symbol of BBB2", "Official symbol of CCC3"]),
        ("AAA1, BBB2: give me the Entrez ids", ["AAA1: give me the Entrez id", "BBB2: give me the Entrez id"]),
        ("Which genes are orthologs of AAA1 and BBB2 in mouse?",
         ["Which genes are orthologs of AAA1 in mouse?", "Which genes are orthologs of BBB2 in mouse?"]),
        ("orthologs of AAA1 in fly, worm and mouse?",
         ["orthologs of AAA1 in fly?", "orthologs of AAA1 in worm?", "orthologs of AAA1 in mouse?"]),
        ("AAA1 and BBB2, which drugs for each?", ["AAA1, which drugs?", "BBB2, which drugs?"]),
        ("AAA1 and BBB2: one disorder per gene", ["AAA1: one disorder", "BBB2: one disorder"]),
        ("For each of AAA1 and BBB2, which drugs?", ["AAA1, which drugs?", "BBB2, which drugs?"]),
        ("Which drugs treat AAA1, BBB2, respectively?", ["Which drugs treat AAA1?", "Which drugs treat BBB2?"]),
        ("AAA1 / BBB2 / CCC3 - genes?", ["AAA1 - genes?", "BBB2 - genes?", "CCC3 - genes?"]),
        ("which gene for each: AAA1, BBB2", ["which gene AAA1", "which gene BBB2"]),
    ],
)  # fmt: skip
def test_identifiers_and_orthologs_are_asked_of_each(text: str, pieces: list[str]) -> None:
    assert list(cut(text)) == pieces


@pytest.mark.parametrize(
    "text",
    [
        "Which diseases are associated with AAA1 and BBB2?",  # with both
        "Do AAA1 and BBB2 have the same symbol?",
        "Which genes are orthologs of both AAA1 and BBB2?",
        "Official symbol of AAA1",
        "Which genes are orthologs of AAA1 in mouse?",
        "Is AAA1 an ortholog of BBB2 in CCC3?",
        "Symbols of AAA1 or BBB2",
        "AAA1, BBB2: shared drugs?",
        "AAA1, BBB2: which drugs fit?",
    ],
)
def test_other_rows_are_one_question(text: str) -> None:
    assert cut(text) == ()


def test_signs_ahead_of_a_colon_belong_to_one_patient() -> None:
    text = "fever, stiff neck: diagnosis?"
    names = [
        Candidate(at, at + len(n), n, {"PhenotypicFeature": ()}, (), 0.9)
        for n in ("fever", "stiff neck") if (at := text.find(n)) >= 0
    ]  # fmt: skip
    assert each_of(text, names) == ()
