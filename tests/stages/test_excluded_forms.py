"""A salt or product of a drug that is excluded is no answer; drugs of other moieties are."""

from __future__ import annotations

from typing import Any

from bioloom.core.answer import Answer
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.operators.listing.select import select
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.types import Reading

MANIA = Entity(curie="HP:1", name="mania", categories=("PhenotypicFeature",))
CALMER = Entity(curie="CHEBI:9", name="calmer", categories=("ChemicalRole",))
NAMES = ("lithium(1+)", "lithium carbonate", "valproic acid", "soothol", "soothol sodium", "Kalmit")
DRUGS = {n: Entity(curie=f"CHEBI:{100 + i}", name=n, categories=("Drug",)) for i, n in enumerate(NAMES)}
FACTS = [
    *(Fact(subject=d, predicate="treats", object=MANIA) for n, d in DRUGS.items() if n != "lithium(1+)"),
    Fact(subject=DRUGS["soothol"], predicate="has_chemical_role", object=CALMER),
    Fact(subject=DRUGS["Kalmit"], predicate="has_active_ingredient", object=DRUGS["soothol"]),
]


def asked(pattern: str, kind: Any = "entities") -> Answer:
    linker: Any = None
    graph = KnowledgeGraph(from_facts(FACTS, [DRUGS["lithium(1+)"]], name="small"))
    run = Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner()))
    return select(Part(Reading(pattern=parse_pattern(pattern), kind=kind), (), (), ()), run, Manner(closed_world=True))


def names(answer: Answer) -> list[str]:
    return sorted(r.entity.name for r in answer.entities)


def test_a_salt_of_what_is_excluded_by_name() -> None:
    answer = asked(
        'MATCH (a:Drug)-[:treats]->(p:PhenotypicFeature {id: "HP:1"}) WHERE NOT EXISTS '
        '{ MATCH (a)-[:subclass_of*0..]->(c:ChemicalEntity {id: "CHEBI:100"}) } RETURN DISTINCT a'
    )
    assert "lithium carbonate" not in names(answer)
    assert "valproic acid" in names(answer)


def test_forms_of_what_is_excluded_by_its_class() -> None:
    pattern = (
        'MATCH (a:Drug)-[:treats]->(p:PhenotypicFeature {{id: "HP:1"}}) WHERE NOT EXISTS '
        '{{ MATCH (a)-[:has_chemical_role]->(c:ChemicalRole {{id: "CHEBI:9"}}) }} RETURN {}'
    )
    assert names(asked(pattern.format("DISTINCT a"))) == ["lithium carbonate", "valproic acid"]
    assert asked(pattern.format("count(DISTINCT a)"), "count").value == 2
