"""The edges between two things are those that a search for them finds, whatever layer they are in."""

from __future__ import annotations

import numpy as np

from bioloom.core.fact import Entity, Fact
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts

A, B = (Entity(curie=f"CHEBI:{i}", name=n, categories=("Drug",)) for i, n in enumerate("ab"))
X, Y = (Entity(curie=f"MONDO:{i}", name=n, categories=("Disease",)) for i, n in enumerate("xy"))


def fact(drug: Entity, predicate: str, disease: Entity, source: str = "infores:a", *, negated: bool = False) -> Fact:
    return Fact(subject=drug, predicate=predicate, object=disease, negated=negated, primary_knowledge_source=source)


FACTS = [
    fact(A, "treats", X), fact(A, "treats", X, "infores:b"), fact(A, "treats", X, "infores:c", negated=True),
    fact(A, "treats", Y), fact(B, "treats", X), fact(A, "contraindicated_in", X), fact(A, "affects", X),
]  # fmt: skip


def told(found: tuple[Fact, ...]) -> list[tuple[str, str, bool]]:
    return sorted((f.predicate, f.primary_knowledge_source, f.negated) for f in found)


def test_beside_are_the_same_pair_and_what_agrees_or_contradicts() -> None:
    kg = KnowledgeGraph(from_facts(FACTS))
    one = next(kg.graph.fact(int(e)) for e in kg.graph.edges(["treats"]) if kg.graph.fact(int(e)).object == X)
    assert one.primary_knowledge_source in ("infores:a", "infores:b")
    other = {"infores:a": "infores:b", "infores:b": "infores:a"}[one.primary_knowledge_source]
    assert told(kg.beside(one)) == [
        ("contraindicated_in", "infores:a", False), ("treats", other, False), ("treats", "infores:c", True),
    ]  # fmt: skip


def test_what_lies_over_the_graph_is_beside_it_and_what_a_view_removed_is_not() -> None:
    kg = KnowledgeGraph(from_facts(FACTS)).overlaid([fact(B, "contraindicated_in", X, "infores:text")])
    one = next(f for e in kg.graph.edges(["treats"]) if (f := kg.graph.fact(int(e))).subject == B)
    assert told(kg.beside(one)) == [("contraindicated_in", "infores:text", False)]
    told_by = [kg.graph.fact(e).primary_knowledge_source for e in range(kg.graph.edge_count)]
    gone = KnowledgeGraph(kg.graph.view(np.array([source != "infores:text" for source in told_by])))
    assert kg.beside(one)
    assert not gone.beside(one)


def test_of_things_that_it_does_not_have_a_graph_says_nothing() -> None:
    stranger = Entity(curie="CHEBI:9", name="s", categories=("Drug",))
    assert KnowledgeGraph(from_facts(FACTS)).beside(fact(stranger, "treats", X)) == ()
