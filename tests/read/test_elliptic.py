"""Pieces that name another thing and nothing else: the question before them, asked of that thing."""

from __future__ import annotations

import pytest

from bioloom.stages.read.forms.kinds import CHEM
from bioloom.stages.read.mentions.spans import Candidate
from bioloom.stages.read.pieces.elliptic import OVERLAP, of_another, only_another, together

KINDS = {"zorbulin": CHEM, "florbulin": CHEM, "quillin": CHEM, "Zork": "Disease", "Blurp": "Disease"}


def names(text: str) -> list[Candidate]:
    found = [Candidate(at, at + len(n), n, {k: ()}, (), 0.9) for n, k in KINDS.items() if (at := text.find(n)) >= 0]
    return sorted(found, key=lambda n: n.start)


@pytest.mark.parametrize(
    ("before", "piece", "said"),
    [
        ("Does zorbulin cause Zork", "What about florbulin", "Does florbulin cause Zork"),
        ("What is the target of zorbulin", "that of florbulin", "What is the target of florbulin"),
        ("Which gene is mutated in Zork", "in Blurp", "Which gene is mutated in Blurp"),
        ("Which genes cause Zork", "which ones Blurp", "Which genes cause Blurp"),
        ("Does zorbulin interact with florbulin", "does quillin too", "Does quillin interact with florbulin"),
        ("Does zorbulin interact with florbulin", "with quillin", "Does zorbulin interact with quillin"),
        ("Does zorbulin treat Zork", "would florbulin do the same", "Does florbulin treat Zork"),
    ],
)
def test_the_same_is_asked_of_another_thing_of_its_kind(before: str, piece: str, said: str) -> None:
    (other,) = names(piece)
    assert only_another(piece, [other.text]) == other.text
    assert of_another(before, names(before), piece, other)[0] == said


@pytest.mark.parametrize(
    "piece",
    [
        "does florbulin do it less", "is it florbulin", "what does florbulin bind", "which ones treat Zork",
        "does florbulin not", "or florbulin", "what about florbulin in children",
    ],
)  # fmt: skip
def test_what_says_more_than_a_name_is_a_question_of_its_own(piece: str) -> None:
    assert only_another(piece, [n.text for n in names(piece)]) == ""


def test_of_two_things_of_the_kind_neither_is_taken_where_nothing_tells_which() -> None:
    (other,) = names("What about quillin")
    before = "Does zorbulin interact with florbulin"
    assert of_another(before, names(before), "What about quillin", other) == ("", "")


def test_a_thing_of_another_kind_is_asked_nothing() -> None:
    (other,) = names("and Zork")
    assert of_another("What does zorbulin bind", names("What does zorbulin bind"), "and Zork", other) == ("", "")


def test_what_two_have_in_common_is_asked_of_both() -> None:
    (other,) = names("which ones Blurp")
    both = of_another("Which genes cause Zork", names("Which genes cause Zork"), "which ones Blurp", other)[1]
    assert both == "Which genes cause Zork and Blurp"
    assert OVERLAP.fullmatch("is there any overlap")
    assert together("Which genes cause Zork? And Blurp? I want those in common.")
