"""Forms as text: every kind of line of the format is read and written back, what is none is refused."""

from __future__ import annotations

import pytest

from bioloom.core.errors import InputError
from bioloom.stages.read.forms.form import Arm, FormTest, Hop, parse_arm, parse_form, parse_wording

from .things import examples

EVERY_KIND = [
    "select Chem | treats<Chem ; !has_side_effect<Chem",
    "select Chem | treats<Chem ; ~treats<Chem",
    "select Disease | gene_associated_with_condition>Disease ; OTHER",
    "count Disease | directly_physically_interacts_with>Gene gene_associated_with_condition>Disease",
    "select Gene | directly_physically_interacts_with{action=inhibitor,affinity>=7}>Gene",
    "exists PhenotypicFeature | ROOT ; has_phenotype{frequency>0.333}>PhenotypicFeature",
    "most Chem | has_chemical_role<Chem ; BY has_side_effect>PhenotypicFeature",
    "select Gene | participates_in<Gene ; BY{>5} gene_associated_with_condition>Disease",
    "highest Gene | OPTION ; OPTION ; expressed_in{nTPM}<Gene",
    "amount Chem | ROOT ; has_nutrient{amount}>Chem",
    "define Disease | ROOT",
    "identify Gene | ROOT{Entrez}",
    "path * | ROOT ; ROOT",
    "mechanism * | ROOT ; ROOT",
    "select Chem | @has ; @takes ; @reacted ; treats<Chem",
    "select Disease | - ; subclass_of*<Disease",
]


@pytest.mark.parametrize("text", EVERY_KIND)
def test_a_form_is_written_back_as_it_was_read(text: str) -> None:
    assert str(parse_form(text)) == text


def test_every_example_of_the_format_is_read_and_written_back() -> None:
    found = examples()
    assert len(found) >= 14
    for line in found:
        one = parse_wording(line)
        if one.form.operator != "none":
            assert parse_form(str(one.form)) == one.form
            assert len(one.slots) == len(one.form.arms)


def test_marks_and_tests_land_where_they_belong() -> None:
    assert parse_arm("!has_side_effect<Chem") == Arm((Hop("has_side_effect", False, "Chem"),), absent=True)
    assert parse_arm("~treats<Chem").either
    assert parse_arm("ROOT{MONDO}") == Arm(role="root", asks="MONDO")
    hop = parse_arm("has_phenotype{frequency<=0.05,sex=male}>PhenotypicFeature").hops[0]
    assert hop.tests == (FormTest("frequency", "<=", "0.05"), FormTest("sex", "=", "male"))
    assert hop.bare.tests == ()


def test_what_nothing_can_answer_keeps_what_it_is_about() -> None:
    one = parse_wording("what would a month of <Chem> cost me | none | price")
    assert (one.form.operator, one.slots, one.about) == ("none", ("Chem",), "price")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "select",
        "select Gene",
        "ponder Gene | ROOT",
        "select | treats<Chem",
        "select Two Kinds | treats<Chem",
        "select Chem | treats Chem",
        "select Chem | !",
        "select Chem | treats<Chem ; ~",
        "select Chem | ROOTS",
        "select Chem | treats{frequency>=}<Chem",
        "select Chem | treats{>5}<Chem",
        "most Chem | treats<Chem ; BY",
        "most Chem | treats<Chem ; BY{5} has_side_effect>PhenotypicFeature",
        "most Chem | BY has_side_effect>PhenotypicFeature ; treats<Chem",
    ],
)
def test_what_is_no_form_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_form(text)


def test_a_wording_has_one_arm_for_each_slot() -> None:
    for line in (
        "<Gene> and <Gene> | select Disease | gene_associated_with_condition>Disease",
        "x | select Gene | ROOT",
    ):
        with pytest.raises(InputError, match="slots"):
            parse_wording(line)
