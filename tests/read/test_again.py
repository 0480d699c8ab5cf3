"""What a piece calls again is what was named before, where one name alone is of that kind."""

from __future__ import annotations

import pytest

from bioloom.stages.read.mentions.spans import Candidate
from bioloom.stages.read.pieces.again import directly, in_full, named_again, of_that_kind, of_them, other_than

TOLD = [
    Candidate(0, 4, "AAA1", {"Gene": ()}, (), 0.9), Candidate(5, 9, "Zork", {"Disease": ()}, (), 0.9),
    Candidate(10, 15, "blurp", {"PhenotypicFeature": ()}, (), 0.9),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said", "name"),
    [
        ("which drugs target this protein", "which drugs target AAA1", "AAA1"),
        ("What gene is that", "What gene is AAA1", "AAA1"),
        ("how is the disease passed on", "how is Zork passed on", "Zork"),
        ("which drugs treat that", "which drugs treat that", ""),  # of what kind it is nobody says
        ("which drug is it", "which drug is it", ""),
        ("the disease of the liver it causes", "the disease of the liver it causes", ""),
    ],
)
def test_a_kind_that_one_name_alone_is_of(text: str, said: str, name: str) -> None:
    assert named_again(text, TOLD) == (said, name)


def test_of_two_of_a_kind_neither_is_taken() -> None:
    other = Candidate(20, 24, "BBB2", {"Gene": ()}, (), 0.9)
    assert named_again("which drugs target this gene", [*TOLD, other]) == ("which drugs target this gene", "")


def test_an_effect_may_be_a_sign_or_a_disease() -> None:
    signs = [TOLD[0], TOLD[2]]
    assert named_again("is that effect also reported for zorbulin", signs)[1] == "blurp"
    assert named_again("is that effect also reported for zorbulin", TOLD)[1] == ""


@pytest.mark.parametrize(
    ("before", "text", "one"),
    [
        ("How many drugs inhibit AAA1", "how many of them also inhibit BBB2",
         "How many drugs inhibit AAA1 and also inhibit BBB2"),
        ("How many drugs inhibit AAA1", "which of these treat Zork", "Which drugs inhibit AAA1 and treat Zork"),
        ("Does zorbulin inhibit AAA1", "which of them treat Zork", ""),
        ("Which drugs inhibit AAA1", "what are they called", ""),
    ],
)  # fmt: skip
def test_of_them_is_asked_with_all_that_was_asked_before(before: str, text: str, one: str) -> None:
    assert of_them(before, text) == one


def test_short_nouns_are_said_in_full() -> None:
    assert in_full("location") == "chromosomal location"
    assert in_full("side effects") == "side effects"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Which contain zinc", "Which foods contain zinc"),
        ("which nuts contain zinc", "which nuts contain zinc"),
        ("what contains zinc", "what contains zinc"),
    ],
)
def test_which_alone_asks_for_what_was_asked_for_before(text: str, said: str) -> None:
    assert of_that_kind("Which foods contain iron", text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("whether it is dominant", "is it dominant"),
        ("tell me whether they can cause gout", "can they cause gout"),
        ("whether zorbulin treats gout", "is it true that zorbulin treats gout"),
        ("is it dominant", "is it dominant"),
    ],
)
def test_a_question_behind_another_verb_is_one_of_its_own(text: str, said: str) -> None:
    assert directly(text) == said


def test_others_are_other_than_the_one_of_their_kind_that_was_named() -> None:
    assert other_than("what other genes are behind it", TOLD) == "what genes other than AAA1 are behind it"
    assert other_than("what other drugs are there", TOLD) == ""
    assert other_than("what genes are behind it", TOLD) == ""
