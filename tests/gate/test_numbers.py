"""Numbers decide, each compared with its unit; one whose unit nothing converts decides nothing."""

from __future__ import annotations

import pytest

from bioloom.stages.gate.gate.case import Case
from bioloom.stages.gate.infer.hierarchy import Kin
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.read.patient import describe
from bioloom.stages.gate.types import Truth
from gate.clinic import Names


@pytest.mark.parametrize(
    ("condition", "patient", "holds"),
    [
        ("eGFR below 30 mL/min/1.73 m2", "an eGFR of 25", True),
        ("creatinine clearance < 0.5 mL/s", "creatinine clearance 22 mL/min", True),
        ("CrCl < 60 mL/min", "creatinine clearance between 40 and 50 mL/min", True),
        ("serum creatinine greater than 2.5 mg/dL", "creatinine 310 µmol/L", True),
        ("serum creatinine greater than 2.5 mg/dL", "creatinine of 90", False),  # nobody has 90 mg/dL
        ("potassium greater than 5.5 mEq/L", "potassium of 6.1", True),
        ("potassium > 5.0 mmol/L", "potassium 4.2 mmol/L", False),
        ("QTc interval greater than 500 ms", "a QTc of 0.52 s", True),
        ("QTc interval > 450 msec", "QTc is 430", False),
        ("after 20 weeks of gestation", "a woman at 24 weeks", True),
        ("after 20 weeks of gestation", "14 weeks pregnant", False),
        ("third trimester of pregnancy", "pregnant at 30 weeks", True),
        ("patients weighing less than 50 kg", "he weighs 180 lb", False),
        ("body weight below 15 kg", "a toddler of 12 kg", True),
        ("body weight below 15 kg", "a 12 kg toddler", True),
        ("body weight below 15 kg", "a child on 12 mg/kg", None),
        ("children under 2 years", "an 18-month-old boy", True),
        ("patients 75 years of age or older", "a 78-year-old woman", True),
        ("hemoglobin below 8 g/dL", "Hb 75 g/L", True),
        ("blood glucose above 250 mg/dL", "glucose 18 mmol/L", True),
        ("HbA1c above 8%", "HbA1c of 75 mmol/mol", True),
        ("ALT greater than 3 times the upper limit of normal", "ALT 5 x ULN", True),
        ("ALT greater than 3 times the upper limit of normal", "ALT 200", None),  # whose limit is not known
        ("potassium above 5 mmol/L", "potassium 200 mg/dL", None),
    ],
)
def test_a_number_is_compared_in_its_unit(condition: str, patient: str, holds: Truth) -> None:
    found = describe(patient, Names())
    assert Case(found.states, Kin(None, Names())).any(parse(condition, Names())) is holds
