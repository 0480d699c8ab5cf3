"""What sets the scene of a case is passed over and said; what carries a role, or is not known, is not."""

from __future__ import annotations

import pytest

from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.read.case.known import Known
from bioloom.stages.gate.read.case.read import read_case
from bioloom.stages.gate.read.case.types import Case, Mark
from bioloom.stages.gate.tables.scenery import scenery_words
from gate.clinic import resources


def case(text: str) -> Case:
    held = resources()
    found = read_case(text, held.linker, held.graph, Known(kin_of(held)))
    assert found is not None
    return found


def texts(marks: tuple[Mark, ...]) -> set[str]:
    return {m.text.casefold() for m in marks}


@pytest.mark.parametrize(
    "scene",
    ["He keeps pigeons.", "She plays the cello in an orchestra.", "He has a dog.", "Her daughter lives in Canada."],
)
def test_a_clause_of_everyday_words_is_passed_over_and_said(scene: str) -> None:
    found = case(f"Asthma. Cystitis. {scene} Which antibiotic for the cystitis?")
    assert found.missed == ()
    assert any(scene.rstrip(".") in said for said in found.passed)
    assert texts(found.treated) == {"cystitis"}


@pytest.mark.parametrize(
    "scene",
    [
        "He sees spiders on the wall.",  # what is seen
        "She passed out at the office.",  # a verb with a particle
        "He has no dog.",  # denied
        "She keeps 3 horses.",  # counted
        "He had a stent.",
        "She fell in the garden.",
        "He has a zorbulin at the office.",  # unknown
        "She drinks beer in the pub.",
        "Gout runs in the family.",
    ],
)
def test_what_may_be_of_the_body_is_no_scenery(scene: str) -> None:
    assert not any(scene.rstrip(".") in said for said in case(f"Asthma. {scene} Which antibiotic?").passed)


@pytest.mark.parametrize("phrase", ["a violinist", "a school teacher", "at weekends", "in the library"])
def test_trades_and_places_pass_in_a_clause_with_a_role(phrase: str) -> None:
    found = case(f"Cystitis in a woman with asthma, {phrase}. Which antibiotic for the cystitis?")
    assert found.missed == ()
    assert "asthma" in texts(found.has)


def test_what_was_reacted_to_is_no_place() -> None:
    assert case("Cystitis. Hives from balloons. Which antibiotic?").passed == ()


def test_a_word_for_how_bad_it_is_is_said_and_not_used() -> None:
    found = case("Asthma. Uncomplicated cystitis. Which antibiotic for the cystitis?")
    assert found.missed == ()
    assert texts(found.treated) <= {"cystitis", "uncomplicated cystitis"}


@pytest.mark.parametrize("word", ["refractory", "resistant", "metastatic"])
def test_a_word_that_asks_for_more_is_not_passed_over(word: str) -> None:
    found = case(f"Asthma. {word.capitalize()} zorbulin cystitis. Which antibiotic?")
    assert any(word in m.casefold() for m in found.missed)


def test_an_operation_is_told_and_nothing_speaks_of_it() -> None:
    found = case("Cystitis after her knee operation. Asthma. Which antibiotic for the cystitis?")
    assert found.missed == ()
    assert any("operation" in t for t in texts(found.unchecked))


def test_two_numbers_may_be_a_blood_pressure_and_a_dose_is_none() -> None:
    labs = {c.curie for m in case("Asthma, 168/96. Cystitis. Which antibiotic?").has for c in m.conditions}
    assert {"LOINC:8480-6", "LOINC:8462-4"} <= labs
    assert case("Asthma, 20/12.5. Cystitis. Which antibiotic?").missed


def test_a_fever_is_a_state_and_a_potassium_none() -> None:
    found = case("Asthma and 39.4. Cystitis. Which antibiotic for the cystitis?")
    assert any(c.curie == "HP:0001945" for m in found.has for c in m.conditions)


@pytest.mark.parametrize(
    "said",
    ["We stock propranolol and lisinopril.", "The doctor offered propranolol or lisinopril."],
)
def test_drugs_at_hand_are_what_is_chosen_from(said: str) -> None:
    found = case(f"Hypertension and asthma. {said} Which one for the hypertension?")
    assert found.asks == ("choose",)
    assert texts(found.named) == {"propranolol", "lisinopril"}


def test_options_need_no_question_mark() -> None:
    found = case("Hypertension and asthma. Choose from propranolol, lisinopril.")
    assert found.asks == ("choose",)
    assert texts(found.named) == {"propranolol", "lisinopril"}


@pytest.mark.parametrize("not_", ["which not", "what must I leave alone", "what should I stay away from"])
def test_what_not_to_give_is_asked_in_many_ways(not_: str) -> None:
    found = case(f"Hypertension. Asthma. Which drugs can I take for the hypertension, and {not_}?")
    assert set(found.asks) == {"give", "avoid"}
    assert found.missed == ()


def test_an_attack_is_not_what_a_graph_tells_from_its_prevention() -> None:
    found = case("Hypertension. Asthma with attacks every week. What can he use for the attack itself?")
    assert texts(found.treated) == {"asthma"}
    assert any("attack" in t for t in texts(found.unchecked))


def test_the_table_holds_no_word_of_bodies_or_drugs() -> None:
    words = scenery_words()
    for word in ("kidney", "blood", "pain", "bypass", "transplant", "pregnant", "penicillin", "stent", "alcohol",
                 "bleeding", "blind", "smoker", "diabetic", "pill", "injection"):  # fmt: skip
        assert word not in words
