"""A second reader of labels agrees with what another source says, and says nothing alone."""

from __future__ import annotations

from bioloom.core.trust.grade import ALSO_READ_BY
from bioloom.recipes.build.assemble import assemble
from bioloom.recipes.build.gather import gather
from bioloom.recipes.rows import Edge, Node
from bioloom.recipes.trust.seconded import ALONE, seconded, taken
from bioloom.recipes.trust.weigh import weigh

DRUG, DISEASE = ("ChemicalEntity", "Drug"), ("Disease",)


def use(disease: str, drug: str = "CHEBI:1") -> Edge:
    return Edge(drug, "treats", disease, knowledge_level="not_provided", agent_type="text_mining_agent")


def test_it_agrees_by_the_disease_or_a_close_match_and_the_rest_is_counted() -> None:
    things = [Node("CHEBI:1", DRUG, "a"), *(Node(f"MONDO:{n}", DISEASE, f"d{n}") for n in range(1, 5))]
    close = Edge("MONDO:2", "close_match", "MONDO:3")
    effect = Edge("CHEBI:1", "has_side_effect", "MONDO:4")
    sources = [
        gather("infores:terms", [*things, close]),
        gather("infores:medic", [use("MONDO:1"), use("MONDO:3"), use("MONDO:4")]),
        gather("infores:sider", [use("MONDO:1"), use("MONDO:2"), use("MONDO:2", "CHEBI:1"), effect]),
    ]
    graph = assemble(sources)
    uses = taken(graph)
    assert {e.predicate for infores, e in graph.edges if infores == "infores:sider"} == {"has_side_effect"}
    pairs = seconded(graph, [*uses, ("infores:sider", use("MONDO:9"))], sources)
    assert pairs == {("CHEBI:1", "MONDO:1"): "infores:sider", ("CHEBI:1", "MONDO:3"): "infores:sider"}
    assert sources[2].tally.counts[ALONE] == 1
    weigh(graph, pairs)
    also = {e.object: dict(e.qualifiers).get(ALSO_READ_BY) for e in graph.of("treats")}
    assert also == {"MONDO:1": "infores:sider", "MONDO:3": "infores:sider", "MONDO:4": None}
