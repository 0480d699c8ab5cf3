"""Readings that ask the same in the same words count together, others do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.stages.read.candidates.propose import Proposal
from bioloom.stages.read.choice.alike import favoured, groups
from bioloom.stages.read.choice.choose import gathered
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.types import Reading

from .things import grounding


def _read(form: str, *kinds: str, curies: tuple[str, ...] = ("MONDO:1", "MONDO:2")) -> tuple[Reading, Proposal]:
    slots = []
    for n, kind in enumerate(kinds):
        known = grounding(f"thing{n}", curies[n], kind if kind != "Chem" else "Drug", start=10 * n)
        slots.append(Slot(text=known.text, start=10 * n, end=10 * n + 6, kind=kind, readings=(known,)))
    reading = lower(parse_form(form), slots, catalogue())
    return reading, Proposal(reading, parse_form(form), tuple(slots), 0, 0, -1)


GENES = "select Gene | gene_associated_with_condition<Gene"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((GENES, "Disease"), ("select Gene | has_phenotype<Gene", "PhenotypicFeature")),
        (("select Chem | treats<Chem", "Disease"), ("select Chem | treats<Chem", "PhenotypicFeature")),
        (("define Disease | ROOT", "Disease"), ("define PhenotypicFeature | ROOT", "PhenotypicFeature")),
        (
            ("mechanism * | ROOT ; ROOT", "Chem", "Disease"),
            ("mechanism * | ROOT ; ROOT", "Chem", "PhenotypicFeature"),
        ),
        (
            ("select Chem | gene_associated_with_condition<Gene directly_physically_interacts_with<Chem", "Disease"),
            ("select Chem | has_phenotype<Gene directly_physically_interacts_with<Chem", "PhenotypicFeature"),
        ),
    ],
)  # fmt: skip
def test_a_thing_that_is_a_disease_or_a_sign_is_asked_of_alike(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert groups([_read(*one), _read(*other)]) == [0, 0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((GENES, "Disease"), (GENES.replace("select", "count"), "Disease")),
        ((GENES, "Disease"), ("select Gene | has_increased_amount>Gene", "Disease")),
        ((GENES, "Disease"), (f"{GENES} ; {GENES.partition('| ')[2]}", "Disease", "Disease")),
        (("select Disease | treats>Disease", "Chem"), ("select PhenotypicFeature | treats>PhenotypicFeature", "Chem")),
        (("select Chem | treats<Chem", "Disease"), ("select Chem | !treats<Chem", "Disease")),
    ],
)
def test_what_asks_something_else_stays_apart(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert groups([_read(*one), _read(*other)]) == [0, 1]


def test_a_mechanism_of_a_gene_is_the_list_that_it_stands_for() -> None:
    asked = _read("mechanism Gene | ROOT ; ROOT", "Chem", "Disease")
    listed = _read(
        "select Gene | directly_physically_interacts_with>Gene ; gene_associated_with_condition<Gene", "Chem", "Disease"
    )
    assert groups([asked, listed]) == [0, 0]


def test_what_the_grammar_alone_reads_is_joined_by_its_pattern() -> None:
    reading, proposal = _read(GENES, "Disease")
    assert groups([(reading, proposal), (reading, None)]) == [0, 0]


def test_the_likeliest_of_a_group_has_the_chance_of_all() -> None:
    assert gathered([0.25, 0.375, 0.125, 0.0625], [0, 1, 0, 0]) == pytest.approx([0.4375, 0.375, 0, 0])
    assert gathered([0.125, 0.375], [0, 0]) == [0, 0.5]


@pytest.mark.parametrize(
    ("text", "kind", "more"),
    [
        ("genes of the thing0 pathway", "Pathway", True),
        ("genes of the pathway thing0", "Pathway", True),
        ("genes of the thing0 process", "Pathway", False),
        ("drugs for the symptom thing0", "PhenotypicFeature", True),
        ("drugs for thing0", "PhenotypicFeature", False),
    ],
)
def test_what_the_words_beside_a_name_call_it_counts(text: str, kind: str, *, more: bool) -> None:
    form = "select Gene | participates_in<Gene" if kind == "Pathway" else "select Chem | treats<Chem"
    _, one = _read(form, kind)
    at = text.index("thing0")
    moved = tuple(s.model_copy(update={"start": at, "end": at + 6}) for s in one.slots)
    assert (favoured(replace(one, slots=moved), text) > 1) is more


@pytest.mark.parametrize(
    ("text", "pathway"),
    [("genes of Mismatch Repair", True), ("genes of mismatch repair", False), ("Mismatch repair genes", None)],
)
def test_a_proper_name_is_rather_a_pathway_and_a_common_noun_a_process(text: str, *, pathway: bool | None) -> None:
    at = text.lower().index("mismatch")
    both = []
    for kind in ("Pathway", "BiologicalProcess"):
        _, one = _read("select Gene | participates_in<Gene", kind)
        slots = tuple(s.model_copy(update={"start": at, "end": at + 15}) for s in one.slots)
        both.append(favoured(replace(one, slots=slots), text))
    assert (both[0] > both[1]) is (pathway is True)
    assert both[0] != both[1]


def test_illnesses_asked_about_in_one_way_are_not_one_a_sign_and_one_a_disease() -> None:
    both = ("Disease", "Disease"), ("PhenotypicFeature", "PhenotypicFeature")
    treated = "select Chem | treats<Chem ; !treats<Chem"
    mixed = favoured(_read(treated, "PhenotypicFeature", "Disease")[1])
    assert all(favoured(_read(treated, *kinds)[1]) > 100 * mixed for kinds in both)
    causes = "select Disease | has_phenotype<Disease ; subclass_of*<Disease"
    assert favoured(_read(causes, "PhenotypicFeature", "Disease")[1]) >= 1.0


ROLE, KIND = "select Chem | has_chemical_role<Chem", "select Chem | subclass_of*<Chem"


def test_a_class_of_drugs_is_one_however_it_is_filed() -> None:
    role, kind = _read(ROLE, "ChemicalRole", curies=("CHEBI:1",)), _read(KIND, "Chem", curies=("CHEBI:2",))
    assert groups([role, kind]) == [0, 0]
    treats = "select Disease | has_chemical_role<Chem treats>Disease", "select Disease | treats>Disease"
    of_role, of_kind = (
        _read(treats[0], "ChemicalRole", curies=("CHEBI:1",)), _read(treats[1], "Chem", curies=("CHEBI:2",))
    )  # fmt: skip
    assert groups([of_role, of_kind]) == [0, 0]
    assert groups([role, of_kind]) == [0, 1]


def test_parts_of_a_mechanism_are_one_where_the_words_want_none_of_them() -> None:
    kinds, curies = ("Chem", "Disease"), ("CHEBI:1", "MONDO:1")
    found = [_read(f"mechanism {k} | ROOT ; ROOT", *kinds, curies=curies) for k in ("Gene", "BiologicalProcess", "*")]
    assert groups(found[:2], "How does aspirin work in gout?") == [0, 0]
    assert groups(found[:2], "Through which gene does aspirin work in gout?") == [0, 1]
    part, _, whole = (favoured(proposal) for _, proposal in found)
    assert whole > part
