"""Texts of conditions and of patients to typed states."""

# ruff: noqa: E501 - questions stand whole
from __future__ import annotations

import pytest

from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.read.patient import read
from bioloom.stages.gate.types import Clause
from gate.clinic import Names


def words(clauses: tuple[Clause, ...]) -> list[list[str]]:
    """States in short: ``age<3``, ``disease:MONDO:1``."""
    return [[_word(s) for s in c.all] for c in clauses]


def _word(s: object) -> str:
    curie, value = s.curie, s.value  # type: ignore[attr-defined]
    shown = "" if value is None else (f"{value:g}" if isinstance(value, float) else value)
    return f"{s.kind}{':' + curie if curie else ''}{s.op if shown or s.op == '<>' else ''}{shown}"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("children under 3 years", [["age<18", "age<3"]]),
        ("patients aged 65 years or older", [["age>=65"]]),
        ("adults aged 18 to 60 years", [["age>=18", "age>=18", "age<61"]]),
        ("during the second trimester", [["pregnancy", "gestation>=14", "gestation<28"]]),
        (
            "pregnant patients at term (38-42 weeks gestation)",
            [["pregnancy", "pregnancy", "gestation>=38", "gestation<43"]],
        ),
        ("pregnancy or lactation", [["pregnancy"], ["lactation"]]),
        ("women who are or may become pregnant", [["childbearing"]]),
        ("non-pregnant women", [["pregnancy<>"]]),
        (
            "severe renal impairment (CrCl < 30 mL/min)",
            [["disease:MONDO:0001343", "severity:MONDO:0001343>=3", "lab:LOINC:98979-8<30"]],
        ),
        (
            "mild to moderate asthma",
            [["disease:MONDO:0004979", "severity:MONDO:0004979>=1", "severity:MONDO:0004979<=2"]],
        ),
        ("history of epilepsy", [["disease:MONDO:0005027", "course:MONDO:0005027=history"]]),
        (
            "NYHA class III or IV heart failure",
            [["disease:MONDO:0005252", "stage:MONDO:0005252>=3", "stage:MONDO:0005252<=4"]],
        ),
        (
            "asthma, epilepsy or hypertension",
            [["disease:MONDO:0004979"], ["disease:MONDO:0005027"], ["disease:MONDO:0005044"]],
        ),
        ("patients without diabetes", [["disease:MONDO:0005015<>"]]),
        ("concomitant use of MAO inhibitors", [["drug:CHEBI:21"]]),
        ("known hypersensitivity to penicillins", [["allergy:CHEBI:22"]]),
        ("penicillin allergy", [["allergy:CHEBI:22"]]),
        ("history of an egg allergy", [["allergy=egg"]]),
        ("CYP2D6 poor metabolizers", [["genotype:HGNC:2625=poor metabolizer"]]),
        ("HLA-B*57:01 positive patients", [["genotype:HGNC:4932=*57:01"]]),
        ("serum potassium above 5.5 mEq/L", [["lab:LOINC:2823-3>5.5"]]),
        ("a platelet count below 50,000/mm3", [["lab:LOINC:777-3<50"]]),
        ("serum creatinine > 133 µmol/L", [["lab:LOINC:2160-0>1.5045"]]),
        ("hospitalized patients", [["setting=inpatient"]]),
        ("a mood that no dictionary has", [["other"]]),
    ],
)
def test_text_of_a_condition(text: str, expected: list[list[str]]) -> None:
    assert words(parse(text, Names())) == expected


def test_and_joins_states_of_one_patient_but_alternatives_in_a_list() -> None:
    text = "asthma and epilepsy"
    assert len(parse(text, Names())) == 1
    assert len(parse(text, Names(), listed=True)) == 2


def test_the_original_words_are_kept() -> None:
    clause = parse("in patients with severe renal impairment", Names())[0]
    assert clause.text == "severe renal impairment"
    assert clause.all[0].text == "severe renal impairment"


@pytest.mark.parametrize(
    ("question", "states", "core"),
    [
        ("Which antibiotic for cystitis, given that she is pregnant?", {"sex=female", "pregnancy", "disease:MONDO:1"}, "Which antibiotic for cystitis?"),
        ("Which drug treats hypertension in a patient with bilateral renal artery stenosis?",
         {"disease:MONDO:0005044", "disease:MONDO:0006945", "course:MONDO:0006945=bilateral"}, "Which drug treats hypertension?"),
        ("What antibiotic is safe for a 5-year-old boy with cystitis and no known allergies?",
         {"age>=5", "age<6", "sex=male", "age<18", "disease:MONDO:1", "allergy<>"}, "What antibiotic is safe for cystitis?"),
        ("In a pregnant woman, which drug treats hypertension?", {"pregnancy", "disease:MONDO:0005044"}, "which drug treats hypertension?"),
        ("Which drug treats depression in a man who takes phenelzine?", {"disease:MONDO:2", "sex=male", "drug:CHEBI:7"}, "Which drug treats depression?"),
        ("Which drug treats depression in a man who is not on phenelzine?", {"disease:MONDO:2", "sex=male", "drug:CHEBI:7<>"}, "Which drug treats depression?"),
    ],
)  # fmt: skip
def test_a_question_gives_its_patient_and_what_is_left(question: str, states: set[str], core: str) -> None:
    patient = read(question, Names())
    assert {_word(s) for s in patient.states} == states
    assert patient.core == core


def test_a_question_without_a_patient_is_not_read() -> None:
    class Deaf:
        def mentions(self, *_: object, **__: object) -> list[object]:
            raise AssertionError("it was read")

    patient = read("Which genes are associated with asthma?", Deaf())  # type: ignore[arg-type]
    assert not patient.states
    assert patient.core == "Which genes are associated with asthma?"


@pytest.mark.parametrize(
    ("question", "role", "avoid"),
    [
        ("Which drug treats hypertension in pregnant women, excluding ACE inhibitors?", "answer", ["CHEBI:20"]),
        ("Which drug replaces lisinopril in a pregnant woman with hypertension?", "replacement", ["CHEBI:1"]),
        ("Which drug for hypertension should be replaced in a pregnant woman?", "replaced", []),
        ("Which antihypertensive is contraindicated in patients with asthma?", "contraindicated", []),
    ],
)
def test_the_role_of_the_answer_and_what_it_must_not_be(question: str, role: str, avoid: list[str]) -> None:
    patient = read(question, Names())
    assert (patient.role, [e.curie for e in patient.avoid]) == (role, avoid)
