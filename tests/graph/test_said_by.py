"""Tests on who states an edge, against the facts themselves; and which sources state a kind of edge."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from bioloom.core.errors import PatternError
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import SOURCE, Edge
from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.memory import from_facts

from .factory import random_sample

GENE, OTHER = (Entity(curie=f"HGNC:{i}", name=f"AAA{i}", categories=("Gene",)) for i in (1, 2))
DRUG = Entity(curie="CHEBI:1", name="zorbulin", categories=("Drug",))
PATHS = [Entity(curie=f"REACT:{i}", name=f"path {i}", categories=("Pathway",)) for i in range(3)]


def fact(subject: Entity, predicate: str, thing: Entity, source: str, *, negated: bool = False) -> Fact:
    return Fact(subject=subject, predicate=predicate, object=thing, negated=negated, primary_knowledge_source=source)


FACTS = [
    fact(GENE, "participates_in", PATHS[0], "infores:reactome"),
    fact(GENE, "participates_in", PATHS[1], "infores:wikipathways"),
    fact(GENE, "participates_in", PATHS[1], "infores:reactome"),
    fact(GENE, "participates_in", PATHS[2], "infores:wikipathways"),
    fact(DRUG, "participates_in", PATHS[2], "infores:drugs"),
    fact(GENE, "participates_in", PATHS[2], "infores:denied", negated=True),
    fact(GENE, "physically_interacts_with", OTHER, "infores:biogrid"),
]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return random_sample(21, 20, 300).open(tmp_path_factory.mktemp("graphs") / "g")


@pytest.mark.parametrize("value", ["infores:a", "infores:b", "infores:c", "", "INFORES:A"])
def test_a_source_compares_as_the_facts_do(graph: Graph, value: str) -> None:
    stated = [graph.fact(e).primary_knowledge_source for e in range(graph.edge_count)]
    for edges in (np.arange(graph.edge_count), np.array([7, 7, 0]), np.empty(0, np.int64)):
        own = [stated[e] for e in edges]
        assert graph.qualifier_test(SOURCE, "=", value, edges).tolist() == [bool(s) and s == value for s in own]
        assert graph.qualifier_test(SOURCE, "<>", value, edges).tolist() == [bool(s) and s != value for s in own]
        inside = [bool(s) and value.casefold() in s.casefold() for s in own]
        assert graph.qualifier_test(SOURCE, "CONTAINS", value, edges).tolist() == inside


@pytest.mark.parametrize(("op", "value", "unit"), [("=", 3.0, None), ("<", "infores:a", None), ("=", "x", "mg")])
def test_a_source_is_no_number_and_has_no_unit(graph: Graph, op: str, value: str | float, unit: str | None) -> None:
    with pytest.raises(PatternError, match="is a text"):
        graph.qualifier_test(SOURCE, op, value, np.arange(3), unit)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("where", "wanted"),
    [
        ('r.primary_knowledge_source = "infores:reactome"', {"REACT:0", "REACT:1"}),
        ('r.primary_knowledge_source <> "infores:reactome"', {"REACT:1", "REACT:2"}),
        ('r.primary_knowledge_source CONTAINS "wiki"', {"REACT:1", "REACT:2"}),
        ('r.primary_knowledge_source = "infores:kegg"', set()),
        ('r.primary_knowledge_source = "infores:kegg|infores:reactome"', {"REACT:0", "REACT:1"}),
        ('r.primary_knowledge_source <> "infores:kegg|infores:reactome"', {"REACT:1", "REACT:2"}),
    ],
)
@pytest.mark.parametrize("over", [0, 3])
def test_a_pattern_asks_of_one_source(where: str, wanted: set[str], over: int) -> None:
    """``over``: as many of the facts lie in a layer on top."""
    kg = KnowledgeGraph(from_facts(FACTS[over:])).overlaid(FACTS[:over])
    pattern = parse_pattern(f'MATCH (g {{id: "HGNC:1"}})-[r:participates_in]->(p:Pathway) WHERE {where} RETURN p')
    assert {e.curie for e in kg.match(pattern).entities(9)} == wanted


def test_a_kind_of_edge_has_the_sources_that_state_it() -> None:
    kg = KnowledgeGraph(from_facts(FACTS))
    edge = Edge(subject="g", object="p", predicates=("participates_in",))
    counts = {"infores:reactome": 2, "infores:wikipathways": 2}
    assert kg.sources_of(edge, (("Gene",), ("Pathway",))) == counts
    assert kg.sources_of(edge, ((), ("Pathway",))) == {**counts, "infores:drugs": 1}
    assert kg.sources_of(edge, (("Gene",), ("Disease",))) == {}
    assert kg.sources_of(edge.model_copy(update={"negated": True}), (("Gene",), ())) == {"infores:denied": 1}
    any_edge = Edge(subject="g", object="p")
    assert kg.sources_of(any_edge, ((), ())) == Counter(f.primary_knowledge_source for f in FACTS if not f.negated)


def test_an_edge_that_is_read_both_ways_has_its_ends_either_way() -> None:
    kg = KnowledgeGraph(from_facts(FACTS))
    edge = Edge(subject="g", object="h", predicates=("physically_interacts_with",), directed=False)
    assert set(kg.sources_of(edge, (("Gene",), ("Gene",)))) == {"infores:biogrid"}
    assert not kg.sources_of(edge, (("Drug",), ("Gene",)))


def test_what_a_view_removed_nobody_states() -> None:
    graph = from_facts(FACTS)
    keep = np.array([graph.fact(e).primary_knowledge_source != "infores:reactome" for e in range(graph.edge_count)])
    edge = Edge(subject="g", object="p", predicates=("participates_in",))
    assert "infores:reactome" not in KnowledgeGraph(graph.view(keep)).sources_of(edge, ((), ()))
