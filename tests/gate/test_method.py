"""The method as a whole: the paper's examples, over the clinic and over documents."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.answer import Answer
from bioloom.core.errors import ReplyError
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.judgement import Abstain, Reply
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.methods.condition_gated import ConditionGated
from bioloom.stages.gate.answer.outcome import RESEARCH
from bioloom.stages.gate.stage import Grounds
from bioloom.stages.gate.texts.extract import units
from gate.clinic import Names, fact, resources

METHOD = ConditionGated(grounds=Grounds(reference=False), unstated=True)
DOCUMENT = (
    "Antibiotics for cystitis include doxycycline and amoxicillin. Doxycycline is contraindicated during pregnancy. "
    "ACE inhibitors are contraindicated in patients with epilepsy."
)


def ask(text: str, *more: Fact, method: ConditionGated = METHOD, **question: Any) -> Answer:
    return answer(method, Question(text=text, **question), resources(*more)).answer


def test_what_is_ruled_out_is_no_answer_and_stands_with_its_reason() -> None:
    found = ask("Which drug treats hypertension in a patient with renal artery stenosis?")
    assert {r.entity.name for r in found.entities} == {"propranolol", "labetalol"}
    assert found.patient is not None
    spoken_against = {r.entity.name for r in found.patient.cautioned}
    assert spoken_against == {"amlodipine"}  # forbidden, by one source, in what it treats by another
    assert any(n.startswith("ruled out: lisinopril is contraindicated in renal artery disease") for n in found.notes)
    assert any(n.startswith("without renal artery stenosis: ") for n in found.notes)
    assert RESEARCH in found.notes


def test_without_gating_the_contraindicated_are_answers() -> None:
    found = ask(
        "Which drug treats hypertension in a patient with renal artery stenosis?",
        method=ConditionGated(gating=False, unstated=True),
    )
    assert "lisinopril" in {r.entity.name for r in found.entities}


def test_the_asked_class_and_what_must_not_be_answered_count() -> None:
    names = {
        r.entity.name for r in ask("Which antibiotic for cystitis in a pregnant woman, other than cefalexin?").entities
    }
    assert names == {"amoxicillin"}


def test_documents_state_treatments_and_what_forbids_them() -> None:
    found = ask("Which antibiotic for cystitis in a pregnant woman?", context=(DOCUMENT,))
    assert "doxycycline" not in {r.entity.name for r in found.entities}
    assert any("doxycycline is contraindicated in pregnancy" in n for n in found.notes)
    ruled = ask("Which drug treats hypertension in a man with epilepsy?", context=(DOCUMENT,)).notes
    assert any("lisinopril, as Angiotensin-Converting Enzyme Inhibitors, is contraindicated" in n for n in ruled)


def test_the_condition_can_be_what_is_asked_for() -> None:
    found = ask("Which drug for hypertension is contraindicated in patients with asthma?")
    assert {r.entity.name for r in found.entities} == {"labetalol"}


def test_a_choice_is_taken_among_what_is_open() -> None:
    options = ("lisinopril", "amlodipine")
    found = ask(
        "Which drug treats hypertension in a patient with renal artery stenosis?", options=options, kind="choice"
    )
    assert found.value == "amlodipine"
    ruled = ask(
        "Which drug treats hypertension in a patient with renal artery stenosis?",
        options=("lisinopril", "sertraline"),
        kind="choice",
    )
    assert ruled.abstained
    assert "lisinopril is contraindicated" in " ".join(ruled.missing)


def test_the_condition_match_signal_puts_the_preferred_first() -> None:
    first = fact("CHEBI:11", "treats", "MONDO:1", qualifiers=(Qualifier(key="preference", value="first_line"),))
    asked = "Which antibiotic for cystitis in a woman with asthma?"
    assert ask(asked, first, method=ConditionGated(match=1.0, unstated=True)).entities[0].entity.name == "cefalexin"


def test_what_is_on_the_market_single_and_for_few_diseases_comes_first() -> None:
    asked = "What would you give for cystitis to a woman with asthma?"
    assert ask(asked).entities[0].entity.name == "amoxicillin"  # by name
    more = [fact("CHEBI:6", "treats", "MONDO:2"), fact("CHEBI:6", "treats", "MONDO:5")]
    assert ask(asked, *more).entities[0].entity.name == "cefalexin"
    agency = Entity(curie="FDA:1", name="agency", categories=("Agent",))
    said = Qualifier(key="marketing_status", value="PRESCRIPTION")
    sold = fact("CHEBI:6", "treats", "MONDO:2").model_copy(
        update={"predicate": "approved_by", "object": agency, "qualifiers": (said,)}
    )
    assert ask(asked, *more, sold).entities[0].entity.name == "amoxicillin"
    gone = sold.model_copy(update={"qualifiers": (Qualifier(key="marketing_status", value="DISCONTINUED"),)})
    assert ask(asked, *more, gone).entities[0].entity.name == "cefalexin"


def test_what_a_caution_stands_against_is_listed_apart_whatever_its_score() -> None:
    asked = "Which antibiotic for cystitis in a 30-year-old woman with asthma?"
    unsold = [fact(d, "treats", x) for d in ("CHEBI:6", "CHEBI:11") for x in ("MONDO:2", "MONDO:5")]
    published = ConditionGated(match=0.0, grounds=Grounds(reference=False), unstated=True)
    for method in (METHOD, published):
        found = ask(asked, *unsold, method=method)
        assert found.patient is not None
        assert {r.entity.name for r in found.entities} == {"amoxicillin", "cefalexin"}
        assert [r.entity.name for r in found.patient.cautioned] == ["doxycycline"]


def test_whether_a_drug_may_be_given_is_denied_with_the_reason_and_never_affirmed() -> None:
    denied = ask("Should a patient with renal artery stenosis be given lisinopril?")
    assert (denied.kind, denied.value) == ("yesno", "no")
    assert any("lisinopril is contraindicated" in n for n in denied.notes)
    assert ask("Should a patient with renal artery stenosis be given amlodipine?").abstained


def test_members_of_a_class_are_left_when_no_disease_says_which_are_meant() -> None:
    found = ask("Which antibiotic can be given to a pregnant woman?")
    assert {r.entity.name for r in found.entities} == {"amoxicillin", "cefalexin"}
    assert {r.entity.name for r in ask("Which antibiotic is safe in heart failure?").entities} == {
        "amoxicillin",
        "cefalexin",
    }


def test_a_question_without_a_patient_is_answered_with_every_edge_open() -> None:
    found = ask("Which drug treats hypertension?")
    assert len(found.entities) == 7
    assert RESEARCH not in found.notes


class Model:
    """A model that says of every condition it is shown that it holds, and takes the second path."""

    name = "model"

    def judge(self, judgement: Any, value: Any, kit: Any, **_: Any) -> Reply[Any] | Abstain:
        if judgement.name == "evaluate_conditions":
            written = judgement.written.form(holds={str(i): True for i in range(1, len(value.clauses) + 1)})
            return Reply(judgement.written.read(written, value, kit), by=self.name)
        if judgement.name == "answer_from_paths":
            return Reply(judgement.output(reasoning="so", paths=(2,), answer=2), by=self.name)
        given = judgement.rule(value, kit)
        return given if isinstance(given, Abstain) else Reply(given, by=self.name)


def test_a_model_judges_what_rules_leave_and_chooses_among_the_paths() -> None:
    from dataclasses import replace

    here = replace(resources(), reasoner=Model())
    bundle = answer(METHOD, Question(text="Which drug treats hypertension in a patient with asthma?"), here)
    asked = [c for c in bundle.trace.calls() if c.port == "model:evaluate_conditions"]
    assert len(asked) == 1
    assert any(
        "propranolol" in n and n.startswith("ruled out") for n in bundle.answer.notes
    )  # severe asthma: the model says so
    assert bundle.answer.text == "so"


def test_a_reply_of_no_use_leaves_what_rules_leave_unknown_and_the_best_path_first() -> None:
    from dataclasses import replace

    class Babbling(Model):
        rules_first = True  # rules may stand in

        def judge(self, judgement: Any, value: Any, kit: Any, **_: Any) -> Any:
            raise ReplyError("That is no reply.", hint="Try a stronger model.")

    question = Question(text="Which drug treats hypertension in a patient with asthma?")
    bundle = answer(METHOD, question, replace(resources(), reasoner=Babbling()))
    assert bundle.answer.patient is not None
    found = (*bundle.answer.entities, *bundle.answer.patient.cautioned)
    assert {r.entity.name for r in found} >= {"amlodipine", "propranolol"}
    replaced = {n.detail["judgement"] for n in bundle.trace.notes("by rule instead")}
    assert replaced == {"evaluate_conditions", "answer_from_paths"}


@pytest.mark.parametrize("text", ["Which drug treats?", "What is it?"])
def test_a_question_that_names_nothing_is_not_answered(text: str) -> None:
    assert ask(text).abstained


def test_sentences_rank_drugs_and_name_their_adverse_effects() -> None:
    text = "Amoxicillin is the drug of choice for cystitis. It may cause hyperkalemia. Cefalexin is not preferred."
    passage = Evidence(text=text, origin=Origin(channel="doc", source="p", record="p:1"), span=(0, len(text)))
    found = {(f.subject.name, f.predicate, f.object.name) for u in units([passage], (), Names()) for f in u.facts}
    assert found == {("amoxicillin", "treats", "cystitis"), ("amoxicillin", "has_side_effect", "hyperkalemia")}
    ranks = [q.value for u in units([passage], (), Names()) for f in u.facts for q in f.qualifiers]
    assert ranks == ["first_line"]
