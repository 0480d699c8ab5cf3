"""Ways in which strangers ask: fragments, orders, the patient first, what to stop, a class, a list at the end."""

from __future__ import annotations

import pytest

from bioloom.stages.gate.read.case.pieces import is_loose, pieces, speaks_of_case
from gate.test_case_answers import ask
from gate.test_case_reading import case, texts


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Hypertension, 61, asthma. Next step?", ("give",)),
        ("Please suggest an antihypertensive for a 45-year-old man with asthma.", ("give",)),
        ("Cystitis and asthma: propranolol?", ("whether",)),
        ("Asthma. Hypertension. Choose from: propranolol, lisinopril, amlodipine.", ("choose",)),
        ("Asthma. Hypertension. Propranolol versus lisinopril?", ("choose",)),
        ("A 70-year-old woman with asthma, hypertension, asks for propranolol.", ("whether",)),
        ("Asthma. She takes propranolol and lisinopril. Which should be stopped?", ("stop",)),
        ("Asthma. Are beta blockers advisable?", ("whether",)),
    ],
)
def test_what_strangers_ask(text: str, asks: tuple[str, ...]) -> None:
    found = case(text)
    assert found.asks == asks
    assert found.missed == ()


def test_the_patient_may_stand_between_how_a_question_begins_and_what_it_asks() -> None:
    text = "What can a man with asthma be given for hypertension?"
    assert speaks_of_case(text)
    found = case(text)
    assert found.asks == ("give",)
    assert texts(found.treated) == {"hypertension"}
    assert "asthma" in texts(found.has)


def test_one_question_about_somebody_of_whom_little_is_told_may_be_one_about_patients() -> None:
    assert is_loose("Which drug would you choose for hypertension in someone with asthma?")
    assert not is_loose("Which drug would you choose for hypertension in a 45-year-old man with asthma?")


def test_what_stands_behind_the_last_colon_is_asked() -> None:
    told = pieces("Asthma with hypertension: is lisinopril advisable?")
    assert [p.text.strip() for p in told if p.asks] == ["is lisinopril advisable"]


def test_what_of_the_drugs_taken_must_be_stopped_is_what_is_ruled_out() -> None:
    found = ask("Severe asthma. She takes propranolol and lisinopril. Which should be stopped?")
    assert [r.entity.name for r in found.entities] == ["propranolol"]


def test_nothing_is_stopped_that_nothing_speaks_against() -> None:
    assert ask("Cystitis. She takes amlodipine and lisinopril. Which should be stopped?").abstained


def test_leave_for_what_is_wanted_is_none_for_what_is_taken() -> None:
    found = case("A woman who takes lisinopril would like a beta blocker. Is that wise?")
    assert "lisinopril" not in texts(found.leave)


def test_a_drug_that_was_stopped_is_none_that_is_taken() -> None:
    found = case("Hypertension, asthma. Propranolol was stopped. What can she take for the hypertension?")
    assert found.takes == ()
    assert "propranolol" in texts(found.left_out)


def test_a_number_behind_an_initial_is_no_potassium() -> None:
    found = case("Mr K is 79 with asthma. What can he take for hypertension?")
    assert not any(c.kind == "lab" for m in found.has for c in m.conditions)
