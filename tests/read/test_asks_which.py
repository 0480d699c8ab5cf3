"""What asks for a list is judged by no yes or no, and a mode of inheritance that is said is not asked for."""

from __future__ import annotations

import pytest

from bioloom.stages.read.coverage.asks_which import asks_for_a_list, by_genes_unsaid, mode_is_said
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot

JUDGED = parse_form("exists ChemicalRole | ROOT ; treats<Chem has_chemical_role>ChemicalRole")
LISTED = parse_form("select Chem | has_chemical_role<Chem ; treats<Chem")
MODES = parse_form("select GeneticInheritance | has_mode_of_inheritance>GeneticInheritance")


def slots(text: str) -> list[Slot]:
    first = text.split()[0]
    return [
        Slot(text=first, start=0, end=len(first), kind="ChemicalRole"),
        Slot(text="x", start=len(text) - 1, end=len(text), kind="Disease"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "benzodiazepines used for seizures",
        "Opioids indicated in migraine",
        "verapamil not allowed in which heart conditions",
        "which benzodiazepines are used for seizures",
        "name which statins treat gout",
    ],
)
def test_a_list_is_no_statement(text: str) -> None:
    assert asks_for_a_list(text, JUDGED, slots(text))
    assert not asks_for_a_list(text, LISTED, slots(text))


@pytest.mark.parametrize(
    "text",
    [
        "benzodiazepines are used for seizures",
        "Benzodiazepines used for seizures: true or false",
        "Are there benzodiazepines which treat seizures?",
        "Are there seizures in which benzodiazepines fail",
        "benzodiazepines used for seizures?",
        "clonazepam used for seizures",  # no class
        "Is it true that drugs which block DRD2 treat psychosis",
    ],
)
def test_a_statement_and_a_question_are_judged(text: str) -> None:
    assert not asks_for_a_list(text, JUDGED, slots(text))


@pytest.mark.parametrize(
    "text", ["recessive ataxias", "x-linked forms of deafness", "list autosomal dominant kidney diseases"]
)
def test_a_mode_that_is_said_is_not_asked_for(text: str) -> None:
    assert mode_is_said(text, MODES)


@pytest.mark.parametrize(
    "text",
    [
        "inheritance of ataxia",
        "Is deafness recessive?",
        "ataxia, dominant or recessive",
        "deafness: recessive/dominant",
    ],
)
def test_modes_that_are_asked_for_are(text: str) -> None:
    assert not mode_is_said(text, MODES)


BY_GENES = parse_form("select MicroRNA | gene_associated_with_condition<Gene regulates<MicroRNA")


def test_a_microrna_is_joined_to_an_illness_by_genes_where_the_question_says_so() -> None:
    said = by_genes_unsaid("which microRNAs are associated with heart failure", BY_GENES)
    assert said is not None
    assert said[0] == "microRNAs"
    assert by_genes_unsaid("which microRNAs target genes of heart failure", BY_GENES) is None
    assert by_genes_unsaid("which microRNAs are associated with heart failure", LISTED) is None
