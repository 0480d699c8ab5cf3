"""Measurements as clinics write them; what is given by a route or in an amount is none."""

from __future__ import annotations

import pytest

from bioloom.stages.gate.read.case.table import table
from bioloom.stages.gate.read.measurements import measurements


@pytest.mark.parametrize(
    ("text", "code", "value"),
    [
        ("first degree block, PR 260", "LOINC:8625-6", 260),
        ("LVEF fallen from 61% to 46%", "LOINC:10230-1", 46),
        ("bili 140", "LOINC:1975-2", 8.1871),
        ("albumin 24", "LOINC:1751-7", 2.4),
        ("creatinine 1.2 mg/dL", "LOINC:2160-0", 1.2),
    ],
)
def test_a_value_is_read_in_its_unit(text: str, code: str, value: float) -> None:
    (found,) = (c for f in measurements(text) for c in f.states)
    assert (found.curie, found.value) == (code, value)


@pytest.mark.parametrize("text", ["paracetamol PR 500 mg", "albumin 100 ml", "diazepam PR 10mg", "urea 40% cream"])
def test_what_is_given_is_not_measured(text: str) -> None:
    assert [*measurements(text)] == []


@pytest.mark.parametrize(("text", "aside"), [("5/52", True), ("x5d", True), ("95/52", False), ("x3", False)])
def test_durations_in_short_are_no_pressures_and_no_multiples(text: str, aside: bool) -> None:
    assert (table().aside.fullmatch(text) is not None) is aside
