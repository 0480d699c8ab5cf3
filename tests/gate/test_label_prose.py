"""Label prose to the grounds it states."""

from __future__ import annotations

import pytest

from bioloom.stages.gate.texts.label_prose import read_label, segments
from gate.clinic import Names


def grounds(text: str) -> list[set[str]]:
    return [{s.kind if s.op != "<>" else f"no {s.kind}" for s in g.clause.all} for g in read_label(text, Names())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Contraindicated in patients with asthma [see Warnings (5.1)] epilepsy ( 5.2 )", [{"disease"}] * 2),
        ("Contraindicated in: asthma; epilepsy; severe renal impairment (CrCl < 30 mL/min).",
         [{"disease"}, {"disease"}, {"disease", "severity", "lab"}]),
        ("Do not co-administer phenelzine with sertraline in patients with diabetes.", [{"drug", "disease"}]),
        ("Known hypersensitivity (e.g., anaphylaxis) to penicillins.", [{"allergy"}]),
        ("Hypersensitivity to any of the ingredients of this product.", []),
        ("It should not be used in children younger than 6 years.", [{"age"}]),
        ("Do not use in women who smoke, if over age 35.", [{"sex", "habit", "age"}]),
        ("It is contraindicated in asthma, atony of the elderly", [{"disease"}, {"age"}]),  # the second is a caution
        ("It is contraindicated in women", []),  # the head of a list
        ("It must not be used in women.", [{"sex"}]),
        ("Urticaria and asthma have been reported.", []),
        ("There have been no similar reports in patients other than neonates.", []),
        ("Lisinopril is indicated for hypertension.", []),
    ],
)  # fmt: skip
def test_grounds_of_a_label(text: str, expected: list[set[str]]) -> None:
    assert grounds(text) == expected


def test_a_caution_is_no_ground_to_close() -> None:
    found = read_label("Should be avoided or used with caution in patients with asthma.", Names())
    assert [g.caution for g in found] == [True]


@pytest.mark.parametrize(
    ("text", "closes"),
    [
        ("It is contraindicated in children younger than 2 years.", True),
        ("It is contraindicated in children with epilepsy.", True),
        ("It is contraindicated in children if they require infusions.", False),
        ("It is contraindicated in intestinal atony of the elderly.", False),
        ("It should be administered to children only when nothing else helps.", False),
    ],
)
def test_who_somebody_is_forbids_only_where_nothing_narrows_it(text: str, closes: bool) -> None:
    assert [not g.caution for g in read_label(text, Names())] == [closes]


def test_a_list_that_lost_its_bullets_is_parted() -> None:
    text = "Do not use in women with any of the following: Uncontrolled hypertension Epilepsy or asthma"
    assert segments(text) == ["Uncontrolled hypertension", "Epilepsy or asthma"]


def test_an_abbreviation_inside_brackets_parts_nothing() -> None:
    text = "Contraindicated in: Serious hypersensitivity reaction (e.g. Epilepsy, asthma) to penicillin; Asthma."
    assert grounds(text) == [{"allergy"}, {"disease"}]


def test_what_may_follow_from_it_is_no_ground() -> None:
    assert grounds("For example, high concentrations can lead to epilepsy.") == []


def test_grounds_may_stand_before_the_word() -> None:
    text = "Asthma, acute or chronic renal insufficiency and epilepsy are contraindications to the use of lisinopril."
    assert grounds(text) == [{"disease"}] * 3
