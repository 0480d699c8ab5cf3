"""Which terms names alone link, and that names alone merge nothing."""

from __future__ import annotations

import pytest

from bioloom.recipes.build.assemble import Assembled, assemble
from bioloom.recipes.build.gather import Gathered, gather
from bioloom.recipes.build.lexical import INFORES, OUTCOME, comparable, key
from bioloom.recipes.build.tables import mapping_table, node_table
from bioloom.recipes.rows import BY_NAME, Edge, Mapping, Node, Row

DISEASE, PHENOTYPE, CHEMICAL, ROLE = ("Disease",), ("PhenotypicFeature",), ("SmallMolecule",), ("ChemicalRole",)


def put_together(*rows: Row) -> Assembled:
    """Each vocabulary as a source of its own, mappings as another."""
    sources: dict[str, list[Row]] = {}
    for row in rows:
        sources.setdefault(row.id.partition(":")[0] if isinstance(row, Node) else "maps", []).append(row)
    gathered: list[Gathered] = [gather(f"infores:{name.casefold()}", said) for name, said in sources.items()]
    return assemble(gathered)


def linked(graph: Assembled) -> set[tuple[str, str]]:
    return {(e.subject, e.object) for infores, e in graph.edges if infores == INFORES}


def test_two_terms_of_one_name_are_linked_and_not_merged() -> None:
    graph = put_together(Node("CHEBI:1", CHEMICAL, "morphine"), Node("MESH:D1", ("ChemicalEntity",), "Morphine"))
    assert graph.things.keys() == {"CHEBI:1", "MESH:D1"}
    ((infores, edge),) = graph.edges
    said = Edge(
        "CHEBI:1", "close_match", "MESH:D1", False, (), "prediction", "automated_agent",
        (BY_NAME,),
    )  # fmt: skip
    assert (infores, edge) == (INFORES, said)
    (row,) = mapping_table(graph).to_pylist()
    assert row == {
        "subject": "CHEBI:1", "object": "MESH:D1", "outcome": OUTCOME, "sources": [INFORES],
        "mapping_justification": BY_NAME[1],
    }  # fmt: skip


def test_a_side_effect_of_labels_is_the_sign_of_that_name_in_british_spelling_too() -> None:
    effect = Node("UMLS:C1", ("DiseaseOrPhenotypicFeature",), "Haemorrhage")
    assert linked(put_together(Node("MESH:D1", PHENOTYPE, "Hemorrhage"), effect)) == {("MESH:D1", "UMLS:C1")}


def test_a_label_that_is_an_exact_synonym_links_and_a_related_name_does_not() -> None:
    exact = Node("MESH:D1", DISEASE, "Neuralgia, Postherpetic", ("Postherpetic Neuralgia",))
    assert linked(put_together(Node("MONDO:1", DISEASE, "postherpetic neuralgia"), exact)) == {("MONDO:1", "MESH:D1")}
    related = Node("MESH:D1", DISEASE, "Shingles pain", related_synonym=("Postherpetic Neuralgia",))
    assert not linked(put_together(Node("MONDO:1", DISEASE, "postherpetic neuralgia"), related))


def test_two_synonyms_alone_say_too_little() -> None:
    assert not linked(
        put_together(
            Node("MONDO:1", DISEASE, "one", ("shared name",)), Node("MESH:D1", DISEASE, "two", ("shared name",))
        )
    )


def test_a_name_that_two_terms_of_a_vocabulary_bear_links_neither() -> None:
    both = Node("CHEBI:1", CHEMICAL, "Nitrite"), Node("CHEBI:2", CHEMICAL, "nitrites")
    assert not linked(put_together(*both, Node("MESH:D1", ("ChemicalEntity",), "Nitrite group", ("nitrite",))))


def test_what_is_written_alike_comes_before_what_is_alike_after_normalization() -> None:
    both = Node("CHEBI:1", CHEMICAL, "nitrite"), Node("CHEBI:2", CHEMICAL, "nitrites")
    assert linked(put_together(*both, Node("MESH:D1", ("ChemicalEntity",), "Nitrites"))) == {("CHEBI:2", "MESH:D1")}


@pytest.mark.parametrize("other", ["MONDO:2", "MONDO:1"])
def test_what_a_source_maps_into_the_vocabulary_is_not_linked_there(other: str) -> None:
    nodes = Node("MONDO:1", DISEASE, "anosmia"), Node("MONDO:2", DISEASE, "x"), Node("MESH:D1", DISEASE, "Anosmia")
    graph = put_together(*nodes, Mapping(other, "MESH:D1"))
    assert not linked(graph)
    assert graph.identity.of("MESH:D1") == other


def test_a_close_match_of_the_thing_speaks_against_another_one() -> None:
    nodes = (
        Node("HP:1", PHENOTYPE, "migraine"), Node("MONDO:1", DISEASE, "migraine disorder"),
        Node("MONDO:2", DISEASE, "migraine"),
    )  # fmt: skip
    assert not linked(put_together(*nodes, Mapping("HP:1", "MONDO:1")))
    assert linked(put_together(*nodes)) == {("HP:1", "MONDO:2")}


def test_a_term_that_is_merged_elsewhere_becomes_a_cross_reference() -> None:
    graph = put_together(
        Node("MONDO:1", DISEASE, "hypertensive disorder"),
        Node("MESH:D1", DISEASE, "Hypertension"),
        Node("HP:1", PHENOTYPE, "Hypertension"),
        Mapping("MONDO:1", "MESH:D1"),
    )
    assert linked(graph) == {("HP:1", "MONDO:1")}
    xref = dict(zip(*node_table(graph).select(["id", "xref"]).to_pydict().values(), strict=True))
    assert xref == {"MONDO:1": [], "HP:1": ["MESH:D1"]}


def test_things_of_other_kinds_are_not_linked() -> None:
    assert not linked(
        put_together(Node("UBERON:1", ("GrossAnatomicalStructure",), "horn"), Node("MONDO:1", DISEASE, "Horn"))
    )
    assert comparable(ROLE, ("ChemicalEntity",))
    assert comparable(PHENOTYPE, DISEASE)
    assert not comparable(("Cell",), ("CellularComponent",))


def test_signs_tell_names_apart() -> None:
    assert key("(+)-pilocarpine") != key("pilocarpine") != key("(-)-pilocarpine")
    assert key("NAD(+)") != key("NAD")
    assert key("Mast-Cell Sarcoma") == key("mast cell sarcomas")
