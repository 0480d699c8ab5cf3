"""A text that came with a question stands before the graph, for whom it speaks of and for nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.answer import Answer
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.methods.condition_gated import ConditionGated
from bioloom.methods.loom import Loom
from gate.clinic import ROLE, THINGS, fact, resources

PREGNANT = (
    "Hypertension is common in pregnancy. Labetalol is first choice in pregnancy. Amlodipine is an alternative. "
    "Lisinopril must not be used."
)
ASKED = "Which drug should be given for hypertension to a pregnant woman?"


def ask(text: str, *context: str, method: Any = None, sources: tuple[str, ...] = ("kg",)) -> Answer:
    question = Question(text=text, context=context, sources=sources)
    return answer(method or Loom(), question, resources()).answer


def names(found: Answer) -> list[str]:
    return [r.entity.name for r in found.entities]


def test_the_preference_of_the_text_comes_first_with_its_sentence() -> None:
    found = ask(ASKED, PREGNANT)
    assert names(found)[0] == "labetalol"
    assert "Labetalol is first choice in pregnancy." in found.entities[0].reasons[0]
    assert found.patient is not None
    assert "lisinopril" in {r.entity.name for r in found.patient.ruled_out}


def test_documents_alone_answer_without_a_statement_of_the_graph() -> None:
    found = ask(ASKED, PREGNANT, method=ConditionGated(), sources=("doc",))
    assert names(found)[0] == "labetalol"
    nothing = ask(ASKED, method=ConditionGated(), sources=("doc",))
    assert nothing.abstained
    assert "--context" in nothing.missing[0]


def test_what_the_text_says_nothing_of_is_not_covered_by_it() -> None:
    found = ask("Which drug should be given for hypertension to a pregnant woman with asthma?", PREGNANT)
    assert "labetalol" not in names(found)  # the graph has a reason in asthma, of which the text does not speak


@pytest.mark.parametrize(
    "beside",
    ["Her mother has asthma.", "Her husband takes doxycycline.", "Her brother had epilepsy."],
)
def test_what_others_have_changes_nothing(beside: str) -> None:
    plain, more = ask(ASKED, PREGNANT), ask(f"{ASKED} {beside}", PREGNANT)
    assert names(more) == names(plain)


def test_what_is_denied_changes_nothing() -> None:
    plain = ask(ASKED, PREGNANT)
    more = ask("Which drug should be given for hypertension to a pregnant woman without asthma?", PREGNANT)
    assert names(more) == names(plain)


def test_a_test_is_answered_from_the_text_for_whom_it_names() -> None:
    text = (
        "For suspected cystitis, CT is the test of choice. In pregnant women, ultrasound is preferred. MRI is "
        "contraindicated in patients with a pacemaker."
    )
    found = ask("Which imaging test should be done for suspected cystitis in a pregnant woman?", text)
    assert names(found) == ["ultrasound"]
    plain = ask("Which imaging test should be done for suspected cystitis?", text)
    assert names(plain) == ["CT"]
    unsafe = ask("Which imaging test should be done for suspected cystitis in a patient with a pacemaker?", text)
    assert unsafe.abstained  # nothing of the text is for such a patient


def test_leave_is_a_no_for_whom_the_text_forbids_it_and_no_yes_for_others() -> None:
    text = "Doxycycline must not be given to children under 8 years."
    assert ask("Can a 5-year-old boy be given doxycycline for cystitis?", text).value == "no"
    assert ask("Can a 30-year-old man be given doxycycline for cystitis?", text).value != "yes"


def test_a_word_that_nothing_speaks_of_leaves_the_question_to_the_graph() -> None:
    found = ask("Which drug should be given for hypertension to a frabjous pregnant woman?", PREGNANT)
    assert "labetalol" not in names(found)


def test_what_somebody_comes_with_is_treated_and_what_is_named_beside_is_not() -> None:
    text = (
        "Cystitis in pregnancy: cefalexin is preferred in pregnant women. Doxycycline is contraindicated in pregnancy."
    )
    found = ask("A 29-year-old comes with cystitis. She is 20 weeks pregnant. Which antibiotic?", text)
    assert names(found) == ["cefalexin"]
    assert found.patient is not None
    assert [r.entity.name for r in found.patient.ruled_out] == ["doxycycline"]


def test_the_kind_that_is_asked_for_may_stand_in_another_sentence_on_the_drug() -> None:
    text = (
        "Propranolol and amlodipine prevent depression. Propranolol is contraindicated in asthma. "
        "Amlodipine may be used in patients with asthma. Labetalol may be used in patients with asthma."
    )
    found = ask("My patient has depression and asthma. Which preventive drug may she take for depression?", text)
    assert names(found) == ["amlodipine"]  # of labetalol nothing says that it prevents anything


def test_what_replaces_a_drug_is_what_the_text_prefers_for_whom_takes_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(THINGS, "CHEBI:35660", ("HIV Protease Inhibitors", ROLE))
    monkeypatch.setitem(THINGS, "CHEBI:37670", ("protease inhibitors", ROLE))  # of any protease: no drug that is meant
    text = (
        "Doxycycline is used for cystitis. Doxycycline is contraindicated with HIV protease inhibitors. "
        "Cefalexin is preferred in patients on HIV protease inhibitors."
    )
    found = ask("Which drug replaces doxycycline for cystitis in a patient on protease inhibitors?", text)
    assert names(found) == ["cefalexin"]


TREATED = "Cystitis is treated with doxycycline. Amoxicillin is no longer advised. Cefalexin is an alternative."


def test_a_relative_s_allergy_and_what_the_text_is_silent_of_change_nothing_in_a_case() -> None:
    found = ask("A 40-year-old man has cystitis. His mother is allergic to penicillin. What should I give?", TREATED)
    assert names(found)[0] == "doxycycline"
    assert "amoxicillin" not in names(found)
    beside = ask("A 40-year-old man with asthma. What should I give for cystitis?", TREATED)
    assert any("the text says nothing of: asthma" in r for r in beside.entities[0].reasons)


def test_a_state_that_the_text_speaks_of_elsewhere_is_not_passed_over() -> None:
    text = f"{TREATED} In asthma the course is longer."
    assert "doxycycline" not in names(ask("A 40-year-old man with asthma. What should I give for cystitis?", text))


def test_what_is_forbidden_to_carriers_of_something_is_not_forbidden_to_everybody() -> None:
    text = "Doxycycline is used for cystitis. Carriers of the old strain must not receive doxycycline."
    assert ask("A 40-year-old man has cystitis. Can he be given doxycycline?", text).value != "no"


def test_of_those_who_cannot_have_it_the_next_sentence_names_what_is_for_them() -> None:
    text = (
        "For hypertension propranolol is the first drug. It is contraindicated in asthma. In those who cannot take it, "
        "amlodipine may be used. Lisinopril is not suitable for women with asthma, who should be offered labetalol."
    )
    found = ask("A woman of 50 has hypertension and asthma. What may I give?", text)
    assert "propranolol" not in names(found)


def test_which_of_two_is_answered_by_the_text() -> None:
    text = "Cystitis is treated with cefalexin. Doxycycline must not be given to children under 8 years."
    found = ask("A 5-year-old girl has cystitis. Doxycycline or cefalexin?", text)
    assert names(found) == ["cefalexin"]


def test_the_age_of_who_is_nursed_is_not_that_of_who_nurses() -> None:
    found = ask("I am breastfeeding my 5-month-old. I have cystitis. May I take doxycycline?")
    assert found.patient is None or "5-month-old" not in " ".join(found.patient.states)


def test_what_is_for_uncomplicated_cases_needs_the_case_to_be_told_so_where_grave_ones_get_another() -> None:
    text = "Uncomplicated cystitis is treated with cefalexin. Patients with signs of severity receive doxycycline."
    open_ = ask("A 40-year-old man has cystitis. What should I give?", text)
    assert not any("[text given]" in reason for r in open_.entities for reason in r.reasons)  # the graph's answer
    told = ask("A 40-year-old man has uncomplicated cystitis. What should I give?", text)
    assert names(told)[0] == "cefalexin"


def test_of_two_that_a_text_names_alike_none_is_chosen() -> None:
    text = "Cystitis is treated with cefalexin or doxycycline. Both were about equally effective."
    assert ask("A 40-year-old man has cystitis. Cefalexin or doxycycline?", text).abstained


def test_what_a_text_on_the_disease_does_not_settle_the_graph_does_not_settle_with_another_drug() -> None:
    asked = "Known asthma. Hypertension. What can I give?"
    treats = fact("CHEBI:1", "treats", "MONDO:0004979", agent_type="manual_agent")
    without = answer(Loom(), Question(text=asked), resources(treats)).answer
    assert "lisinopril" in names(without)
    text = ("Hypertension is treated with propranolol. Propranolol is contraindicated in asthma.",)
    found = answer(Loom(), Question(text=asked, context=text), resources(treats)).answer
    assert "lisinopril" not in names(found)
    assert found.patient is None or "lisinopril" not in {r.entity.name for r in found.patient.suitable}
    other = ("Cystitis is treated with doxycycline.",)
    assert "lisinopril" in names(answer(Loom(), Question(text=asked, context=other), resources(treats)).answer)


def test_what_a_text_forbids_is_taken_out_of_what_the_graph_answers() -> None:
    treats = [fact(f"CHEBI:{n}", "treats", "MONDO:0004979", agent_type="manual_agent") for n in (1, 12)]
    asked = "Known asthma. Hypertension. What can I give?"
    assert {"lisinopril", "minoxidil"} <= set(names(answer(Loom(), Question(text=asked), resources(*treats)).answer))
    text = ("Lisinopril must not be given to patients with asthma.",)
    found = answer(Loom(), Question(text=asked, context=text), resources(*treats)).answer
    assert "lisinopril" not in names(found)
    assert found.patient is not None
    assert any(r.entity.name == "lisinopril" and "[text given]" in r.why for r in found.patient.ruled_out)


def test_leave_for_two_drugs_of_which_the_text_forbids_one_is_no_yes() -> None:
    text = "Cystitis is treated with cefalexin. Doxycycline must not be given to children under 8 years."
    found = ask("A 5-year-old girl has cystitis. Can she have doxycycline or cefalexin?", text)
    assert found.value != "yes"


def test_a_drug_that_is_taken_is_not_passed_over_by_a_text_that_is_silent_on_it() -> None:
    found = ask("A 40-year-old man takes phenelzine. What should I give for cystitis?", TREATED)
    assert not any("[text given]" in reason for r in found.entities for reason in r.reasons)
