"""What is said to cause a disease comes before what is said to contribute, where as many sources speak of both."""

from __future__ import annotations

from typing import Any

from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.matching.match import match
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.conclude.caused import by_causes, causes_first
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


NUMBERED = Entity(curie="MONDO:2", name="redness 1", categories=("Disease",))


def first(*facts: Fact) -> tuple[str, str]:
    """The genes in the order of an answer, and what is said of why the first one is there."""
    kind = Fact(subject=NUMBERED, predicate="subclass_of", object=DISEASE, primary_knowledge_source="infores:onto")
    linker: Any = None
    graph = KnowledgeGraph(from_facts([*facts, kind], [*GENES.values(), DISEASE, NUMBERED]))
    run = Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner()))
    shown, cause = causes_first(rank(graph.match(QUESTION)), QUESTION, run)
    return "".join(s.ranked.entity.name for s in shown), cause[0] if cause else ""


def test_a_gene_that_curators_call_the_cause_of_a_kind_comes_before_one_of_more_sources() -> None:
    plain = [*(said("A", s) for s in ("one", "two", "three")), said("B", "one"), said("C", "one")]
    of_kind = said("B", "two", qualified_predicate="causes", validity="definitive")
    of_kind = of_kind.model_copy(update={"object": NUMBERED})
    assert first(*plain) == ("ABC", "")
    assert first(*plain, of_kind) == ("BAC", "B first: curators state it as the cause of redness 1")
    ungraded = of_kind.model_copy(update={"qualifiers": of_kind.qualifiers[:1]})
    assert first(*plain, ungraded)[0] == "ABC"


def test_kinds_count_where_nothing_causes_the_disease_itself_and_little_validity_is_no_cause() -> None:
    plain = [*(said("A", s) for s in ("one", "two", "three")), said("B", "one"), said("C", "one")]
    of_kind = said("B", "two", qualified_predicate="causes", validity="definitive")
    of_kind = of_kind.model_copy(update={"object": NUMBERED})
    own = said("C", "two", qualified_predicate="causes", validity="definitive")
    assert first(*plain, of_kind, own) == ("CAB", "")
    limited = said("C", "two", qualified_predicate="causes", validity="limited")
    assert first(*plain, limited)[0] == "ACB"


PLACES = {place: Entity(curie=f"GO:{place}", name=place, categories=("CellularComponent",)) for place in "XYZ"}
PLACED = parse_pattern(
    'MATCH (g:Gene)-[:gene_associated_with_condition]->({id: "MONDO:1"}), (g)-[:located_in]->(p:CellularComponent) '
    "RETURN DISTINCT p"
)


def placed(*facts: Fact) -> tuple[str, str]:
    """The places of the genes of the disease, in order, and what is said of why the first ones are there."""
    there = [
        Fact(subject=GENES[g], predicate="located_in", object=PLACES[p], primary_knowledge_source="infores:places")
        for g, p in zip("ABC", "XYZ", strict=True)
    ]
    linker: Any = None
    graph = KnowledgeGraph(from_facts([*facts, *there], [*GENES.values(), *PLACES.values(), DISEASE]))
    run = Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner()))
    shown, why = by_causes(rank(graph.match(PLACED)), PLACED, run)
    return "".join(s.ranked.entity.name for s in shown), why


def test_what_hangs_on_the_gene_that_causes_a_disease_comes_first() -> None:
    plain = [said(g, source) for g in "ABC" for source in ("one", "two")]
    cause = said("C", "three", qualified_predicate="causes", validity="definitive")
    before, why = placed(*plain)
    assert why == ""
    assert sorted(before) == ["X", "Y", "Z"]
    assert placed(*plain, cause) == ("ZXY", "first by what is stated to cause it or a kind of it: C")
