"""A value that a question always means ("predicted", "selective") is put into forms that lack it, or refuses them."""

from __future__ import annotations

import pytest

from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot
from bioloom.stages.read.mentions.strict_values import called_values, filled, left_out

BINDS = "select Chem | directly_physically_interacts_with{}<Chem"


def _slot(text: str, name: str = "T") -> Slot:
    return Slot(text=name, start=text.index(name), end=text.index(name) + len(name), kind="Gene")


@pytest.mark.parametrize(
    ("text", "form", "meant"),
    [
        ("selective drugs for T", BINDS.format(""), BINDS.format("{selectivity=selective}")),
        ("inhibitors of T", BINDS.format(""), BINDS.format("{action=inhibitor}")),
        ("inhibitors of T", BINDS.format("{action=blocker}"), BINDS.format("{action=blocker}")),
        ("non-selective drugs for T", BINDS.format(""), BINDS.format("")),
        ("agonists or antagonists of T", BINDS.format(""), BINDS.format("")),
        (
            "what has the most predicted targets like T",
            "most MicroRNA | OTHER ; BY regulates>Gene",
            "most MicroRNA | OTHER ; BY regulates{target_evidence=predicted}>Gene",
        ),
    ],
)
def test_a_called_value_is_put_where_the_one_relation_has_it(text: str, form: str, meant: str) -> None:
    assert filled(parse_form(form), [_slot(text)], called_values(text)) == parse_form(meant)


def test_a_value_that_has_no_one_place_is_left_out_and_said() -> None:
    text = "agonists or antagonists of T"
    found = left_out(parse_form(BINDS.format("")), [_slot(text)], called_values(text))
    assert [text[a:b] for a, b in found] == ["agonists", "antagonists"]
    assert not left_out(parse_form(BINDS.format("{action=agonist}")), [_slot(text)], called_values(text))


def test_what_belongs_to_a_name_or_to_no_relation_of_the_form_is_no_value() -> None:
    text = "drugs for the substrate adhesion receptor T1"
    slot = _slot(text, "substrate adhesion receptor T1")
    assert filled(parse_form(BINDS.format("")), [slot], called_values(text)) == parse_form(BINDS.format(""))
    assert not left_out(parse_form("select Chem | treats<Chem"), [], called_values("selective drugs"))


def test_what_must_not_hold_beside_what_must_stays_wide() -> None:
    text = "inhibitors of T that leave B alone"
    slots = [_slot(text), _slot(text, "B")]
    form = parse_form(BINDS.format("") + " ; !directly_physically_interacts_with<Chem")
    meant = parse_form(BINDS.format("{action=inhibitor}") + " ; !directly_physically_interacts_with<Chem")
    assert filled(form, slots, called_values(text)) == meant


def test_an_abbreviation_in_capitals_is_no_plural_of_a_shorter_one() -> None:
    assert called_values("Which ICS is safer with Symtuza?") == ()
    assert [c.value for c in called_values("annotations with ICs")] == ["IC"]
