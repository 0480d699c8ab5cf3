"""From readings back to forms: the inverse of lowering for stars of chains, nothing said of what is no such star."""

from __future__ import annotations

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import lower
from bioloom.stages.read.readback.raised import form_of, said_back
from bioloom.stages.read.readback.sentence import say
from bioloom.stages.read.types import Reading

from .things import names, slots

CHAIN = "directly_physically_interacts_with>Gene gene_associated_with_condition>Disease"
STARS = [
    ("select Chem | treats<Chem", ("Disease",)),
    ("select Chem | treats<Chem ; !has_side_effect<Chem", ("Disease", "PhenotypicFeature")),
    (f"count Disease | {CHAIN}", ("Chem",)),
    ("select Gene | gene_associated_with_condition<Gene ; participates_in<Gene", ("Disease", "Pathway")),
    (
        f"select PhenotypicFeature | {CHAIN} has_phenotype{{frequency>=0.3}}>PhenotypicFeature ; OTHER",
        ("Chem", "PhenotypicFeature"),
    ),
    ("select Gene | directly_physically_interacts_with{affinity>=7}>Gene", ("Chem",)),
    ("select Gene | physically_interacts_with<Gene", ("Gene",)),
    ("select Chem | treats<Chem ; ~treats<Chem", ("Disease", "Disease")),
    ("exists Gene | ROOT ; directly_physically_interacts_with>Gene", ("Gene", "Chem")),
    ("exists Gene | ROOT ; !directly_physically_interacts_with>Gene", ("Gene", "Chem")),
    ("define Disease | ROOT", ("Disease",)),
    ("identify Gene | ROOT{Entrez}", ("Gene",)),
]


@pytest.mark.parametrize(("text", "kinds"), STARS)
def test_a_star_of_chains_is_raised_to_the_form_that_it_came_from(text: str, kinds: tuple[str, ...]) -> None:
    form = parse_form(text)
    raised = form_of(lower(form, slots(kinds), catalogue()))
    assert raised is not None
    found, said, of = raised
    meant = text.replace("OTHER", "!subclass_of*<PhenotypicFeature")  # what it says of the pattern
    assert str(found) == meant
    assert (said, of) == (names(kinds), list(kinds))


def test_it_is_said_back_like_the_form() -> None:
    form = parse_form("select Chem | treats<Chem ; ~treats<Chem ; !has_side_effect<Chem")
    kinds = ("Disease", "Disease", "PhenotypicFeature")
    reading = lower(form, slots(kinds), catalogue())
    assert said_back(reading, catalogue()) == say(form, names(kinds), kinds)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("most Chem | has_chemical_role<Chem ; BY has_side_effect>PhenotypicFeature", ("ChemicalRole",)),
        ("exists Gene | ROOT ; ROOT ; directly_physically_interacts_with>Gene", ("Gene", "Gene", "Chem")),
    ],
)
def test_what_a_star_of_chains_does_not_say_whole_is_not_raised(text: str, kinds: tuple[str, ...]) -> None:
    reading = lower(parse_form(text), slots(kinds), catalogue())
    assert form_of(reading) is None
    assert said_back(reading, catalogue()) == ""


def test_a_pattern_that_branches_elsewhere_is_not_raised() -> None:
    nodes = (
        Var(name="a", categories=("Disease",)),
        Var(name="g", categories=("Gene",)),
        Var(name="p", categories=("Pathway",), curies=("X:1",)),
        Var(name="c", categories=("Drug",), curies=("X:2",)),
    )
    edges = (
        Edge(subject="g", predicates=("gene_associated_with_condition",), object="a"),
        Edge(subject="g", predicates=("participates_in",), object="p"),
        Edge(subject="c", predicates=("directly_physically_interacts_with",), object="g"),
    )
    assert form_of(Reading(pattern=Pattern(nodes=nodes, edges=edges, answer="a"), kind="entities")) is None
