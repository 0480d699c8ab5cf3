"""What is said to cause a disease comes before what is said to contribute, where as many sources speak of both."""

from __future__ import annotations

from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.matching.match import match
from bioloom.graph.model.memory import from_facts
from bioloom.stages.find.support.strength import SCORING, reasons_of
from bioloom.stages.weave.rank import rank

DISEASE = Entity(curie="MONDO:1", name="redness", categories=("Disease",))
GENES = {name: Entity(curie=f"HGNC:{i}", name=name, categories=("Gene",)) for i, name in enumerate(("A", "B", "C"))}
QUESTION = parse_pattern('MATCH (g:Gene)-[:gene_associated_with_condition]->({id: "MONDO:1"}) RETURN g')


def said(gene: str, source: str, **qualifiers: str) -> Fact:
    return Fact(
        subject=GENES[gene],
        predicate="gene_associated_with_condition",
        object=DISEASE,
        primary_knowledge_source=f"infores:{source}",
        knowledge_level="knowledge_assertion",
        qualifiers=tuple(Qualifier(key=key, value=value) for key, value in qualifiers.items()),
    )


def order(*facts: Fact) -> str:
    graph = from_facts(facts, [*GENES.values(), DISEASE])
    return "".join(s.ranked.entity.name for s in rank(match(graph, QUESTION)))


def test_of_as_many_sources_the_cause_comes_first() -> None:
    both = [said(g, "one") for g in "AB"]
    modifier, cause = (
        said("A", "two", qualified_predicate="contributes_to"),
        said("B", "two", qualified_predicate="causes"),
    )
    assert order(*both, modifier, cause) == "BA"
    assert order(said("A", "one"), said("B", "two", qualified_predicate="causes")) == "BA"


def test_more_sources_come_before_the_kind_of_statement() -> None:
    assert order(said("A", "one"), said("A", "two"), said("B", "one", qualified_predicate="causes")) == "AB"


def test_a_cause_of_limited_validity_is_no_better_than_what_is_plainly_stated() -> None:
    limited = said("A", "one", qualified_predicate="causes", validity="limited")
    proven = said("C", "one", qualified_predicate="causes", validity="definitive")
    assert order(limited, said("B", "one"), proven) == "CBA"
    assert SCORING.of(limited) < SCORING.of(said("B", "one")) < SCORING.of(proven)


def test_the_kind_of_statement_is_among_the_reasons() -> None:
    assert reasons_of(said("A", "one", qualified_predicate="causes")) == ["stated as a cause"]
    assert reasons_of(said("A", "one", qualified_predicate="contributes_to")) == ["stated as a contributing factor"]
    assert reasons_of(said("A", "one", qualified_predicate="affects")) == []
