"""Questions whose reading has a patient in it: gated by the roles of the reading alone, or refused with a reason."""

from __future__ import annotations

import pytest

from bioloom.core.question import Question
from bioloom.stages.gate.answer.outcome import RESEARCH
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.read.patient import describe
from bioloom.stages.gate.read.query import parse_query
from bioloom.stages.gate.read.replaced_drug import without_replaced
from gate.clinic import fact, run
from gate.spoken import ask, names

TREATED = "select Chem | @has ; treats<Chem"


def test_what_the_patient_has_rules_out_without_any_word_for_a_patient() -> None:
    found = ask("[asthma|Disease]. [hypertension|Disease]. Recommend.", TREATED)
    assert "lisinopril" in names(found)
    assert not {"propranolol", "labetalol"} & names(found)
    assert any(n.startswith("ruled out: labetalol") for n in found.notes)
    assert RESEARCH in found.notes
    assert found.read_as == "as it was read"


def test_which_disease_is_treated_comes_from_the_reading_and_not_from_the_order() -> None:
    found = ask("For my [hypertension|Disease], I have [asthma|Disease]", "select Chem | treats<Chem ; @has")
    other = ask("For my [hypertension|Disease], I have [asthma|Disease]", "select Chem | @has ; treats<Chem")
    assert "lisinopril" in names(found)
    assert not names(other)


@pytest.mark.parametrize(
    ("text", "form", "gone"),
    [
        ("On [phenelzine|Chem]. [depression|Disease] now?", "select Chem | @takes ; treats<Chem", "sertraline"),
        ("[penicillin|Chem] nearly killed me. [cystitis|Disease]?", "select Chem | @reacted ; treats<Chem",
         "amoxicillin"),
        ("[expecting a baby|State]. [cystitis|Disease]?", TREATED, "doxycycline"),
        ("[planning to become pregnant|State]. [cystitis|Disease]?", TREATED, "doxycycline"),
    ],
)  # fmt: skip
def test_each_role_rules_out(text: str, form: str, gone: str) -> None:
    found = ask(text, form)
    assert names(found)
    assert gone not in names(found)
    assert any(n.startswith(f"ruled out: {gone}") for n in found.notes)


def test_one_of_two_states_that_is_no_condition_refuses_and_is_named() -> None:
    found = ask(
        "[frail|State], [asthma|Disease], [hypertension|Disease]: what?", "select Chem | @has ; @has ; treats<Chem"
    )
    assert found.abstained
    assert "frail" in " ".join(found.missing)


def test_a_class_that_is_asked_for_is_kept_to_and_what_is_excluded_left_out() -> None:
    found = ask(
        "[pregnant|State]: which [antibacterial drug|ChemicalRole] but [cefalexin|Chem] for [cystitis|Disease]?",
        "select Chem | @has ; has_chemical_role<Chem ; OTHER ; treats<Chem",
    )
    assert names(found) == {"amoxicillin"}


def test_anything_that_treats_can_be_given() -> None:
    found = ask("[asthma|Disease], so what for [hypertension|Disease]?", "select * | @has ; treats<Chem")
    assert "lisinopril" in names(found)
    assert "labetalol" not in names(found)


def test_members_of_a_class_are_left_for_the_patient() -> None:
    found = ask(
        "[pregnant|State], so which [antibacterial drug|ChemicalRole]?",
        "select Chem | @has ; has_chemical_role<Chem",
    )
    assert names(found) == {"amoxicillin", "cefalexin"}


def test_a_count_is_of_what_is_left() -> None:
    form = "count Chem | @has ; treats<Chem"
    found = ask("[asthma|Disease] - how many for [hypertension|Disease]?", form)
    listed = ask("[asthma|Disease] - how many for [hypertension|Disease]?", form.replace("count", "select"))
    assert found.kind == "count"
    assert found.value == len(names(listed)) < 7


def test_whether_a_drug_may_be_given_is_denied_with_the_reason_and_never_affirmed() -> None:
    form = "exists Chem | ROOT ; treats<Chem ; @has"
    asked = "[{}|Chem] all right for [hypertension|Disease] seeing as I've [renal artery stenosis|Disease]?"
    denied = ask(asked.format("lisinopril"), form)
    assert denied.value == "no"
    assert ask(asked.format("amlodipine"), form).abstained


def test_of_several_drugs_none_is_answered_for_the_others() -> None:
    asked, one = "Can a pregnant woman take {}?", run()

    def whether(drugs: str) -> str:
        text = asked.format(drugs)
        return parse_query(Question(text=text), describe(text, one.resources.linker), one).whether

    assert whether("propranolol")
    assert not whether("propranolol, labetalol or amlodipine")


def test_a_drug_of_a_class_alone_is_no_choice_because_it_is_no_kin_of_the_allergen() -> None:
    form = "select Chem | has_chemical_role<Chem ; @reacted"
    found = ask("[antibiotics|ChemicalRole] with [penicillin|Chem] allergy?", form)
    assert found.abstained
    assert found.patient is not None
    assert not found.patient.suitable
    assert "cefalexin" in {r.entity.name for r in found.patient.unstated}


def test_that_a_drug_is_not_stated_to_treat_at_all_is_said_of_a_patient_too() -> None:
    found = ask("Would [sertraline|Chem] do for [cystitis|Disease], being [pregnant|State]?",
                "exists Chem | ROOT ; treats<Chem ; @has")  # fmt: skip
    assert found.abstained
    assert found.caveats[0].kind == "not_stated"
    assert "no source says that" in found.missing[0]


