"""Conditions against patients: numbers, hierarchies, what excludes what, and what nobody can tell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bioloom.stages.gate.gate.case import Case
from bioloom.stages.gate.infer.hierarchy import Kin, kin_of
from bioloom.stages.gate.interval import ANY, Interval, bounds, common, of
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.read.patient import describe
from bioloom.stages.gate.types import Truth, negated, state
from gate.clinic import Names, resources

KIN: Kin = kin_of(resources())


def holds(condition: str, patient: str) -> Truth:
    return Case(describe(patient, Names()).states, KIN).any(parse(condition, Names()))


@pytest.mark.parametrize(
    ("condition", "patient", "truth"),
    [
        ("children under 3 years", "a 5-year-old with asthma", False),
        ("children under 3 years", "a child with asthma", None),
        ("children under 3 years", "an 18-month-old with asthma", True),
        ("eGFR < 30", "a patient with an eGFR of 45", False),
        ("eGFR < 30", "a man with stage 4 chronic kidney disease", True),
        ("severe renal impairment", "a patient with an eGFR of 22", True),
        ("severe renal impairment", "a patient with mild renal impairment", False),
        ("kidney disease", "a patient with an eGFR of 22", True),
        ("renal impairment", "a woman without kidney disease", False),
        ("second trimester", "a pregnant woman", None),
        ("second trimester", "a woman at 20 weeks of gestation", True),
        ("first trimester", "a woman in her third trimester", False),
        ("pregnancy", "a 62-year-old man", False),
        ("pregnancy", "a 30-year-old woman", None),
        ("breastfeeding", "a 7-year-old boy", False),
        ("women of childbearing potential", "a 24-year-old woman", True),
        ("women of childbearing potential", "a postmenopausal woman", False),
        ("renal artery disease", "a man with bilateral renal artery stenosis", True),
        ("bilateral renal artery stenosis", "a man with renal artery stenosis", None),
        ("type 2 diabetes", "a patient with diabetes", None),
        ("diabetes", "a patient with type 2 diabetes", True),
        ("chronic hepatitis B", "a patient with acute hepatitis B", False),
        ("severe asthma", "a patient with asthma", None),
        ("uncontrolled hypertension", "a patient with well-controlled hypertension", False),
        ("asthma", "an otherwise healthy man", False),
        ("asthma", "a man with no history of asthma", False),
        ("MAO inhibitors", "a man taking phenelzine", True),
        ("MAO inhibitors", "a man taking sertraline", None),
        ("MAO inhibitors", "a man on no other medication", False),
        ("hypersensitivity to penicillins", "a child allergic to amoxicillin", True),
        ("hypersensitivity to penicillins", "a child with no known allergies", False),
        ("hypersensitivity to penicillins", "a child with asthma", None),
        ("hyperkalemia", "a woman with a potassium of 6.2 mmol/L", True),
        ("hyperkalemia", "a woman with a potassium of 4.1 mmol/L", False),
        ("CYP2D6 poor metabolizers", "a CYP2D6 extensive metabolizer", False),
        ("HLA-B*57:01 positive patients", "a man who tested negative for HLA-B*57:01", False),
        ("patients without diabetes", "a man with type 2 diabetes", False),
        ("pregnancy or lactation", "a nursing mother", True),
        ("hospitalized patients", "an outpatient with asthma", False),
        ("a mood that no dictionary has", "a man with asthma", None),
        # in everyday words
        ("severe asthma", "Her asthma is mild.", False),
        ("uncompensated heart failure", "compensated heart failure", False),
        ("parenteral administration", "It is injected under the skin.", True),
        ("systemic use", "He rubs the cream into his elbows.", False),
        ("oral administration", "He takes it by mouth.", True),
        ("oral administration", "He cannot swallow and is fed by tube.", False),
        ("renal impairment", "His kidneys work normally.", False),
        ("hospitalized patients", "She lies on the medical ward.", True),
        ("first trimester", "She is eight months pregnant.", False),
        ("second trimester", "She is in the fifth month of her pregnancy.", True),
        ("pregnancy", "Her tubes are tied.", False),
        ("postmenopausal women", "Her periods stopped five years ago.", True),
        ("postmenopausal women", "She has regular periods.", False),
        ("hypersensitivity to penicillin", "He has had penicillin several times without any reaction.", False),
        ("hypersensitivity to penicillin", "Penicillin gives her hives.", True),
        ("MAO inhibitors", "Phenelzine is the only drug she takes.", True),
        ("hypersensitivity to penicillin", "She cannot tolerate penicillin.", None),
        ("hypersensitivity to penicillin", "No known food allergies.", None),
        ("egg allergy", "No known food allergies.", False),
        ("mothers who breastfeed an infant under 2 months", "A 30-year-old woman who is breastfeeding.", True),
        ("children under 12 years", "A retired teacher.", False),
        ("breastfeeding", "She nurses her three-month-old.", True),
    ],
)
def test_condition_against_patient(condition: str, patient: str, truth: Truth) -> None:
    assert holds(condition, patient) is truth


def test_a_negated_state_is_the_opposite_wherever_it_is_known() -> None:
    case = Case(describe("a pregnant woman with asthma", Names()).states, KIN)
    for kind, curie in (("pregnancy", None), ("disease", "MONDO:0004979"), ("disease", "MONDO:0005027")):
        one = state(kind, curie=curie)
        truth, other = case.holds(one), case.holds(negated(one))
        assert (truth is None) == (other is None)
        assert truth is None or truth is not other


def test_without_a_graph_only_identity_is_known() -> None:
    alone = Kin(None, Names())
    assert alone.is_kind("MONDO:1", "MONDO:1")
    assert not alone.is_kind("MONDO:0005148", "MONDO:0005015")


numbers = st.floats(min_value=-1e6, max_value=1e6, allow_nan=False)


@st.composite
def intervals(draw: st.DrawFn) -> Interval:
    low, high = sorted((draw(numbers), draw(numbers)))
    return Interval(low, high, draw(st.booleans()) and low < high, draw(st.booleans()) and low < high)


@given(intervals(), intervals(), numbers)
def test_what_two_intervals_have_in_common_is_in_both(one: Interval, other: Interval, n: float) -> None:
    point, both = Interval(n, n), one.meets(other)
    inside = point.within(one) and point.within(other)
    assert inside == (both is not None and point.within(both))
    assert one.within(ANY)


@given(intervals())
def test_bounds_say_the_interval(one: Interval) -> None:
    stated = [of(state("age", v, op=op)) for op, v in bounds(one)]
    assert common(stated) == one
