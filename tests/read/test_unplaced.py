"""Names beside those of a reading: statistics of words are no account of them."""

from __future__ import annotations

import pytest

from bioloom.stages.read.coverage.unplaced import unplaced
from bioloom.stages.read.forms.lower import Slot
from bioloom.stages.read.mentions.spans import Candidate
from bioloom.stages.read.types import Role, Span

from .things import grounding


def left(text: str, role: Role, known: str = "", became: str = "") -> list[str]:
    """The words of ``text`` that have no place, where "brain" is read and each other word has ``role``."""
    at = text.index("brain")
    slot = Slot(text="brain", start=at, end=at + 5, kind="GrossAnatomicalStructure")
    names = []
    if known:
        begin = text.index(known)
        kinds = {"GrossAnatomicalStructure": (grounding(known, "X:1", "GrossAnatomicalStructure", score=0.95),)}
        names = [Candidate(begin, begin + len(known), known, kinds, (), 0.1)]
    spans, start = [], 0
    for word in text.split():
        begin = text.index(word, start)
        start = begin + len(word)
        spans.append(Span(start=begin, end=start, text=word, role=role, became=became))
    return [s.text for s in unplaced(text, [slot], names, spans)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Is AAA1 made in the gut as well as in brain", ["gut"]),
        ("Is AAA1 made in brain as well as in the gut", ["gut"]),
        ("Is AAA1 made in gut and brain", ["gut"]),
        ("Is AAA1 made in gut, brain", []),
        ("Is AAA1 made gladly and in brain", []),
        ("Is AAA1 linked to genes and brain", []),
    ],
)
def test_a_word_in_a_row_with_a_name_is_one(text: str, words: list[str]) -> None:
    assert left(text, Role.OPERATOR) == words


def test_what_the_lexicon_knows_exactly_needs_a_place() -> None:
    text = "Is AAA1 made gut wise in brain"
    assert left(text, Role.OPERATOR) == []
    assert left(text, Role.OPERATOR, known="gut") == ["gut"]


def test_what_says_a_relation_of_the_reading_has_its_place() -> None:
    assert left("Is AAA1 made in the gut as well as in brain", Role.RELATION, known="gut") == []


def test_what_says_how_somebody_reacted_has_its_place() -> None:
    assert left("She has an allergy to brain", Role.OPERATOR, known="allergy", became="reacted") == []