def test_that_nothing_forbids_a_drug_is_never_an_answer() -> None:
    for mark in ("", "!"):
        form = f"exists Chem | ROOT ; {mark}contraindicated_in<Chem ; @has"
        assert ask("[amlodipine|Chem] with [asthma|Disease], [pregnant|State]?", form).abstained


@pytest.mark.parametrize(("mark", "value"), [("!", "no"), ("", "yes")])
def test_whether_it_is_contraindicated_takes_all_that_the_patient_has(mark: str, value: str) -> None:
    found = ask(
        "[doxycycline|Chem] with [asthma|Disease], [pregnant|State]?",
        f"exists Chem | ROOT ; {mark}contraindicated_in<Chem ; @has",
    )
    assert found.value == value
    assert any("pregnan" in n for n in found.notes)


def test_options_of_the_question_are_chosen_among_what_is_open() -> None:
    found = ask(
        "[lisinopril|Chem] or [amlodipine|Chem] for [hypertension|Disease] with [renal artery stenosis|Disease]?",
        "select Chem | OPTION ; OPTION ; treats<Chem ; @has",
    )
    assert (found.kind, found.value) == ("choice", "amlodipine")


def test_more_clues_than_a_treatment_are_matched_and_then_gated() -> None:
    also = fact("CHEBI:1", "treats", "MONDO:2"), fact("CHEBI:3", "treats", "MONDO:2")
    found = ask(
        "[renal artery stenosis|Disease]. One for [hypertension|Disease] and [depression|Disease]?",
        "select Chem | @has ; treats<Chem ; treats<Chem",
        *also,
    )
    assert names(found) == {"propranolol"}
    assert any(n.startswith("ruled out: lisinopril") for n in found.notes)


def test_a_drug_that_is_not_asked_for_as_a_treatment_is_gated_too() -> None:
    binds = [fact(c, "directly_physically_interacts_with", "HGNC:2625") for c in ("CHEBI:1", "CHEBI:2")]
    found = ask(
        "[renal artery stenosis|Disease]: what acts on [CYP2D6|Gene]?",
        "select Chem | @has ; directly_physically_interacts_with<Chem",
        *binds,
    )
    assert names(found) == {"amlodipine"}


def test_a_count_with_more_clues_is_of_what_is_left_too() -> None:
    also = fact("CHEBI:1", "treats", "MONDO:2"), fact("CHEBI:2", "treats", "MONDO:2")
    found = ask(
        "[renal artery stenosis|Disease]. How many for [hypertension|Disease] and [depression|Disease]?",
        "count Chem | @has ; treats<Chem ; treats<Chem",
        *also,
    )
    assert (found.kind, found.value) == ("count", 1)
    assert not any("without regard" in n for n in found.notes)


@pytest.mark.parametrize(
    "form",
    [
        "select PhenotypicFeature | @has ; has_side_effect>PhenotypicFeature",
        "select Chem | @has ; pharmacologically_interacts_with<Chem",
        "define Chem | @has ; ROOT",
    ],
)
def test_what_no_gate_can_decide_is_refused_with_the_state_named(form: str) -> None:
    found = ask("I have [asthma|Disease], about [sertraline|Chem]?", form)
    assert found.abstained
    assert "asthma" in " ".join(found.missing)


def test_what_else_is_contraindicated_is_not_answered_of_one_state_alone() -> None:
    found = ask("[asthma|Disease] and [pregnant|State]: what to avoid?", "select Chem | contraindicated_in<Chem ; @has")
    assert found.abstained
    assert "pregnant" in " ".join(found.missing)


def test_a_kind_of_what_is_treated_is_a_state_beside_it() -> None:
    also = fact("CHEBI:2", "treats", "MONDO:0005015"), fact("CHEBI:8", "treats", "MONDO:0005015")
    against = fact("CHEBI:2", "contraindicated_in", "MONDO:0005148")
    found = ask("[type 2 diabetes|Disease] here. What for [diabetes mellitus|Disease]?", TREATED, *also, against)
    assert names(found) == {"sertraline"}


def test_a_wider_name_of_what_is_treated_rules_nothing_out_and_that_is_said() -> None:
    found = ask("[cardiovascular disease|Disease]. Now what for [hypertension|Disease]?", TREATED)
    assert "minoxidil" in names(found)
    assert any("rules nothing out" in n for n in found.notes)


def test_without_the_graph_nothing_is_answered_of_a_patient() -> None:
    found = ask("[asthma|Disease]. [hypertension|Disease]?", TREATED, allowed=frozenset({"doc"}))
    assert found.abstained
    assert "asthma" in " ".join(found.missing)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("She takes phenelzine for depression. What could she get instead?", []),
        ("She takes phenelzine and lisinopril. What is there instead of phenelzine?", ["lisinopril"]),
        ("He takes lisinopril. What instead of Angiotensin-Converting Enzyme Inhibitors?", []),
        ("She takes phenelzine. What treats her depression?", ["phenelzine"]),
        ("She takes phenelzine and lisinopril. What could she get instead?", ["phenelzine", "lisinopril"]),
    ],
)
def test_what_is_to_be_replaced_is_not_taken_beside(text: str, left: list[str]) -> None:
    here = run()
    patient = describe(text, here.resources.linker)
    found = without_replaced(patient, text, kin_of(here.resources))
    assert sorted(s.text for s in found.states if s.kind == "drug") == sorted(left)
