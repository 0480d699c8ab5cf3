"""How well known things are: more for what has many edges, less where what many have says little of one."""

from __future__ import annotations

import numpy as np

from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.trust.scoring import Common, Scoring
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.matching.support.commonness import commonness
from bioloom.graph.model.memory import from_facts

GENES = [Entity(curie=f"HGNC:{i}", name=f"G{i}", categories=("Gene",)) for i in range(6)]
BINDS, CUTS = (Entity(curie=f"GO:{n}", name=n, categories=("MolecularActivity",)) for n in ("binds", "cuts"))
FACTS = [
    *(Fact(subject=g, predicate="enables", object=BINDS) for g in GENES),
    Fact(subject=GENES[0], predicate="enables", object=CUTS),
]
LESS = Common(categories=("MolecularActivity",), predicates=("enables",), steps=(2, 5), gain=-0.1)
MORE = Common(categories=("Gene",), predicates=("enables",), steps=(2,), gain=0.3)


def test_less_for_what_many_have_and_more_for_the_well_known() -> None:
    graph = KnowledgeGraph(from_facts(FACTS, [], name="small")).graph
    functions, genes = (
        np.array([graph.index(c) for c in cs], np.int32) for cs in (("GO:binds", "GO:cuts"), ("HGNC:0", "HGNC:1"))
    )
    assert np.allclose(commonness(graph, (LESS, MORE), functions), [-0.2, 0])
    assert np.allclose(commonness(graph, (LESS, MORE), genes), [0.3, 0])


def test_told_only_of_the_kind_that_most_are() -> None:
    graph = KnowledgeGraph(from_facts(FACTS, [], name="small")).graph
    nodes = np.array([graph.index(c) for c in ("GO:binds", "HGNC:0", "HGNC:1")], np.int32)
    assert np.allclose(commonness(graph, (LESS, MORE), nodes), [0, 0.3, 0])


def test_what_says_little_comes_last() -> None:
    graph = KnowledgeGraph(from_facts(FACTS, [], name="small"))
    found = graph.match(parse_pattern('MATCH (g:Gene {id: "HGNC:0"})-[:enables]->(a:MolecularActivity) RETURN a'))
    scoring = Scoring(levels={}, other=0.5, words={}, scales=(), publications=0.0, common=(LESS,))
    assert [b.entity.name for b in found.supported(scoring, 2, None)] == ["cuts", "binds"]
