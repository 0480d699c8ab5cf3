"""Gates: which drugs a patient rules out, why, and what is left open."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files

import pytest

from bioloom.core.fact import Fact, Qualifier
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.stages.gate.answer.outcome import RESEARCH, Gated
from bioloom.stages.gate.stage import CHECKED_ONLY, Grounds, gate_for
from gate.clinic import fact, needs, run


def treating(*curies: str) -> Pattern:
    nodes = (Var(name="a", categories=("Drug",)), Var(name="d", curies=curies))
    return Pattern(nodes=nodes, edges=(Edge(subject="a", object="d", predicates=("treats",)),), answer="a")


HYPERTENSION, CYSTITIS, DEPRESSION = treating("MONDO:0005044"), treating("MONDO:1"), treating("MONDO:2")
CURATED = Grounds(reference=False)


def gated(question: str, pattern: Pattern, *more: Fact, grounds: Grounds = CURATED) -> Gated:
    return gate_for(question, pattern, run(*more), grounds=grounds)


def left(g: Gated, pattern: Pattern) -> set[str]:
    return {e.name for e in g.graph.match(pattern).entities()}


def names(g: Gated) -> set[str]:
    return {r.drug.name for r in g.blocked}


def test_without_a_patient_nothing_is_gated() -> None:
    here = run()
    g = gate_for("Which drugs treat hypertension?", HYPERTENSION, here)
    assert g.graph is here.resources.graph
    assert not g.notes


def test_a_pair_closes_through_the_hierarchy_and_is_carried_to_forms_and_products() -> None:
    g = gated("Which drug treats hypertension in a patient with bilateral renal artery stenosis?", HYPERTENSION)
    assert names(g) == {"lisinopril", "lisinopril dihydrate", "lisinopril / amlodipine", "minoxidil"}
    assert left(g, HYPERTENSION) == {"amlodipine", "propranolol", "labetalol"}
    reason = next(r for r in g.blocked if r.drug.name == "lisinopril dihydrate")
    assert reason.via is not None
    assert reason.via.name == "lisinopril"
    assert "bilateral renal artery stenosis" in reason.change
    assert g.notes == (RESEARCH,)


def test_what_is_treated_closes_nothing_by_closure_and_a_verbatim_pair_is_a_conflict() -> None:
    g = gated("Which drug treats hypertension in a patient who has hypertension?", HYPERTENSION)
    assert not g.blocked  # minoxidil is forbidden in cardiovascular disease, amlodipine in hypertension itself
    assert {r.drug.name for r in g.conflicts} == {"amlodipine", "lisinopril / amlodipine"}


def test_the_label_s_words_count() -> None:
    asked = "Which drug treats hypertension in a patient with {} asthma?"
    assert names(gated(asked.format("mild"), HYPERTENSION)) == {"labetalol"}
    assert names(gated(asked.format("severe"), HYPERTENSION)) == {"labetalol", "propranolol"}
    unsure = gated(asked.format(""), HYPERTENSION)
    assert names(unsure) == {"labetalol"}
    assert {r.drug.name for r in unsure.warned} == {"propranolol"}


def test_label_prose_says_what_pairs_cannot() -> None:
    assert names(gated("Which antibiotic for cystitis in a pregnant woman?", CYSTITIS)) == {"doxycycline"}
    assert not names(gated("Which antibiotic for cystitis in a woman who is not pregnant?", CYSTITIS))
    assert names(gated("Which drug for depression in a 4-year-old child?", DEPRESSION)) == {"sertraline"}
    assert not names(gated("Which drug for depression in a 9-year-old child?", DEPRESSION))


def test_what_is_taken_closes_by_label_and_by_interaction() -> None:
    assert names(gated("Which drug for depression in a man taking phenelzine?", DEPRESSION)) == {"sertraline"}


def test_an_allergy_closes_the_members_of_the_class() -> None:
    assert names(gated("Which antibiotic for cystitis in a woman with a penicillin allergy?", CYSTITIS)) == {
        "amoxicillin"
    }
    assert not names(gated("Which antibiotic for cystitis in a woman with no penicillin allergy?", CYSTITIS))


def test_statements_about_classes_can_be_left_out() -> None:
    question = "Which drug treats hypertension in a pregnant woman?"
    assert "lisinopril" in names(gated(question, HYPERTENSION, grounds=Grounds()))
    assert not names(gated(question, HYPERTENSION))


def test_a_statement_copied_by_hand_names_its_record_and_data_are_cited_where_they_say_the_same() -> None:
    question = "Which drug treats hypertension in a pregnant woman?"
    g = gated(question, HYPERTENSION, grounds=Grounds())
    assert [r.source for r in g.blocked if r.drug.name == "lisinopril"] == ["MHRA Drug Safety Update, May 2009"]

    label = Qualifier(key="label_text", value="Lisinopril is contraindicated in pregnancy.")
    said = fact("CHEBI:1", "contraindicated_in", "MONDO:0005027", qualifiers=(label,))
    told = gated(question, HYPERTENSION, said, grounds=Grounds())
    assert [r.source for r in told.blocked if r.drug.name == "lisinopril"] == ["label"]

    here = run()
    kit = replace(here.resources, extras={CHECKED_ONLY: True})
    assert not gate_for(question, HYPERTENSION, Run(kit)).blocked


CLASS = (Qualifier(key="class_type", value="FDA Established Pharmacologic Class"),)


def test_a_mate_of_what_is_ruled_out_is_minded_and_stays_open() -> None:
    mates = [fact(drug, "has_chemical_role", "CHEBI:23", qualifiers=CLASS) for drug in ("CHEBI:3", "CHEBI:2")]
    g = gated("Which drug treats hypertension in a patient with severe asthma?", HYPERTENSION, *mates)
    assert "amlodipine" in left(g, HYPERTENSION)
    said = "amlodipine: propranolol, of the same class, is contraindicated in severe asthma [clinic]"
    mates_ = [r.text for r in g.warned if r.mate]
    assert mates_[0] == f"{said}; the question says severe asthma"
    assert [t.partition(":")[0] for t in mates_[1:]] == ["lisinopril / amlodipine"]  # contains it, by its name
    other = gated("Which drug treats hypertension in a patient with epilepsy?", HYPERTENSION, *mates)
    assert not other.warned


def test_what_is_forbidden_in_a_kind_of_what_the_patient_has_is_only_minded() -> None:
    narrow = fact("CHEBI:3", "contraindicated_in", "MONDO:0006945")
    g = gated("Which drug treats hypertension in a patient with renal artery disease?", HYPERTENSION, narrow)
    assert "propranolol" in left(g, HYPERTENSION)
    assert {r.drug.name for r in g.warned} == {"propranolol"}
    there = gated("Which drug treats hypertension in a patient with renal artery stenosis?", HYPERTENSION, narrow)
    assert "propranolol" in names(there)


def test_that_she_may_become_pregnant_is_not_known_from_her_age() -> None:
    g = gated("Which antibiotic for cystitis in a 30-year-old woman?", CYSTITIS)
    assert not g.blocked
    assert {r.drug.name for r in g.warned} == {"doxycycline"}
    said = gated("Which antibiotic for cystitis in a 30-year-old woman of childbearing potential?", CYSTITIS)
    assert names(said) == {"doxycycline"}


def test_a_close_match_within_one_vocabulary_is_no_kinship() -> None:
    more = [fact("MONDO:0005027", "close_match", "MONDO:0004979")]
    assert not names(gated("Which drug treats hypertension in a patient with epilepsy?", HYPERTENSION, *more))


PREGNANCY = needs("pregnancy", text="pregnancy")
ALLERGY = needs("allergy", curie="CHEBI:22", text="penicillin allergy", polarity="excludes")


@pytest.mark.parametrize(
    ("condition", "patient", "stays"),
    [
        (PREGNANCY, "a woman who is not pregnant", False),
        (PREGNANCY, "a pregnant woman", True),
        (PREGNANCY, "a woman with asthma", True),
        (ALLERGY, "a woman with no penicillin allergy", True),
        (ALLERGY, "a woman with a penicillin allergy", False),
        (ALLERGY, "a woman with asthma", True),
    ],
)  # fmt: skip
def test_conditions_of_an_edge_as_in_table_9(condition: object, patient: str, stays: bool) -> None:
    more = fact("CHEBI:3", "treats", "MONDO:1", conditions=(condition,))
    found = left(gated(f"Which antibiotic for cystitis in {patient}?", CYSTITIS, more), CYSTITIS)
    assert ("propranolol" in found) == stays


def test_a_set_that_excludes_closes_only_when_all_of_it_holds() -> None:
    both = (
        needs("pregnancy", text="pregnancy", polarity="excludes"),
        needs("disease", curie="MONDO:0004979", text="asthma", polarity="excludes"),
    )
    more = fact("CHEBI:3", "treats", "MONDO:1", conditions=both)
    for question, stays in (("a pregnant woman", True), ("a pregnant woman with asthma", False)):
        assert (
            "propranolol" in left(gated(f"Which antibiotic for cystitis in {question}?", CYSTITIS, more), CYSTITIS)
        ) == stays


def test_the_trace_says_what_was_closed_and_what_would_change_it() -> None:
    here = run()
    gate_for("Which antibiotic for cystitis in a pregnant woman?", CYSTITIS, here, grounds=CURATED)
    note = here.recorder.trace().notes("gated")[0].detail
    assert [b["change"] for b in note["blocked"]] == ["without pregnancy: doxycycline"]


def test_curated_qualifiers_are_conditions() -> None:
    seen = Pattern(
        nodes=(Var(name="a", categories=("Disease",)), Var(name="p", curies=("HP:0002153",))),
        edges=(Edge(subject="a", object="p", predicates=("has_phenotype",)),),
        answer="a",
    )
    female = fact("MONDO:1", "has_phenotype", "HP:0002153", qualifiers=(Qualifier(key="sex", value="female"),))
    late = fact("MONDO:2", "has_phenotype", "HP:0002153", qualifiers=(Qualifier(key="onset", value="HP:0003581"),))
    anybody = fact("MONDO:5", "has_phenotype", "HP:0002153")
    asked = "Which disease has hyperkalemia as a symptom in a {}?"
    for patient, names in (
        ("40-year-old man", {"depression", "heart failure"}),
        ("7-year-old girl", {"cystitis", "heart failure"}),
        ("woman", {"cystitis", "depression", "heart failure"}),
    ):
        assert left(gated(asked.format(patient), seen, female, late, anybody), seen) == names


def test_every_statement_copied_by_hand_has_its_record() -> None:
    table = json.loads(files("bioloom.stages.gate.tables").joinpath("reference.json").read_text("utf-8"))
    for row in table["statements"]:
        assert row["drugs"]
        assert row["against"]
        record = table["records"][row["record"]]
        assert record["source"]
        assert record["title"]
        assert record["url"].startswith(("https://", "http://"))
