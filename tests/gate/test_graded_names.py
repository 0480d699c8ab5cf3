"""Names that hold a grade, what is only suspected, whose state it is, and what follows from a state."""

from __future__ import annotations

import pytest

from bioloom.core.run import Run
from bioloom.stages.gate.infer.consequences import inferred
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.read.patient import read
from bioloom.stages.gate.stage import read_patient
from bioloom.stages.gate.types import state
from gate import clinic
from gate.clinic import Names, resources

ASTHMA, OWN = "MONDO:0004979", "UMLS:C1"


@pytest.fixture
def graded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A vocabulary without a hierarchy has names with a grade in them; one with a hierarchy, too."""
    monkeypatch.setitem(clinic.THINGS, OWN, ("severe asthma", ("DiseaseOrPhenotypicFeature",)))
    monkeypatch.setitem(clinic.THINGS, "MONDO:9", ("chronic cystitis", ("Disease",)))


@pytest.mark.usefixtures("graded")
def test_who_has_a_graded_disease_has_the_disease() -> None:
    held = [(s.kind, s.curie, s.value) for s in read("Which drug for a woman with severe asthma?", Names()).states]
    assert ("disease", ASTHMA, None) in held
    assert ("disease", OWN, None) in held
    assert {("severity", ASTHMA, 3.0), ("severity", OWN, 3.0)} <= set(held)


@pytest.mark.usefixtures("graded")
def test_a_condition_of_a_graded_name_is_the_disease_and_its_grade_alone() -> None:
    (clause,) = parse("severe asthma", Names())
    assert [(s.kind, s.curie, s.value) for s in clause.all] == [("disease", ASTHMA, None), ("severity", ASTHMA, 3.0)]


@pytest.mark.usefixtures("graded")
def test_a_name_with_a_place_in_a_hierarchy_stays_what_it_is() -> None:
    (clause,) = parse("chronic cystitis", Names())
    assert {s.curie for s in clause.all} == {"MONDO:9"}


@pytest.mark.usefixtures("graded")
def test_who_has_no_severe_asthma_may_have_asthma() -> None:
    states = read("Which drug for a woman without severe asthma?", Names()).states
    assert not any(s.kind == "disease" and s.curie == ASTHMA and s.op == "<>" for s in states)


def kinds(text: str) -> set[tuple[str, str | None]]:
    return {(s.kind, s.curie) for s in read(text, Names()).states}


def test_what_is_suspected_ends_before_whom_it_is_in() -> None:
    assert ("pregnancy", None) in kinds("Which antibiotic for suspected cystitis in a pregnant woman?")
    assert ("disease", ASTHMA) not in kinds("Which drug for hypertension in a woman with suspected asthma?")
    assert ("disease", ASTHMA) not in kinds("Which drug for hypertension in a woman who may be in asthma?")


def test_a_suspected_allergy_is_minded() -> None:
    assert ("allergy", "CHEBI:22") in kinds("Which antibiotic for a woman with a suspected penicillin allergy?")


@pytest.mark.parametrize("who", ["Her mother", "The brother of the patient", "A sister of this woman"])
def test_what_others_take_is_no_state_of_the_patient(who: str) -> None:
    text = f"A woman has hypertension. {who} takes phenelzine. Which drug can be given?"
    assert ("drug", "CHEBI:7") not in kinds(text)
    assert ("drug", "CHEBI:7") in kinds("A woman has hypertension. She takes phenelzine. Which drug can be given?")


@pytest.mark.parametrize(
    ("held", "follows"),
    [
        (state("disease", curie="MONDO:0001711", text="hepatic encephalopathy"), ("severity", "HP:0001410", 3.0)),
        (state("disease", curie="UMLS:C1565662", text="acute renal insufficiency"), ("disease", "MONDO:0001343", None)),
        (state("disease", curie="MONDO:0006846", text="malignant hypertension"), ("severity", "MONDO:0006846", 3.0)),
        (state("habit", "alcohol", text="alcohol abuse"), ("disease", "MONDO:0002046", None)),
        (state("habit", "alcohol", text="alcohol dependence"), ("disease", "MONDO:0007079", None)),
    ],
)
def test_what_follows_from_a_state(held: object, follows: tuple[str, str, float | None]) -> None:
    found = {(s.kind, s.curie, s.value) for s in inferred((held,))}  # type: ignore[arg-type]
    assert follows in found


def test_drinking_alone_is_no_disease() -> None:
    found = inferred((state("habit", "alcohol", text="two glasses of wine"),))
    assert all(s.kind == "habit" for s in found)


def test_a_habit_that_is_treated_stays_what_is_treated() -> None:
    patient = read_patient("Which drug for alcohol dependence in a woman with asthma?", Run(resources()))
    assert "alcohol dependence" in patient.core
    assert "asthma" not in patient.core
