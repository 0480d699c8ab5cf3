"""A case is answered from its roles: leave, a choice, a treatment, what to avoid; nothing forbidden is offered."""

from __future__ import annotations

import pytest

from bioloom.app.render_patient import MOST, patient_lines
from bioloom.core.answer import Answer, ForPatient, Ranked
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.methods.loom import Loom
from bioloom.stages.answer.patient.chosen import Options, _left
from bioloom.stages.gate.answer.outcome import Reason
from bioloom.stages.gate.types import Clause, state
from gate.clinic import fact, resources

ILL = "MONDO:0005044"
# a drug that a source says to treat what the patient has beside is suitable in it
FOR_ASTHMA = fact("CHEBI:1", "treats", "MONDO:0004979", agent_type="manual_agent")


def ask(text: str, *more: Fact) -> Answer:
    return answer(Loom(), Question(text=text), resources(*more)).answer


def offered(found: Answer) -> set[str]:
    return {r.entity.name for part in (found, *found.parts) for r in part.entities}


def test_leave_for_what_is_ruled_out_is_no_with_the_source() -> None:
    found = ask("Severe asthma and hypertension. Can she take propranolol?")
    assert (found.kind, found.value, found.abstained) == ("yesno", "no", False)
    assert any("propranolol is contraindicated" in n and "[clinic]" in n for n in found.notes)


def test_asked_for_the_harm_it_is_yes() -> None:
    assert ask("Severe asthma and hypertension. Is propranolol contraindicated?").value == "yes"


def test_leave_for_what_nothing_is_stated_of_is_no_yes() -> None:
    found = ask("Asthma and hypertension. Can she take amlodipine?")
    assert found.abstained
    assert "not known" in " ".join(found.missing)


def test_what_is_ruled_out_stands_beside_what_nothing_is_known_of() -> None:
    found = ask(
        "Severe asthma. Hypertension. Her doctor wants propranolol for hypertension. Is it safe, and if not what else?"
    )
    assert found.value == "no"
    assert found.patient is not None
    assert "propranolol" in {r.entity.name for r in found.patient.ruled_out}
    assert "lisinopril" in {r.entity.name for r in found.patient.unstated}
    assert not found.entities


def test_where_nothing_is_suitable_nothing_is_offered_and_both_lists_are_told() -> None:
    found = ask("Known asthma. Hypertension. What can I give?")
    assert found.abstained
    assert found.patient is not None
    assert not offered(found)
    assert found.missing[0].startswith("no source here says that any of them is suitable in: asthma")
    said = [str(line) for line in patient_lines(found, found.patient)]
    assert len(said) <= MOST
    assert any(line.startswith("ruled out by asthma") for line in said)
    assert any("no statement found" in line for line in said)


def test_only_what_a_source_speaks_for_is_offered() -> None:
    found = ask("Known asthma. Hypertension. What can I give?", FOR_ASTHMA)
    assert offered(found) == {"lisinopril"}


def test_what_no_source_here_knows_of_makes_nothing_suitable() -> None:
    found = ask("Known asthma, kidney transplant. Hypertension. What can I give?", FOR_ASTHMA)
    assert found.abstained
    assert not offered(found)


@pytest.mark.parametrize("said", ["prophylaxis", "prevention"])
def test_to_prevent_is_not_to_treat(said: str) -> None:
    found = ask(f"Known asthma. She needs hypertension {said}. What can I give?", FOR_ASTHMA)
    assert found.abstained
    assert not offered(found)


def test_each_option_is_judged_and_the_one_that_is_left_is_named_with_what_is_not_known() -> None:
    found = ask("Severe asthma. Propranolol, labetalol or lisinopril for hypertension?")
    assert (found.kind, found.value) == ("choice", "lisinopril")
    assert any("no source says that lisinopril may be given" in c.said for c in found.caveats)


def test_of_two_options_that_are_left_none_is_chosen() -> None:
    found = ask(
        "Severe asthma. Propranolol, doxycycline or lisinopril for hypertension?", fact("CHEBI:5", "treats", ILL)
    )
    assert found.abstained
    assert found.value is None
    said = " ".join(found.missing)
    assert "ruled out: propranolol" in said
    assert "no statement found about: doxycycline, lisinopril" in said


def test_an_option_that_is_left_and_treats_nothing_here_is_named_with_that() -> None:
    found = ask("Severe asthma. Propranolol or doxycycline for hypertension?")
    assert found.value == "doxycycline"
    assert any("no source here says that doxycycline treats" in c.said for c in found.caveats)


def test_an_option_that_is_forbidden_in_a_worse_state_is_left_only_where_it_is_no_kin_of_the_others() -> None:
    worse = Qualifier(key="original_object", value="severe asthma")
    narrow = fact("CHEBI:1", "contraindicated_in", "MONDO:0004979", qualifiers=(worse,))
    labetalol, same = fact("CHEBI:9", "has_chemical_role", "CHEBI:23"), fact("CHEBI:1", "has_chemical_role", "CHEBI:23")
    found = ask("Asthma. Labetalol or lisinopril for hypertension?", narrow, labetalol)
    assert found.value == "lisinopril"
    assert any("lisinopril is left, though lisinopril is contraindicated in severe" in c.said for c in found.caveats)
    assert ask("Asthma. Labetalol or lisinopril for hypertension?", narrow, labetalol, same).abstained


