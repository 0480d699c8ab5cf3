"""A name in brackets behind the same name is no second thing, and an age narrows only what depends on it."""

from __future__ import annotations

import pytest

from bioloom.core.fact import Entity
from bioloom.core.ports import Grounding
from bioloom.stages.read.mentions.spans import Candidate, said_again
from bioloom.stages.read.mentions.states import ages


def _name(text: str, typed: str, curie: str, chance: float) -> Candidate:
    start = text.index(typed)
    thing = Grounding(
        text=typed, start=start, end=start + len(typed), score=1.0, kind="exact",
        entity=Entity(curie=curie, name=typed, categories=("Drug",)),
    )  # fmt: skip
    return Candidate(start, start + len(typed), typed, {"Chem": (thing,)}, chance=chance)


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("What is adalimumab (Humira) for?", " (Humira)"),
        ("What is adalimumab [Humira] for?", " [Humira]"),
        ("What is adalimumab, also known as Humira, for?", ", also known as Humira"),
    ],
)
def test_a_name_said_again_goes_with_its_brackets(text: str, again: str) -> None:
    names = [_name(text, "adalimumab", "X:1", 0.9), _name(text, "Humira", "X:1", 0.8)]
    (found,) = said_again(text, names)
    assert text[found.start : found.end] == again
    assert found.name.text == "Humira"


def test_another_thing_in_brackets_is_not_said_again() -> None:
    text = "Does adalimumab (Humira) work?"
    assert not said_again(text, [_name(text, "adalimumab", "X:1", 0.9), _name(text, "Humira", "X:2", 0.8)])


def test_the_likelier_of_two_names_stays() -> None:
    text = "Where does parkin (PRKN) act?"
    (found,) = said_again(text, [_name(text, "parkin", "X:1", 0.5), _name(text, "PRKN", "X:1", 0.99)])
    assert found.name.text == "parkin"


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("My son is 8 and he has rickets", "8"),
        ("Woman of 26 with epilepsy", "26"),
        ("Man, 66, with gout", "66"),
        ("we keep a 78-year-old on digoxin", "78"),
        ("an 84 yo with dementia", "84"),
    ],
)
def test_the_age_of_somebody(text: str, age: str) -> None:
    assert [text[a:b] for a, b in ages(text)] == [age]


@pytest.mark.parametrize(
    "text", ["CKD stage 4", "a patient, 20 mg daily", "eGFR is 25", "more than 8 genes", "type 2 diabetes"]
)
def test_other_numbers_are_no_ages(text: str) -> None:
    assert not ages(text)
