"""Ties between equally supported answers, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.trust.scoring import Scoring
from bioloom.graph.matching.match import match
from bioloom.graph.matching.support import ties
from bioloom.graph.model.gate import OPEN
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.memory import from_facts

SCORING = Scoring(levels={"prediction": 0.2}, other=0.5, words={}, scales=(), publications=0)
DISEASE, DRUG, HUB = "D", "C", "H"
GENES = ("G1", "G2", "G3")
TWICE = [("C", "binds", "G3"), ("C", "binds", "G3")]
EDGES = [
    *((g, "causes", DISEASE) for g in GENES),
    (DRUG, "treats", DISEASE),
    *TWICE,  # the drug of the disease acts on the third gene
    *((HUB, "affects", other) for other in (DISEASE, "G2", "C", "O1", "O2", "O3")),
]


def graph(edges: list[tuple[str, str, str]], *, weak: str = "") -> Graph:
    names = sorted({n for s, _, o in edges for n in (s, o)})
    things = {n: Entity(curie=f"X:{n}", name=n, categories=("NamedThing",)) for n in names}
    facts = []
    for i, (s, p, o) in enumerate(edges):
        level = "prediction" if s == weak and p == "causes" else "knowledge_assertion"
        source = f"infores:{i}"
        ends = {"subject": things[s], "predicate": p, "object": things[o]}
        facts.append(Fact(**ends, primary_knowledge_source=source, knowledge_level=level))
    return from_facts(facts, list(things.values()))


def first(over: Graph) -> list[str]:
    pattern = parse_pattern('MATCH (g)-[:causes]->({id: "X:D"}) RETURN g')
    return [b.entity.name for b in match(over, pattern).supported(SCORING)]


def test_what_the_graph_joins_more_closely_comes_first() -> None:
    assert first(graph(EDGES)) == ["G3", "G2", "G1"]


def test_of_those_that_nothing_else_joins_the_better_known_comes_first() -> None:
    more = [("G1", "causes", "O1"), ("G1", "causes", "O2"), *((f"Q{i}", "affects", "G2") for i in range(5))]
    assert first(graph(more + [(g, "causes", DISEASE) for g in reversed(GENES)])) == ["G1", "G2", "G3"]
    more[:2] = [("G3", "causes", "O1"), ("G3", "causes", "O2")]
    assert first(graph(more + [(g, "causes", DISEASE) for g in GENES])) == ["G3", "G1", "G2"]
    assert first(graph([*more, *EDGES])) == ["G3", "G2", "G1"]


def test_where_any_relation_is_asked_for_all_are_counted() -> None:
    over = graph([*((g, "causes", DISEASE) for g in GENES), *((f"Q{i}", "affects", "G2") for i in range(5))])
    found = match(over, parse_pattern('MATCH (g)--({id: "X:D"}) RETURN g')).supported(SCORING)
    assert [b.entity.name for b in found] == ["G2", "G1", "G3"]


def test_support_comes_before_nearness() -> None:
    assert first(graph(EDGES, weak="G3")) == ["G2", "G1", "G3"]


def test_the_index_by_hand() -> None:
    over = graph(EDGES)
    nodes, given = (np.array([over.index(f"X:{n}") for n in names], np.int32) for names in (GENES, [DISEASE]))
    index = ties.resource_allocation(nodes, given, ties.neighbours(over, OPEN))
    assert index is not None
    # The hub has six edges and joins G2; the drug has four (two of them say the same) and joins G3.
    assert index.tolist() == pytest.approx([0, 1 / 6, 1 / 4])


def test_of_too_many_edges_the_order_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ties, "_MOST", 3)
    assert first(graph(EDGES)) == list(GENES)


def test_further_down_nothing_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ties, "FIRST", 0)
    assert first(graph(EDGES)) == list(GENES)