def test_what_is_to_be_avoided_of_a_class() -> None:
    found = ask("Penicillin gave her hives. Cystitis. Which antibiotics must be avoided?")
    assert "amoxicillin" in offered(found)
    assert "doxycycline" not in offered(found)


def test_what_is_to_be_replaced_is_not_offered_again() -> None:
    found = ask("Hypertension, on lisinopril. What can he take instead?")
    assert "lisinopril" not in offered(found)
    assert offered(found)


def test_a_drug_that_was_reacted_to_is_not_offered() -> None:
    also = fact("CHEBI:6", "treats", "MONDO:2"), fact("CHEBI:5", "treats", "MONDO:2")
    found = ask("Amoxicillin gave her hives. Depression. What can she take?", *also)
    assert "amoxicillin" not in offered(found)


def test_a_word_that_was_not_read_refuses_by_name() -> None:
    found = ask("Severe asthma, zorbulin disease. Hypertension. Can she take lisinopril?")
    assert found.abstained
    assert "zorbulin" in " ".join(found.missing)


def test_a_relative_changes_nothing_in_the_answer() -> None:
    plain, told = ask("Hypertension. What can I give?"), ask("Hypertension. Her sister has asthma. What can I give?")
    assert [r.entity for r in plain.entities] == [r.entity for r in told.entities]
    assert "propranolol" in offered(told)


def test_a_warning_answers_a_question_for_a_problem_and_gives_no_leave() -> None:
    warns = fact(
        "CHEBI:2",
        "pharmacologically_interacts_with",
        "CHEBI:8",
        qualifiers=(Qualifier(key="severity", value="moderate"),),
    )
    assert ask("Takes sertraline. Her doctor wants to add amlodipine. Is that a problem?", warns).value != "no"
    assert ask("Takes sertraline. Her doctor wants to add amlodipine. Is that safe?", warns).value != "yes"


def test_the_case_is_said_back() -> None:
    found = ask("Known asthma, on phenelzine. Hypertension. What can I give?")
    assert found.read_as.startswith("What may be given for Hypertension, to a patient with asthma")
    assert "takes phenelzine" in found.read_as


@pytest.mark.parametrize("said", ["who wants to become pregnant", "trying to conceive", "who wants a baby"])
def test_who_plans_a_pregnancy_is_not_offered_what_nothing_is_stated_of_in_one(said: str) -> None:
    found = ask(f"Woman of 26 with epilepsy, on sertraline, {said}. Cystitis. Which antibiotic?")
    assert not offered(found)
    assert found.patient is not None
    assert "doxycycline" in {r.entity.name for r in found.patient.ruled_out}


def test_asked_what_to_give_and_what_not_the_second_is_answered_where_nothing_is_suitable() -> None:
    found = ask("Severe asthma. Hypertension. Which drugs can I give for the hypertension, and which not?")
    assert not found.abstained
    assert "propranolol" in offered(found)
    assert "lisinopril" not in offered(found)
    assert found.patient is not None
    assert "lisinopril" in {r.entity.name for r in found.patient.unstated}
    assert any("what may be given is not answered" in c.said for c in found.caveats)


def test_which_of_the_options_must_be_avoided_is_what_is_ruled_out() -> None:
    found = ask("Severe asthma. Propranolol, doxycycline or lisinopril for hypertension? Which of them is not for me?")
    assert found.value == ("Propranolol",)


def test_what_was_told_and_not_used_is_said() -> None:
    found = ask("Severe asthma and hypertension. He keeps pigeons. Can he take propranolol?")
    assert found.value == "no"
    assert any("told, and not used" in n and "He keeps pigeons" in n for n in found.notes)


def test_what_a_product_holds_with_a_drug_that_is_taken_may_be_given_with_it() -> None:
    both = (
        fact("RXCUI:9", "has_active_ingredient", "CHEBI:1"),
        fact("RXCUI:9", "has_active_ingredient", "CHEBI:5"),
    )
    told = "Takes doxycycline. Hypertension. What can I give?"
    assert not offered(ask(told))
    assert offered(ask(told, *both)) == {"lisinopril"}


def test_words_that_are_not_read_leave_no_answer_about_a_patient() -> None:
    found = ask("Severe asthma in a woman of 40. Hypertension with zorbulin. What can I give her?")
    assert found.abstained
    assert not offered(found)
    assert any("zorbulin" in m for m in found.missing)


def test_where_nothing_that_is_said_of_a_patient_is_read_nothing_is_offered() -> None:
    found = ask("My daughter is seven. Which drugs treat hypertension?")
    assert found.abstained
    assert any("seven" in m for m in found.missing)


def test_an_option_that_is_not_in_the_graph_is_not_ruled_out_by_the_others_being() -> None:
    known, out = ForPatient(unstated=(_ranked("A:2"),)), (_out("A:1"),)
    gone = Options({"A:1": "one", "A:2": "two", "A:3": "three"}, known, out, frozenset())
    assert _left(gone, {"A:2"}, ()) is None
    both = Options({"A:1": "one", "A:2": "two"}, known, out, frozenset())
    found = _left(both, {"A:2"}, ())
    assert found is not None
    assert found[0].entity.curie == "A:2"


def _ranked(curie: str) -> Ranked:
    return Ranked(entity=Entity(curie=curie, name=curie, categories=("Drug",)))


def _out(curie: str) -> Reason:
    clause = Clause(all=(state("disease", curie="MONDO:1", text="cystitis"),), text="cystitis")
    return Reason(drug=_ranked(curie).entity, condition=clause, state="cystitis")
