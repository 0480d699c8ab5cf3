"""What is said of a drug that only its name connects is said of the drug that bears the name; its node stays."""

from __future__ import annotations

from bioloom.recipes.build.assemble import Assembled, assemble
from bioloom.recipes.build.derived import INFORES, same_name, unmapped_numbers
from bioloom.recipes.build.gather import gather
from bioloom.recipes.rows import BY_NAME, Edge, Mapping, Node

DRUG, GENE, DISEASE = ("ChemicalEntity", "Drug"), ("Gene",), ("Disease",)


def world(*rows: Node | Edge | Mapping) -> Assembled:
    """These rows, and two things to speak of; links by name made, statements moved."""
    graph = assemble([gather("infores:a", [Node("HGNC:1", GENE, "A"), Node("MONDO:1", DISEASE, "gout"), *rows])])
    graph.say(INFORES, same_name.links(graph))
    unmapped_numbers.move(graph)
    return graph


def said(graph: Assembled) -> list[tuple[str, str, str, dict[str, str | float]]]:
    edges = (e for _, e in graph.edges if e.predicate != "close_match")
    return [(e.subject, e.predicate, e.object, dict(e.qualifiers)) for e in edges]


def test_a_target_under_a_number_meets_the_indication_under_the_name() -> None:
    graph = world(
        Node("CHEBI:1", DRUG, "octreotide"),
        Node("DrugCentral:9", DRUG, "Octreotide"),
        Edge("CHEBI:1", "treats", "MONDO:1"),
        Edge("DrugCentral:9", "interacts_with", "HGNC:1", qualifiers=(("action", "agonist"),)),
    )
    because = dict([BY_NAME])
    assert said(graph) == [
        ("CHEBI:1", "treats", "MONDO:1", {}),
        ("CHEBI:1", "interacts_with", "HGNC:1", {"action": "agonist", "original_subject": "DrugCentral:9", **because}),
    ]
    assert "DrugCentral:9" in graph.things
    assert [(e.subject, e.object) for _, e in graph.edges if e.predicate == "close_match"] == [
        ("CHEBI:1", "DrugCentral:9")
    ]


def test_a_namesake_that_a_source_calls_close_is_as_good() -> None:
    graph = world(
        Node("CHEBI:1", DRUG, "octreotide"),
        Node("CHEBI:2", DRUG, "octreotide acetate", synonym=("octreotide",)),
        Node("UNII:9", DRUG, "Octreotide"),
        Edge("UNII:9", "treats", "MONDO:1"),
        Edge("CHEBI:1", "close_match", "UNII:9"),
        Edge("CHEBI:2", "close_match", "UNII:9"),
    )
    assert {e.subject for _, e in graph.edges if e.predicate == "treats"} == {"CHEBI:1"}


def test_a_synonym_is_not_enough() -> None:
    target = Edge("DrugCentral:9", "interacts_with", "HGNC:1")
    graph = world(
        Node("CHEBI:1", DRUG, "fludarabine phosphate", synonym=("fludarabine",)),
        Node("DrugCentral:9", DRUG, "fludarabine"),
        target,
    )
    assert ("infores:a", target) in graph.edges
    assert any(e.predicate == "close_match" for _, e in graph.edges)


def test_two_bearers_of_a_name_in_one_vocabulary_leave_a_choice() -> None:
    target = Edge("DrugCentral:9", "interacts_with", "HGNC:1")
    graph = world(
        Node("CHEBI:1", DRUG, "thalidomide"),
        Node("CHEBI:2", DRUG, "thalidomide"),
        Node("DrugCentral:9", DRUG, "thalidomide"),
        target,
    )
    assert ("infores:a", target) in graph.edges


def test_what_well_mapped_vocabularies_keep_apart_stays_apart() -> None:
    treats = Edge("MESH:1", "treats", "MONDO:1")
    graph = world(Node("CHEBI:1", DRUG, "iron"), Node("MESH:1", DRUG, "iron"), treats)
    assert ("infores:a", treats) in graph.edges


def test_the_sources_own_words_stay_beside_its_number_and_nothing_is_said_of_a_thing_itself() -> None:
    graph = world(
        Node("CHEBI:1", DRUG, "octreotide"),
        Node("UNII:9", DRUG, "octreotide"),
        Edge("UNII:9", "treats", "MONDO:1", qualifiers=(("original_subject", "OCTREOTIDE ACETATE"),)),
        Edge("UNII:9", "interacts_with", "CHEBI:1"),
    )
    [(subject, _, _, qualifiers)] = said(graph)
    assert (subject, qualifiers["original_subject"]) == ("CHEBI:1", "OCTREOTIDE ACETATE (UNII:9)")
