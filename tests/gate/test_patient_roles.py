"""What the reader heard of a patient becomes conditions, every part of it, or is named as what is missing."""

from __future__ import annotations

import pytest

from bioloom.stages.gate.read.patient_roles import Heard, hear
from gate.clinic import run
from gate.spoken import heard


def told(marked: str, form: str, unread: str = "") -> Heard:
    question, asked = heard(marked, form, unread)
    return hear(question, asked, run())


def kinds(of: Heard) -> set[tuple[str, str | None, str]]:
    return {(s.kind, s.curie, s.op) for s in of.patient.states}


def test_each_role_is_a_condition_of_its_kind() -> None:
    found = told(
        "[asthma|Disease], on [phenelzine|Chem], [penicillin|Chem] gave her a rash: what for [cystitis|Disease]?",
        "select Chem | @has ; @takes ; @reacted ; treats<Chem",
    )
    assert {("disease", "MONDO:0004979", "="), ("drug", "CHEBI:7", "="), ("allergy", "CHEBI:22", "=")} <= kinds(found)
    assert not any(curie == "MONDO:1" for _, curie, _ in kinds(found))
    assert found.missed == ()


@pytest.mark.parametrize(
    ("words", "kind"),
    [("pregnant", "pregnancy"), ("81 years old", "age"), ("eGFR 25", "lab"), ("HLA-B*57:01 positive", "genotype"),
     ("a poor CYP2D6 metaboliser", "genotype"), ("breastfeeding", "lactation"), ("a smoker", "habit")],
)  # fmt: skip
def test_the_words_of_a_state_become_a_typed_condition(words: str, kind: str) -> None:
    found = told(f"Mine being [{words}|State], what helps [cystitis|Disease]?", "select Chem | @has ; treats<Chem")
    assert kind in {s.kind for s in found.patient.states}
    assert found.missed == ()


def test_a_state_that_no_rule_types_is_named_also_beside_one_that_is_typed() -> None:
    found = told(
        "A [frail|State] and [pregnant|State] patient: what for [cystitis|Disease]?",
        "select Chem | @has ; @has ; treats<Chem",
    )
    assert any("frail" in m for m in found.missed)
    assert "pregnancy" in {s.kind for s in found.patient.states}


@pytest.mark.parametrize("role", ["@has", "@takes", "@reacted"])
def test_a_thing_that_nobody_knows_is_named(role: str) -> None:
    kind = "Disease" if role == "@has" else "Chem"
    found = told(f"Given [zorbulin|{kind}], what helps [cystitis|Disease]?", f"select Chem | {role} ; treats<Chem")
    assert any("zorbulin" in m for m in found.missed)


def test_a_thing_that_the_graph_does_not_have_is_named() -> None:
    found = told(
        "Given [hyperkalemia|PhenotypicFeature], what helps [cystitis|Disease]?", "select Chem | @has ; treats<Chem"
    )
    assert any("hyperkalemia" in m for m in found.missed)


def test_what_modifies_a_disease_is_kept_with_it() -> None:
    found = told(
        "Having severe [asthma|Disease], what helps my [cystitis|Disease]?", "select Chem | @has ; treats<Chem"
    )
    assert ("severity", "MONDO:0004979", ">=") in kinds(found)


def test_a_state_that_its_own_words_deny_is_a_denied_condition() -> None:
    found = told("I am [not pregnant|State]: what for [cystitis|Disease]?", "select Chem | @has ; treats<Chem")
    assert ("pregnancy", None, "<>") in kinds(found)
    assert ("pregnancy", None, "=") not in kinds(found)


def test_what_the_words_deny_and_the_reader_heard_is_neither() -> None:
    found = told(
        "She is without [asthma|Disease]: what for her [cystitis|Disease]?", "select Chem | @has ; treats<Chem"
    )
    assert any("asthma" in m for m in found.missed)
    assert not any(curie == "MONDO:0004979" for _, curie, _ in kinds(found))


def test_never_again_is_how_a_reaction_is_said() -> None:
    found = told(
        "Never again [penicillin|Chem] for her; what for [cystitis|Disease]?", "select Chem | @reacted ; treats<Chem"
    )
    assert ("allergy", "CHEBI:22", "=") in kinds(found)


@pytest.mark.parametrize(("unread", "named"), [("phenelzine", True), ("", False)])
def test_a_name_that_the_reader_left_unread_is_named(unread: str, *, named: bool) -> None:
    found = told(
        "She is [pregnant|State] and takes phenelzine: what for [depression|Disease]?",
        "select Chem | @has ; treats<Chem",
        unread,
    )
    assert any("phenelzine" in m for m in found.missed) is named


def test_words_for_a_person_beside_the_slots_count_as_well() -> None:
    found = told("What for [cystitis|Disease] in a girl with [asthma|Disease]?", "select Chem | treats<Chem ; @has")
    assert {"sex", "age"} <= {s.kind for s in found.patient.states}


def test_what_must_not_be_contraindicated_is_the_patients_as_well() -> None:
    found = told(
        "Being [pregnant|State], what treats [hypertension|Disease] and is fine in [asthma|Disease]?",
        "select Chem | @has ; treats<Chem ; !contraindicated_in<Chem",
    )
    assert ("disease", "MONDO:0004979", "=") in kinds(found)


def test_who_is_the_patient_needs_no_word_for_a_person() -> None:
    found = told("[asthma|Disease]. [hypertension|Disease]. Recommend.", "select Chem | @has ; treats<Chem")
    assert ("disease", "MONDO:0004979", "=") in kinds(found)
    assert found.missed == ()
