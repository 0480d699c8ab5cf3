"""What has a kind of a sign has the sign: the true path rule, where signs are told apart."""

from __future__ import annotations

from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.stages.weave.covered import absent_edges
from bioloom.stages.weave.stage import as_named, excluding

KINDS = {"MONDO": "Disease", "HP": "PhenotypicFeature"}


def _entity(curie: str) -> Entity:
    return Entity(curie=curie, name=curie, categories=(KINDS[curie.split(":")[0]],))


def _fact(subject: str, predicate: str, object_: str) -> Fact:
    return Fact(
        subject=_entity(subject), predicate=predicate, object=_entity(object_),
        primary_knowledge_source="infores:one", knowledge_level="knowledge_assertion",
    )  # fmt: skip


GRAPH = KnowledgeGraph(
    from_facts(
        [
            _fact("MONDO:1", "has_phenotype", "HP:1"),  # dystrophy
            _fact("MONDO:1", "has_phenotype", "HP:2"),  # obesity
            _fact("MONDO:1", "has_phenotype", "HP:3"),  # deafness
            _fact("MONDO:2", "has_phenotype", "HP:11"),  # rod-cone dystrophy, a kind of the first
            _fact("MONDO:21", "has_phenotype", "HP:3"),  # of a kind of what is told apart
            _fact("HP:11", "subclass_of", "HP:1"),
            _fact("MONDO:21", "subclass_of", "MONDO:2"),
        ]
    )
)
ASKED = parse_pattern(
    'MATCH (d:Disease {id: "MONDO:1"})-[:has_phenotype]->(a:PhenotypicFeature) WHERE NOT EXISTS '
    '{ MATCH (e:Disease {id: "MONDO:2"})-[:has_phenotype]->(a) } RETURN DISTINCT a'
)


def _found(pattern: Pattern) -> set[str]:
    return {e.curie for e in GRAPH.match(pattern).entities()}


def test_a_sign_is_left_out_where_a_kind_of_it_is_had_by_what_is_told_apart_or_by_a_kind_of_that() -> None:
    assert _found(ASKED) == {"HP:1", "HP:2", "HP:3"}
    assert _found(excluding(ASKED)) == {"HP:2"}


def test_what_must_be_absent_is_still_told_by_its_name() -> None:
    strict = excluding(ASKED)
    assert [(e.object, e.predicates) for e in absent_edges(strict)] == [("a", ("has_phenotype",))]
    assert as_named(ASKED) == ASKED
    assert excluding(as_named(strict)).edges == strict.edges
