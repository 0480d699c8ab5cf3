"""What looks like two things under one number: by the names that vocabularies give, by kinds, by codes."""

from __future__ import annotations

from bioloom.recipes.build.assemble import Assembled, assemble
from bioloom.recipes.build.gather import gather
from bioloom.recipes.rows import Edge, Mapping, Node
from bioloom.recipes.trust.suspects import suspects

DRUG, DISEASE = ("ChemicalEntity", "Drug"), ("Disease",)


def found(*rows: Node | Edge | Mapping) -> list[tuple[str, str]]:
    graph: Assembled = assemble([gather("infores:terms", rows)])
    return [(s.kind, s.thing) for s in suspects(graph)]


def merged(name: str, other: str, *more: Node | Edge | Mapping) -> list[tuple[str, str]]:
    """A disease ``name`` with a merged term ``other``, beside another disease that is called so."""
    return found(
        Node("MONDO:1", DISEASE, name), Node("DOID:1", DISEASE, other), Mapping("MONDO:1", "DOID:1"),
        Node("MONDO:2", DISEASE, other), *more,
    )  # fmt: skip


def test_a_merged_term_that_is_called_as_another_thing_is() -> None:
    assert merged("cerebellar decay", "cerebral decay") == [("name_of_another_disease", "MONDO:1")]
    assert not merged("cerebral decay", "cerebral decay")  # its own name
    assert not merged("cerebellar decay", "cerebral decay", Edge("MONDO:1", "close_match", "MONDO:2"))


def test_a_name_that_says_more_is_of_an_isomer_but_a_number_is_of_another_disease() -> None:
    assert not merged("juvenile cerebral decay", "cerebral decay")
    assert merged("cerebral decay 1", "cerebral decay") == [("name_of_another_disease", "MONDO:1")]


def test_a_class_of_drugs_is_no_drug() -> None:
    things = [Node(f"CHEBI:{n}", DRUG, f"drug {n}") for n in range(3)]
    agency = Node("A:1", ("Agent",), "agency")
    approved = [Edge(f"CHEBI:{n}", "approved_by", "A:1") for n in range(3)]
    kinds = [Edge(f"CHEBI:{n}", "subclass_of", "CHEBI:0") for n in (1, 2)]
    assert found(agency, *things, *approved, *kinds) == [("class_as_drug", "CHEBI:0")]
    assert not found(agency, *things, *approved, *kinds[:1])


def test_one_code_of_two_substances() -> None:
    things = [Node("CHEBI:1", DRUG, "one"), Node("CHEBI:2", DRUG, "two")]
    coded = [Mapping("CHEBI:1", "ATC:A01AA01"), Mapping("CHEBI:2", "ATC:A01AA01")]
    assert found(*things, *coded) == [("one_code", "CHEBI:1")]
    assert not found(*things, *coded, Edge("CHEBI:1", "has_active_moiety", "CHEBI:2"))
