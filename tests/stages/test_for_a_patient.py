"""Which readings of a question about a patient are left to the gate."""

from __future__ import annotations

import pytest

from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.question import AnswerKind, Question
from bioloom.core.run import Run
from bioloom.stages.answer.patient.for_a_patient import for_a_patient, gives
from bioloom.stages.answer.patient.treatment import treatment
from bioloom.stages.gate.read.patient import read
from bioloom.stages.read.types import Reading, Understanding

TREATED = '(a:Drug)-[:treats]->(d:Disease {id: "MONDO:1"})'
LINKED = '(a:Gene)-[:gene_associated_with_condition]->(d:Disease {id: "MONDO:1"})'
GUESS = ("I do not know the word 'x' and took it for any link",)


SIGN = "(d)-[:has_phenotype]->({})"
SAFE = 'WHERE NOT (a)-[:contraindicated_in]->({id: "MONDO:2"})'
UNKNOWN = '(a:Drug)-[:treats]->(d:Disease)-[:has_phenotype]->({id: "HP:1"})'
ROLE = '(a:Drug)-[:has_chemical_role]->({id: "CHEBI:1"})'


@pytest.mark.parametrize(
    ("pattern", "missing", "text", "gated"),
    [
        (TREATED, (), "", True),
        (f"{TREATED}, {SIGN.format('p:PhenotypicFeature')}, (d)-[:disease_has_location]->(x)", (), "", False),
        (f"{TREATED}, (d)-[:disease_has_location]->(x)", GUESS, "", True),  # the guess may be the patient's
        (LINKED, (), "", False),
        (LINKED, GUESS, "", False),
        (f"{TREATED} {SAFE}", (), "", True),
        (f"{ROLE} {SAFE}", (), "", True),
        (ROLE, (), "", False),
        (f"{TREATED}, (a)-[:treats]->({{id: 'MONDO:3'}}) {SAFE}".replace("'", '"'), (), "", False),
        (UNKNOWN, (), "Which drugs are used in children with seizures?", True),
        (UNKNOWN, (), "Which drugs treat a disease with seizures in children?", False),
    ],
)
def test_what_is_left_to_the_gate(pattern: str, missing: tuple[str, ...], text: str, gated: bool) -> None:
    reading = Reading(pattern=parse_pattern(f"MATCH {pattern} RETURN a"), kind="entities")
    assert for_a_patient(Understanding(parts=(reading,), missing=missing), text) == gated


@pytest.mark.parametrize("said", ["are not contraindicated", "aren't contraindicated", "are not unsafe", "are safe"])
def test_not_contraindicated_in_a_state_does_not_deny_the_state(world: Resources, said: str) -> None:
    patient = read(f"Which drugs for redness {said} in pregnancy?", world.linker)
    assert [(s.kind, s.op, s.value) for s in patient.states if s.kind == "pregnancy"] == [("pregnancy", "=", None)]
    assert patient.role == "answer"


def test_what_is_no_treatment_has_no_patient_to_leave_out(world: Resources) -> None:
    asked = "What symptom do patients with redness have in patients with greenness?"
    assert treatment(Question(text=asked), Run(world)) is None


@pytest.mark.parametrize(("kind", "gated"), [("yesno", True), ("entities", False)])
def test_whether_a_drug_is_contraindicated_is_for_the_gate(kind: AnswerKind, gated: bool) -> None:
    reading = Reading(pattern=parse_pattern("MATCH (a:Drug)-[:contraindicated_in]->(d:Disease) RETURN a"), kind=kind)
    assert for_a_patient(Understanding(parts=(reading,)), "") == gated


@pytest.mark.parametrize(("kind", "given"), [(":Drug", True), (":Food", True), ("", True), (":Disease", False)])
def test_only_what_is_a_chemical_or_of_any_kind_can_be_given(kind: str, given: bool) -> None:
    assert gives(parse_pattern(f'MATCH (a{kind})-[:related_to]-({{id: "MONDO:1"}}) RETURN a')) == given


def test_a_graph_without_treatments_says_so(world: Resources) -> None:
    answer = treatment(Question(text="Which drug treats redness in a pregnant woman?"), Run(world))
    assert answer is not None
    assert answer.abstained
    assert "no edges that say Drug treats Disease" in answer.missing[0]
