"""A case of several sentences is read to its roles; what is said beside them changes nothing or is named."""

from __future__ import annotations

import pytest

from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.read.case.known import Known
from bioloom.stages.gate.read.case.pieces import pieces, speaks_of_case
from bioloom.stages.gate.read.case.read import read_case
from bioloom.stages.gate.read.case.types import Case, Mark
from gate.clinic import resources


def case(text: str) -> Case:
    held = resources()
    found = read_case(text, held.linker, held.graph, Known(kin_of(held)))
    assert found is not None
    return found


def texts(marks: tuple[Mark, ...]) -> set[str]:
    return {m.text.casefold() for m in marks}


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Asthma and cystitis. Which antibiotic for the cystitis?", ("give",)),
        ("Asthma. Can she take propranolol?", ("whether",)),
        ("Asthma, hypertension. Propranolol or amlodipine for the hypertension?", ("choose",)),
        ("Asthma. Hypertension. Propranolol was prescribed. What should replace it?", ("replace",)),
        ("Asthma and hypertension. Which drugs for hypertension must be avoided?", ("avoid",)),
        ("Asthma. Her doctor wants propranolol for hypertension. Is it safe, and what else is there?",
         ("whether", "replace")),
        ("Hypertension and asthma. Propranolol?", ("whether",)),
    ],
)  # fmt: skip
def test_what_is_asked(text: str, asks: tuple[str, ...]) -> None:
    found = case(text)
    assert found.asks == asks
    assert found.missed == ()


@pytest.mark.parametrize(
    "text",
    [
        "Known asthma. Cystitis. What can I give?",
        "History of depression, now cystitis. What can she have?",
        "Cystitis in a woman with asthma. What would you recommend?",
        "On sertraline for depression. Cystitis. What can he take?",
        "Epilepsy two years ago. She has cystitis. Which treatment is best?",
        "Penicillin gave her asthma. Cystitis. What can she be given?",
        "Asthma, diabetes, cystitis. Which antibiotic?",
        "Asthma and diabetes. She needs something for cystitis. What do you suggest?",
        "Doxycycline was prescribed for cystitis. Heart failure. What could be given instead?",
    ],
)
def test_what_the_patient_has_beside_it_is_never_what_is_treated(text: str) -> None:
    found = case(text)
    assert texts(found.treated) == {"cystitis"}
    assert "cystitis" not in texts(found.has)
    assert found.missed == ()


def test_of_two_complaints_that_nothing_tells_apart_neither_is_taken() -> None:
    found = case("Asthma. Epilepsy. What can be given?")
    assert found.treated == ()
    assert any("Asthma" in m and "Epilepsy" in m for m in found.missed)


@pytest.mark.parametrize(
    "text",
    [
        "Penicillin gave him hives. Cystitis. What can he have?",
        "Anaphylaxis to penicillin in 2012, cystitis. What can she have?",
        "She got a rash on penicillin. Cystitis. What can she have?",
        "Penicillin allergy, cystitis. What can she have?",
        "Her face swelled after penicillin. She has cystitis. What can she have?",
        "Penicillin-induced hepatitis last year. Cystitis. What can she have?",
    ],
)
def test_a_past_reaction_is_no_drug_that_is_taken_and_treats_nothing(text: str) -> None:
    found = case(text)
    assert "penicillin" in " ".join(texts(found.reacted))
    assert found.takes == ()
    assert texts(found.treated) == {"cystitis"}


def test_present_drugs_are_taken_with_their_doses_and_in_lists() -> None:
    found = case("Cystitis. On phenelzine 15 mg bd, sertraline 50 and lisinopril. Which antibiotic?")
    assert texts(found.takes) == {"phenelzine", "sertraline", "lisinopril"}
    assert found.missed == ()


@pytest.mark.parametrize("said", ["GP wants to start", "She was given", "A colleague suggests", "He asks for"])
def test_a_drug_that_is_proposed_is_none_that_is_taken(said: str) -> None:
    found = case(f"Asthma, takes lisinopril. {said} propranolol. Is that safe?")
    assert texts(found.takes) == {"lisinopril"}
    assert texts(found.leave) == {"propranolol"}


@pytest.mark.parametrize(
    "aside",
    [
        "Her sister has asthma.",
        "His father takes phenelzine.",
        "No asthma.",
        "She is not pregnant.",
        "She works as a teacher.",
        "Otherwise healthy.",
    ],
)
def test_what_has_no_bearing_changes_nothing(aside: str) -> None:
    with_it, without = case(f"Cystitis. {aside} What can she take?"), case("Cystitis. What can she take?")
    held = {m for m in with_it.has if not m.denied and {c.kind for c in m.conditions} != {"sex"}}
    assert not held
    assert with_it.takes == ()
    assert texts(with_it.treated) == texts(without.treated) == {"cystitis"}
    assert with_it.missed == ()


def test_the_patient_may_be_one_of_the_family() -> None:
    found = case("My sister has asthma and takes lisinopril. Her brother has epilepsy. Can she have propranolol?")
    assert "asthma" in texts(found.has)
    assert "epilepsy" not in texts(found.has)


@pytest.mark.parametrize("word", ["zorbulin", "resistant", "prosthetic"])
def test_a_word_that_is_part_of_nothing_is_named(word: str) -> None:
    assert any(word in m for m in case(f"Asthma, {word}. Cystitis. Which antibiotic?").missed)


