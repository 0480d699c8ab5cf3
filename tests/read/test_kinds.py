"""Kinds of things in forms, the ends of the catalogue that a hop goes along, and the one way to write a form."""

from __future__ import annotations

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.stages.read.forms.form import Hop, parse_form
from bioloom.stages.read.forms.kinds import KINDS, biolink_kind, ends_of, form_kind, in_one_way, kinds_of


def _one_way(text: str) -> str:
    return str(in_one_way(parse_form(text), catalogue()))


def test_symmetric_relations_stand_one_way_round() -> None:
    written = {_one_way(f"select Gene | physically_interacts_with{sign}Gene") for sign in "<>"}
    assert written == {"select Gene | physically_interacts_with<Gene"}


def test_subclasses_stand_with_their_closure() -> None:
    assert _one_way("select Disease | subclass_of<Disease") == "select Disease | subclass_of*<Disease"


def test_a_relation_that_no_edge_says_is_the_chain_that_it_is_both_ways() -> None:
    target, part = "directly_physically_interacts_with", "has_part"
    assert _one_way("select ProteinDomain | interacts_with>ProteinDomain") == (
        f"select ProteinDomain | {target}>Gene {part}>ProteinDomain"
    )
    assert _one_way("select Chem | !interacts_with<Chem") == f"select Chem | !{part}<Gene {target}<Chem"
    assert _one_way("most Chem | BY interacts_with>ProteinDomain").endswith(f"BY {target}>Gene {part}>ProteinDomain")


def test_a_form_in_the_one_way_stays_as_it_is() -> None:
    text = "select Chem | !interacts_with<Chem ; treats<Chem ; pharmacologically_interacts_with>Chem ; subclass_of<Chem"
    once = in_one_way(parse_form(text), catalogue())
    assert in_one_way(once, catalogue()) == once


@pytest.mark.parametrize(
    ("hop", "near", "subject", "object_"),
    [
        (Hop("treats", False, "Chem"), "PhenotypicFeature", "Drug", "PhenotypicFeature"),
        (Hop("treats", True, "Disease"), "Chem", "Drug", "Disease"),
        (Hop("has_phenotype", False, "Gene"), "PhenotypicFeature", "Gene", "PhenotypicFeature"),
        (Hop("subclass_of*", False, "Disease"), "Disease", "Disease", "Disease"),
    ],
)
def test_a_hop_goes_along_the_ends_of_its_kinds(hop: Hop, near: str, subject: str, object_: str) -> None:
    found = ends_of(catalogue(), hop, near)
    assert found is not None
    assert (found.subject, found.object) == (subject, object_)


def test_a_hop_that_the_catalogue_does_not_have_has_no_ends() -> None:
    assert ends_of(catalogue(), Hop("treats", True, "Gene"), "Chem") is None
    assert ends_of(catalogue(), Hop("treats", False, "Chem"), "Gene") is None
    assert ends_of(catalogue(), Hop("cures", False, "Chem"), "Disease") is None


def test_kinds_of_forms_and_biolink_classes_answer_each_other() -> None:
    for kind in KINDS:
        assert form_kind(biolink_kind(kind)) == kind
    assert form_kind("Drug") == form_kind("SmallMolecule") == "Chem"


def test_a_thing_is_the_nearest_kind_above_its_classes() -> None:
    assert kinds_of(["Drug"]) == ("Chem",)
    assert kinds_of(["Protein"]) == ("Gene",)
    assert kinds_of(["ClinicalCourse"]) == ("PhenotypicFeature",)
    assert kinds_of(["Disease", "PhenotypicFeature"]) == ("Disease", "PhenotypicFeature")
    assert kinds_of([]) == ()


def test_a_gene_of_a_microrna_may_be_either() -> None:
    assert kinds_of(["Gene"], "MIR21") == ("Gene", "MicroRNA")
    assert kinds_of(["Gene"], "hsa-let-7a-1") == ("Gene", "MicroRNA")
    assert kinds_of(["Gene"], "MITF") == ("Gene",)


def test_what_a_source_tells_not_apart_from_a_disease_is_asked_for_as_a_sign() -> None:
    """MedDRA's side effects stand so in the graph; without a kind no question reached them."""
    assert kinds_of(("DiseaseOrPhenotypicFeature",)) == ("PhenotypicFeature",)
