"""The format checker finds what is wrong with a wording."""

# ruff: noqa: E501 - a wording is one line

from __future__ import annotations

import pytest

from bioloom.core.errors import InputError
from bioloom.stages.read.training.check import checked, faults

GOOD = """
what runs in families with <Gene> trouble? | select Disease | gene_associated_with_condition>Disease
which <Disease> drugs don't give you <PhenotypicFeature> | select Chem | treats<Chem ; !has_side_effect<Chem
<Gene> and <Gene> do not bind <Chem>, true or false? | exists Gene | ROOT ; ROOT ; !directly_physically_interacts_with>Gene
does <PhenotypicFeature> turn up in >33% of <Disease>? | exists PhenotypicFeature | ROOT ; has_phenotype{frequency>0.333}>PhenotypicFeature
which <ChemicalRole> has the longest list of side effects? | most Chem | has_chemical_role<Chem ; BY has_side_effect>PhenotypicFeature
<Gene> or <Gene>, which is higher in <Cell>? | highest Gene | OPTION ; OPTION ; expressed_in{nTPM}<Gene
how much <Chem> is there in <Food> | amount Chem | ROOT ; has_nutrient{amount}>Chem
She is <State> and on <Chem>. What for <Disease>? | select Chem | @has ; @takes ; treats<Chem
drugs for <Disease>? >> and for <Disease>? | select Chem | - ; treats<Chem
the Entrez number of <Gene> | identify Gene | ROOT{Entrez}
what would a month of <Chem> cost me | none | price
is <Gene> c.5096G>A class 4 or 5? | none | classification
<Gene> to <Food>: any link? | path * | ROOT ; ROOT
inverse agonists at <Gene> | select Chem | directly_physically_interacts_with{action=inverse_agonist}<Chem
drugs for <Disease> with more than five targets | select Chem | treats<Chem ; BY{>5} directly_physically_interacts_with>Gene
""".strip().splitlines()

BAD = {
    "genes of <Disease>": "three parts",
    "genes of <Disease> | pick Gene | gene_associated_with_condition<Gene": "no form",
    "genes of <Disease> | select Gene | gene_associated_with_condition<Gene ; ROOT": "slots",
    "genes of <Illness> | select Gene | gene_associated_with_condition<Gene": "no kind Illness",
    "genes of <Disease> | select Gene | causes<Gene": "no relation causes",
    "genes of <Disease> | select Gene | gene_associated_with_condition>Gene": "does not start at a Disease",
    "genes of <Disease> | select Chem | gene_associated_with_condition<Gene": "ends in Gene",
    "genes <of <Disease> | select Gene | gene_associated_with_condition<Gene": "stray",
    "signs of <Disease> | select PhenotypicFeature | has_phenotype{amount>1}>PhenotypicFeature": "no qualifier amount",
    "signs of <Disease> | select PhenotypicFeature | has_phenotype{frequency>often}>PhenotypicFeature": "no number",
    "signs of <Disease> | select PhenotypicFeature | has_phenotype{frequency>40}>PhenotypicFeature": "0 to 1",
    "signs of <Disease> | select PhenotypicFeature | has_phenotype{sex=men}>PhenotypicFeature": "one of",
    "signs of <Disease> | select PhenotypicFeature | has_phenotype{frequency}>PhenotypicFeature": "asks for no value",
    "top sign of <Disease> | highest PhenotypicFeature | has_phenotype>PhenotypicFeature": "what is compared",
    "worst drug for <Disease> | most Chem | treats<Chem": "BY",
    "is it <Disease> | exists Disease | gene_associated_with_condition<Gene": "ends in Gene",
    "is it due to <Gene> | exists Disease | gene_associated_with_condition>Disease": "ROOT is missing",
    "the number of <Gene> | identify Gene | ROOT": "identify",
    "the number of <Gene> | identify Gene | ROOT{phone}": "no identifier phone",
    "<Gene> or <Disease> | select Gene | OPTION ; OPTION": "not a Gene",
    "drugs for <Disease> or <Disease> | select Chem | ~treats<Chem ; treats<Chem": "no arm before",
    "and for <Disease>, <Disease>? | select Chem | - ; -": "every arm",
}


@pytest.mark.parametrize("line", GOOD)
def test_a_good_line_is_read(line: str) -> None:
    assert checked(line).text == line.split(" | ")[0]


@pytest.mark.parametrize(("line", "fault"), BAD.items())
def test_a_bad_line_is_an_error_that_says_why(line: str, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        checked(line)


def test_faults_of_a_file_come_with_their_lines_and_same_texts_are_faults() -> None:
    lines = [GOOD[0], "", GOOD[0].replace("what", "WHAT"), "nothing"]
    assert [n for n, _ in faults(lines)] == [3, 4]
