"""Asks that are no whole questions, words that add no state, what is treated where a drug or a number tells."""

from __future__ import annotations

import pytest

from bioloom.stages.gate.read.case.pieces import pieces, speaks_of_case
from gate.test_case_answers import ask, offered
from gate.test_case_reading import case, texts


@pytest.mark.parametrize(
    ("text", "asks", "leave"),
    [
        ("Severe asthma, hypertension. The reg wants to start propranolol. Agree?", ("whether",), {"propranolol"}),
        ("Severe asthma, hypertension. Propranolol is pencilled in. Should it be?", ("whether",), {"propranolol"}),
        ("Severe asthma, hypertension. He has been reading about propranolol. Would that be safe for him?",
         ("whether",), {"propranolol"}),
        ("Hypertension, 61, severe asthma. The colleague is reaching for propranolol.", ("whether",), {"propranolol"}),
        ("She takes lisinopril. Severe asthma. My first idea was propranolol. Safe?", ("whether",), {"propranolol"}),
        ("Asthma, hypertension, 61. Next choice?", ("give",), set()),
        ("Asthma, hypertension, 61. Better option please.", ("give",), set()),
        ("Asthma, hypertension, 61; name something safe.", ("give",), set()),
        ("A woman with asthma and hypertension. Her nurse asks which antihypertensive is possible.", ("give",), set()),
        ("A woman with asthma and hypertension. I need an antihypertensive that won't harm her.", ("give",), set()),
    ],
)  # fmt: skip
def test_an_ask_may_be_a_tag_a_fragment_an_order_or_a_proposal(
    text: str, asks: tuple[str, ...], leave: set[str]
) -> None:
    assert speaks_of_case(text)
    found = case(text)
    assert found.asks[:1] == asks
    assert texts(found.leave) == leave


def test_a_tag_asks_about_what_is_not_told_as_taken() -> None:
    found = case("She takes lisinopril. Severe asthma. My first idea was propranolol. All right?")
    assert texts(found.takes) == {"lisinopril"}


def test_what_another_thinks_is_no_leave_that_is_asked_for() -> None:
    text = "Severe asthma, hypertension. They talk of adding propranolol; my daughter pulled a face. Is she right?"
    assert any("what is asked by" in m for m in case(text).missed)
    assert ask(text).abstained


def test_a_note_that_ends_with_what_is_taken_asks_nothing() -> None:
    assert not any(p.asks for p in pieces("Severe asthma, hypertension. She takes amlodipine."))


def test_a_proposal_that_a_source_forbids_is_answered_with_no() -> None:
    found = ask("Hypertension, 61, severe asthma. The colleague is reaching for propranolol.")
    assert (found.kind, found.value) == ("yesno", "no")


@pytest.mark.parametrize("who", ["who takes phenelzine", "who is on phenelzine", "and is already taking phenelzine"])
def test_a_drug_that_a_question_says_is_taken_is_taken(who: str) -> None:
    found = case(f"Which antihypertensive may a man with hypertension {who} have? He is 60.")
    assert texts(found.takes) == {"phenelzine"}


def test_a_drug_that_a_question_names_in_no_role_is_not_passed_over() -> None:
    found = case("Asthma, hypertension, 61. Which antihypertensive by way of phenelzine?")
    assert found.missed


@pytest.mark.parametrize(
    "more",
    [
        ", no stones",
        ", no clots",
        ". Is there any antihypertensive that won't set her off",
        ", brittle",
        "on both wrists",
    ],
)
def test_what_adds_no_state_leaves_a_case_read(more: str) -> None:
    text = f"A woman of 61 with hypertension and asthma{more}. Which antihypertensive?"
    if more.startswith("."):
        text = f"A woman of 61 has hypertension and asthma{more}?"
    if more.startswith("on"):
        text = f"A woman of 61 with hypertension, asthma and cystitis {more}. Which antihypertensive?"
    if more == ", brittle":
        text = "A woman of 61 with hypertension and brittle asthma. Which antihypertensive?"
    assert not [m for m in case(text).missed if "has to do" in m]


@pytest.mark.parametrize(
    ("more", "word"),
    [
        (", no spleen", "spleen"),
        (", no zorbulin", "zorbulin"),
        (", lost both wrists", "lost"),
        (", no contraception", ""),
    ],
)
def test_what_may_be_a_state_is_not_passed_over(more: str, word: str) -> None:
    found = case(f"A woman of 61 with hypertension and asthma{more}. Which antihypertensive?")
    assert any(word in m for m in found.missed) or texts(found.has) >= {"contraception"} or not word


def test_a_wish_for_a_property_of_the_drug_is_not_passed_over() -> None:
    found = case("A woman of 61 with hypertension and asthma. Which antihypertensive doesn't upset her driving?")
    assert any("driving" in m for m in found.missed)


def test_what_is_replaced_tells_what_is_treated() -> None:
    found = case("Hypertension. Severe asthma now. Labetalol is our first line. Next choice?")
    assert texts(found.treated) == {"hypertension"}
    assert any("asthma" in t for t in texts(found.has))


def test_what_forbids_the_replaced_drug_is_not_what_it_was_for() -> None:
    found = ask("A woman of 61 with severe asthma. Propranolol is our first line. Next choice?")
    assert found.abstained
    assert any("was for" in m for m in found.missing)


def test_a_disease_that_somebody_asked_about_is_not_hers() -> None:
    found = case("Hypertension, 61. The form asks about asthma. Which antihypertensive?")
    assert "asthma" not in texts(found.has) | texts(found.treated)
    assert "asthma" in texts(found.unchecked)


def test_weeks_told_bare_are_a_pregnancys_only_where_one_is_spoken_of() -> None:
    text = "{}. 24 weeks, hypertension. Which antihypertensive?"
    weeks = case(text.format("Obs reg here"))
    assert any(c.kind == "gestation" for m in weeks.has for c in m.conditions)
    assert not any(c.kind == "gestation" for m in case(text.format("Ward here")).has for c in m.conditions)


def test_nothing_forbidden_is_offered_for_a_fragment() -> None:
    found = ask("Hypertension, 61, severe asthma. Next choice?")
    assert "propranolol" not in offered(found)


def test_what_a_drug_must_be_safe_for_is_not_what_it_is_for() -> None:
    found = case("She has cystitis and is 61. Which would be safe for her asthma?")
    assert texts(found.treated) == {"cystitis"}
    assert "asthma" in texts(found.has)


def test_what_is_taken_is_kept_beside_a_drug_that_is_replaced() -> None:
    found = case("Hypertension, 61, she takes lisinopril. Labetalol was written up. What instead?")
    assert "lisinopril" in texts(found.takes)


def test_two_drugs_of_one_preparation_are_asked_about_together() -> None:
    found = case("A woman of 61, asthma. Lisinopril with amlodipine in my drawer - permitted?")
    assert texts(found.leave) == {"lisinopril", "amlodipine"}
    assert not found.takes
