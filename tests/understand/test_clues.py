"""Clues in a row, premises ahead of a question, and what a text of several sentences speaks of."""

from __future__ import annotations

from functools import cache

import pytest

from bioloom.core.pattern_text import parse_pattern
from bioloom.core.question import Question
from bioloom.stages.read.grammar.rule import understand_text
from bioloom.stages.read.grammar.text.premises import premises
from understand.scoring import differs
from understand.stub import Stub

TWO = (
    "MATCH (a:Disease)<-[:treats]-({mention: 'aspirin'}), (a)<-[:gene_associated_with_condition]-({mention: 'BRCA1'}) "
    "RETURN a"
)
CONTRAINDICATED = "MATCH (a:Disease)<-[:contraindicated_in]-({mention: 'aspirin'}) RETURN a"


@cache
def stub() -> Stub:
    return Stub.of_paraphrases()


def check(text: str, pattern: str, *options: str) -> None:
    """``text`` has one reading, and its pattern is ``pattern``."""
    found = understand_text(Question(text=text, options=options), stub())
    assert len(found.parts) == 1, found.missing
    words = {b.node: b.text for b in found.parts[0].bound}
    assert differs(found.parts[0].pattern, parse_pattern(pattern), words=words) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Clue 1: it is treated with aspirin. Clue 2: it is due to mutations in BRCA1. Which disease is it?",
        "(1) It is treated with aspirin. (2) It is linked to the gene BRCA1. Name the disease.",
        "Given that aspirin is used to treat a disease and that the gene BRCA1 is linked to it, which disease is it?",
        "I have a disease in mind: it is treated with aspirin and is due to mutations in BRCA1. Which one do I mean?",
        "A disease is treated with aspirin. Moreover, it is due to mutations in BRCA1. Which disease is it?",
        "Which disease is it that is treated with aspirin, and that is linked to BRCA1?",
    ],
)
def test_clues_in_a_row_are_said_of_one_thing(text: str) -> None:
    check(text, TWO)


@pytest.mark.parametrize(
    "said",
    [
        "precludes the use of aspirin",
        "is a reason not to give aspirin",
        "does not allow treatment with aspirin",
    ],
)
def test_what_speaks_against_a_drug(said: str) -> None:
    check(f"Which disease {said}?", CONTRAINDICATED)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Given that A and that B, which disease is it?", ("A", "B", "which disease is it?")),
        ("What is it, if A and that B", ("A", "B", "What is it")),
        ("Which disease is treated with X and Y?", ("Which disease is treated with X and Y?",)),
        ("the disease does A; it does B", ("the disease does A", "it does B")),
    ],
)
def test_premises_are_told_from_the_question(text: str, parts: tuple[str, ...]) -> None:
    assert tuple(text[s:e] for s, e in premises(text, 0, len(text))) == parts
