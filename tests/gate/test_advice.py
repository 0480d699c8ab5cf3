"""What a text advises, clause by clause."""

from __future__ import annotations

import pytest

from bioloom.core.evidence import Evidence, Origin
from bioloom.stages.gate.texts.advice.read import advice_of
from bioloom.stages.gate.texts.advice.types import Advised
from gate.clinic import Names


def read(*texts: str) -> tuple[Advised, ...]:
    units = [
        Evidence(text=t, origin=Origin(channel="doc", source="context", record=f"context:{i}"), span=(0, len(t)))
        for i, t in enumerate(texts, 1)
    ]
    return advice_of(units, Names())


def said(*texts: str) -> list[tuple[str, str]]:
    return [(a.manner, a.option.name) for a in read(*texts)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Labetalol is first choice in pregnancy.", [("first", "labetalol")]),
        ("Propranolol and labetalol are preferred.", [("first", "propranolol"), ("first", "labetalol")]),
        ("Drugs for hypertension include lisinopril and amlodipine.",
         [("gives", "lisinopril"), ("gives", "amlodipine")]),
        ("Do not give doxycycline to children under 8 years.", [("forbids", "doxycycline")]),
        ("Doxycycline is not given to children.", [("forbids", "doxycycline")]),
        ("Lisinopril should be replaced by labetalol in pregnancy.",
         [("first", "labetalol"), ("forbids", "lisinopril")]),
        ("Lisinopril should be replaced in pregnancy.", [("forbids", "lisinopril")]),
        ("If doxycycline is not tolerated, use amoxicillin.", [("alternative", "amoxicillin")]),
        ("Amlodipine may safely be given in asthma.", [("allows", "amlodipine")]),
        ("Sertraline lowers the threshold and is contraindicated in epilepsy.", [("forbids", "sertraline")]),
        ("Hypertension is common.", []),
        ("For suspected cystitis, imaging options include CT scan and ultrasound.",
         [("allows", "CT scan"), ("allows", "ultrasound")]),
        ("Ultrasound is preferred, with CT reserved for inconclusive cases.",
         [("first", "ultrasound"), ("alternative", "CT")]),
    ],
)  # fmt: skip
def test_what_is_said_of_which(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(m, n.casefold()) for m, n in said(text)] == [(m, n.casefold()) for m, n in expected]


def kinds(one: Advised) -> list[list[str]]:
    return [[s.kind for s in clause.all] for group in one.whom for clause in group]


def test_alternatives_are_not_held_together() -> None:
    (one,) = read("Doxycycline must not be given to children under 8 years or to breastfeeding mothers.")
    assert kinds(one) == [["age", "age"], ["lactation"]]


def test_another_choice_is_for_whom_the_sentence_before_spoke_of() -> None:
    first, other = read("Labetalol is first choice in pregnancy. Amlodipine is an alternative.")
    assert kinds(first) == kinds(other) == [["pregnancy"]]
    assert other.carried
    assert not first.carried


def test_what_stands_behind_but_is_said_of_others() -> None:
    first = read("In asthma doxycycline is used, but pregnant women should be given amoxicillin.")[0]
    assert first.option.name == "doxycycline"
    assert ["pregnancy"] not in kinds(first)


def test_instead_is_for_whom_the_forbidden_one_was_for() -> None:
    found = read(
        "Cystitis is treated with amoxicillin. If the patient is allergic to penicillin, give doxycycline. Doxycycline "
        "is not given to children under 8 years; use cefalexin instead."
    )
    last = found[-1]
    assert last.option.name == "cefalexin"
    assert {k for clause in kinds(last) for k in clause} >= {"age", "allergy"}


def test_whom_no_rule_reads_stays_in_words_and_reasons_do_not() -> None:
    (one,) = read("MRI is contraindicated in patients with a zorbelet because of heating.")
    assert one.besides == ("zorbelet",)
    (other,) = read("MRI is contraindicated in patients with a pacemaker because of heating.")
    assert [c.all[0].value for group in other.whom for c in group] == ["pacemaker"]
    assert other.besides == ()


def test_dose_that_needs_no_change_is_no_caution() -> None:
    (one,) = read("In kidney disease, amlodipine can be used without dose adjustment.")
    assert one.manner == "allows"
    assert one.besides == ()
