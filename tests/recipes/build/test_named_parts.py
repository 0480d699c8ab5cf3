"""A product has what its name says, where none of its listed ingredients is called so."""

from __future__ import annotations

from bioloom.recipes.build.assemble import Assembled, assemble
from bioloom.recipes.build.derived import named_parts
from bioloom.recipes.build.gather import gather
from bioloom.recipes.rows import BY_NAME, Edge, Node
from bioloom.recipes.trust.suspects import suspects

DRUG = ("ChemicalEntity", "Drug")
NAME = "onenib 40 MG / sodium twonate / threenib Oral Product"


def world(*listed: str) -> Assembled:
    things = [
        Node("RXCUI:1", DRUG, NAME),
        Node("CHEBI:1", DRUG, "onenib"),
        Node("CHEBI:2", DRUG, "Sodium twonate"),
        Node("CHEBI:3", DRUG, "tri-nib", synonym=("threenib",)),
        Node("CHEBI:9", DRUG, "insulin"),
    ]
    has = [Edge("RXCUI:1", "has_active_ingredient", one) for one in listed]
    return assemble([gather("infores:a", [*things, *has])])


def test_substances_are_without_strength_dose_form_and_brand() -> None:
    assert named_parts.substances(NAME) == ["onenib", "sodium twonate", "threenib"]
    assert named_parts.substances("a / b 0.3 MG/ML Powder for Oral Solution [Duo]") == ["a", "b"]
    assert named_parts.substances("onenib Oral Tablet") == []


def test_what_the_list_leaves_out_is_added_and_says_that_it_is_by_name() -> None:
    added = list(named_parts.links(world("CHEBI:1")))
    assert [(e.object, e.qualifiers) for e in added] == [
        ("CHEBI:2", (("original_object", "sodium twonate"), BY_NAME)),
        ("CHEBI:3", (("original_object", "threenib"), BY_NAME)),
    ]
    assert not list(named_parts.links(world("CHEBI:1", "CHEBI:2", "CHEBI:3")))


def test_a_name_of_two_things_adds_nothing() -> None:
    graph = assemble(
        [gather("infores:a", [Node("RXCUI:1", DRUG, "onenib / twonib Pill"), Node("CHEBI:1", DRUG, "onenib"),
                              Node("CHEBI:2", DRUG, "onenib")])]
    )  # fmt: skip
    assert not list(named_parts.links(graph))


def test_an_ingredient_that_the_name_does_not_have_is_suspect_and_so_is_a_part_without_one() -> None:
    found = {(s.kind, s.thing): s.said for s in suspects(world("CHEBI:1", "CHEBI:2", "CHEBI:9"))}
    assert found["ingredient_not_named", "RXCUI:1"] == f"{NAME} has insulin (CHEBI:9)"
    assert found["part_without_ingredient", "RXCUI:1"] == f"{NAME}: no threenib Oral Product"
    assert not list(suspects(world("CHEBI:1", "CHEBI:2", "CHEBI:3")))
