"""What the words of a label say of a disease: contraindicated in it, in some of its patients, or merely spoken of."""

from __future__ import annotations

import pytest

from bioloom.recipes.trust.label_words import read
from bioloom.recipes.trust.named import named

GLINIDE = "X is contraindicated in patients with: 1. Known hypersensitivity. 2. Type 1 diabetes mellitus, with coma."
OPIOID = (
    "X is contraindicated in patients with: Significant respiratory depression [see Warnings (5.3)] Acute or severe "
    "bronchial asthma in an unmonitored setting [see Warnings (5.9)] Hypercapnia"
)


@pytest.mark.parametrize(
    ("label", "disease", "plainness"),
    [
        (GLINIDE, "type 1 diabetes mellitus", "plain"),
        (OPIOID, "significant respiratory depression", "plain"),
        (OPIOID, "acute or severe bronchial asthma", "circumstances"),
        (OPIOID, "hypercapnia", "plain"),
        ("Do not co-administer aliskiren with X in patients with diabetes.", "diabetes", "with_another_drug"),
        ("Contraindicated in pregnant women with psoriasis or arthritis.", "psoriasis", "circumstances"),
        ("Primary treatment of status asthmaticus or other acute episodes of asthma.", "asthma", "circumstances"),
        ("Continued use on wounds leads to argyria, a discoloration of the skin.", "argyria", "mention"),
        ("X is carefully considered where these exist: arrhythmias, heart failure.", "heart failure", "mention"),
        ("Sick sinus syndrome (except in patients with a pacemaker).", "sick sinus syndrome", "plain"),
        ("Known sensitivity to any of the tricyclic compounds.", "tricyclic compounds sensitivity", "mention"),
        ("Patients with anuria.", "glaucoma", "absent"),
        ("Not in patients with ileus and in patients who are at risk of it.", "ileus", "plain"),
        ("Unless bled, in angioedema, and in patients with ileus.", "ileus", "plain"),
        ("Depression due to any cause, and blood dyscrasias.", "blood dyscrasias", "plain"),
        ("Hereditary fructose intolerance.", "fructose intolerance", "plain"),
        ("Kidney disease, with the possible exception of nephrosis.", "nephrosis", "circumstances"),
    ],
)  # fmt: skip
def test_how_plainly_a_label_says_it(label: str, disease: str, plainness: str) -> None:
    assert read(label, disease).plainness == plainness


def test_the_plainest_time_counts_and_is_quoted() -> None:
    said = read("Asthma attacks have been reported. X is contraindicated in patients with asthma.", "asthma")
    assert said == ("plain", "X is contraindicated in patients with asthma.")


def test_punctuation_that_the_program_dropped_is_no_hindrance() -> None:
    assert read("Patients with narrow-angle glaucoma.", "narrowangle glaucoma").plainness == "plain"


def test_a_name_that_says_more_than_the_label_is_of_another_disease() -> None:
    assert named("copd", ["chronic obstructive pulmonary disease", "COPD"])
    assert not named("copd", ["COPD, severe early onset"])
    assert named("renal diseases", ["renal disease"])


def test_a_course_that_is_in_the_name_of_what_is_meant_is_no_circumstance() -> None:
    label = "Patients with uncontrolled hypertension."
    assert read(label, "uncontrolled hypertension", "hypertension").plainness == "circumstances"
    assert read(label, "uncontrolled hypertension", "Uncontrolled hypertension").plainness == "plain"