def test_a_denial_that_denies_nothing_known_is_named() -> None:
    assert case("Cystitis, not settling. Which antibiotic?").missed


def test_a_dose_is_not_what_a_gate_decides() -> None:
    assert any("dose" in m for m in case("Cystitis and asthma. Which dose of amoxicillin?").missed)


def test_whose_drug_is_meant_must_be_told() -> None:
    found = case("Asthma, uses lisinopril. My friend takes propranolol. Could I have it too?")
    assert found.missed


@pytest.mark.parametrize(
    ("note", "kind"),
    [
        ("K 3.1", "lab"), ("kidneys at 22%", "lab"), ("58 kg", "lab"), ("blood pressure is 175 over 100", "lab"),
        ("81 yrs", "age"), ("67M", "age"), ("my baby, 5 months", "age"), ("32/40 gestation", "gestation"),
        ("6 weeks gone", "gestation"), ("positive pregnancy test", "pregnancy"), ("wants a baby", "childbearing"),
        ("CKD 3b", "stage"), ("CYP2D6 *4/*4", "genotype"), ("CYP2D6 ultrarapid", "genotype"), ("still drinks", "habit"),
    ],
)  # fmt: skip
def test_short_notes_are_typed_states(note: str, kind: str) -> None:
    found = case(f"Cystitis, {note}. What can be given?")
    assert kind in {c.kind for m in found.has for c in m.conditions}


def test_the_age_at_which_something_befell_her_is_not_hers_now() -> None:
    found = case("She had depression at 21 on sertraline. Cystitis. What can she take?")
    assert "age" not in {c.kind for m in found.has for c in m.conditions}


def test_leave_that_is_asked_for_by_the_harm() -> None:
    assert case("Asthma. Is propranolol contraindicated?").harm
    assert not case("Asthma. Is propranolol safe?").harm
    assert case("Propranolol is contraindicated in asthma, isn't it?").harm  # a tag asks what was said
    assert not case("Propranolol is safe in asthma, isn't it?").harm


def test_a_question_ends_where_its_sentence_does_and_begins_where_it_asks() -> None:
    told = pieces("Cystitis with E. coli, eGFR 3.1, which antibiotic? She takes lisinopril.")
    assert [p.text.strip() for p in told if p.asks] == ["which antibiotic"]
    assert [p.text.strip() for p in told if not p.asks] == ["Cystitis with E. coli", "eGFR 3.1", "She takes lisinopril"]


@pytest.mark.parametrize(
    "text", ["Which drugs treat asthma?", "Asthma is common.", "What is asthma? Which drugs treat it?"]
)
def test_a_question_alone_tells_no_case(text: str) -> None:
    assert not speaks_of_case(text)


@pytest.mark.parametrize(
    "text",
    [
        "Lisinopril inhibits an enzyme. Which drugs treat hypertension?",
        "Lisinopril treats hypertension. Which other drugs treat it?",
        "Hypertension is treated with lisinopril. What else is used?",
    ],
)
def test_what_is_told_of_things_is_no_case(text: str) -> None:
    held = resources()
    found = read_case(text, held.linker, held.graph, Known(kin_of(held)))
    assert found is None or found.missed


def test_what_a_note_begins_with_is_treated_where_nothing_else_says_so() -> None:
    found = case("Hypertension, 78, asthma. What should she get?")
    assert texts(found.treated) == {"hypertension"}
    assert "asthma" in texts(found.has)


def test_because_is_no_cause() -> None:
    found = case("Asthma. The doctor gave her propranolol because of hypertension. Can she take it?")
    assert texts(found.reacted) == set()
    assert texts(found.named) == {"propranolol"}


def test_i_drink_a_lot_is_a_state() -> None:
    found = case("Asthma. Hypertension. I drink a lot. What can I take for the hypertension?")
    assert found.missed == ()
    assert any("drink" in t for t in texts(found.has))
    assert not any("drink" in p for p in found.passed)
    tea = case("Asthma. Hypertension. She drinks one cup of tea. What can she take for the hypertension?")
    assert not any("drink" in t for t in texts(tea.has))


def test_one_sentence_that_tells_its_patient_is_a_case() -> None:
    text = "Which drug is suitable for a 45-year-old man with asthma who has developed hypertension?"
    assert speaks_of_case(text)
    found = case(text)
    assert found.asks == ("give",)
    assert texts(found.treated) == {"hypertension"}
    assert "asthma" in texts(found.has)
    again = case(
        "Which drug is suitable for a 45-year-old man with asthma and new hypertension, and what must be avoided?"
    )
    assert again.asks == ("give", "avoid")
    assert not speaks_of_case("Which drug treats hypertension in patients with asthma?")


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Asthma. Hypertension. What can I give for the hypertension and what should I refuse?", ("give", "avoid")),
        ("Hypertension, asthma. Which drugs could provoke an attack?", ("avoid",)),
        (
            "Severe asthma. Hypertension. Propranolol was offered. Can she take it? If not, what?",
            ("whether", "replace"),
        ),
    ],
)
def test_more_ways_to_ask(text: str, asks: tuple[str, ...]) -> None:
    found = case(text)
    assert found.missed == ()
    assert set(asks) <= set(found.asks)


def test_a_part_of_the_body_points_at_its_complaint() -> None:
    found = case("Asthma. Cystitis. What can I give for the bladder?")
    assert texts(found.treated) == {"cystitis"}
