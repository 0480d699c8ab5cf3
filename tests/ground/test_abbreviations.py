"""Abbreviations that a text defines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bioloom.ground.linking.words.abbreviations import definitions


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("We studied tuberous sclerosis complex (TSC) here.", "TSC", "tuberous sclerosis complex"),
        ("TSC (tuberous sclerosis complex) is rare", "TSC", "tuberous sclerosis complex"),
        ("with tuberous sclerosis complex (TSC; MIM 191100) and", "TSC", "tuberous sclerosis complex"),
        ("low density lipoprotein [LDL]", "LDL", "low density lipoprotein"),
        ("non-insulin-dependent diabetes mellitus (NIDDM)", "NIDDM", "non-insulin-dependent diabetes mellitus"),
        ("of interleukin-1 beta (IL-1β)", "IL-1β", "interleukin-1 beta"),
        ("in adult dystrophy, myotonic dystrophy (DM) is", "DM", "myotonic dystrophy"),
        ("body mass index (bmi)", "bmi", "body mass index"),
        ("hepatocyte nuclear factor (HNF)-6", "HNF", "hepatocyte nuclear factor"),
    ],
)
def test_definitions(text: str, short: str, long: str) -> None:
    found = definitions(text)[short]
    assert found.long == long
    assert text[found.start : found.end] == long


@pytest.mark.parametrize(
    "text", ["in cells (P < 0.05)", "the gene (ATM)", "as shown (see below)", "ten mice (n = 4)", "()"]
)
def test_brackets_that_define_nothing(text: str) -> None:
    assert not definitions(text)


@given(st.text(alphabet="aAbB ()[]-;,βé1", max_size=60))
def test_spans_hold_on_any_text(text: str) -> None:
    for found in definitions(text).values():
        assert text[found.start : found.end] == found.long
