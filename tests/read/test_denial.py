"""No "not" is made up, and "must not be given" is one "not", not two."""

from __future__ import annotations

import pytest

from bioloom.stages.read.coverage.denial import accounts_for_denial, denied_twice, undenied
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot

TABLE = {
    "which": [], "drugs": ["kind:Chem"], "treat": ["rel:treats"], "but": ["absent"], "give": ["rel:has_side_effect"],
    "spares": ["absent"], "is": [], "aspirin": [], "in": [], "false": ["op:exists", "role:root", "absent"],
}  # fmt: skip
LACKS = parse_form("select Chem | !has_side_effect<Chem")
CLOSED, OPEN = (
    parse_form("exists Chem | ROOT ; contraindicated_in<Chem"),
    parse_form("exists Chem | ROOT ; !contraindicated_in<Chem"),
)


def _slot(text: str, name: str) -> Slot:
    at = text.index(name)
    return Slot(text=name, start=at, end=at + len(name), kind="PhenotypicFeature", readings=())


@pytest.mark.parametrize(
    ("text", "made_up"),
    [
        ("which drugs give fever", True),
        ("which drugs give fever, true or false", True),
        ("which drugs but give fever", False),
        ("false: drugs give fever", False),
        ("which drugs blorp fever", False),
    ],
)
def test_what_no_word_denies_is_not_denied(text: str, *, made_up: bool) -> None:
    assert undenied(text, LACKS, [_slot(text, "fever")], TABLE) is made_up


def test_a_form_that_denies_nothing_needs_no_word_for_it() -> None:
    text = "which drugs give fever"
    assert not undenied(text, parse_form("select Chem | has_side_effect<Chem"), [_slot(text, "fever")], TABLE)


@pytest.mark.parametrize(
    ("text", "closed", "opened"),
    [
        ("aspirin shouldn't be used in asthma", True, False),
        ("aspirin is never contraindicated in asthma", False, True),
        ("aspirin is no problem in asthma", False, True),
    ],
)
def test_must_not_be_given_is_one_denial(text: str, *, closed: bool, opened: bool) -> None:
    assert accounts_for_denial(CLOSED, text) is closed
    assert (accounts_for_denial(OPEN, text) and not denied_twice(text, OPEN, 1)) is opened
