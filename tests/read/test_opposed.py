"""A relation is not read where the question calls its opposite alone."""

from __future__ import annotations

import pytest

from bioloom.stages.read.coverage.opposed import said_otherwise
from bioloom.stages.read.forms.form import parse_form

FAILS = "select Chem | associated_with_resistance_to>Chem"
WORKS = "select Chem | associated_with_sensitivity_to>Chem"


@pytest.mark.parametrize(
    ("text", "form", "against"),
    [
        ("to which drugs is AAA1 R5C sensitive", FAILS, ["sensitive"]),
        ("to which drugs is AAA1 R5C sensitive", WORKS, []),
        ("to which drugs is AAA1 R5C resistant", WORKS, ["resistant"]),
        ("to which drugs is AAA1 R5C resistant", FAILS, []),
        ("which drugs does AAA1 R5C no longer respond to", FAILS, []),
        ("which drugs work with AAA1 R5C", FAILS, []),
        ("sensitive or resistant: which drugs go with AAA1 R5C", FAILS, []),
        ("which sensitive people take zorbulin", "select Disease | treats>Disease", []),
    ],
)
def test_the_opposite_of_a_relation_is_not_overheard(text: str, form: str, against: list[str]) -> None:
    assert [m[0] for m in said_otherwise(text, parse_form(form))] == against
