"""Who is said not to cause an effect: none with a near one on record, none of a class most of which has it."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.answer import Answer
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.operators.listing.near_effects import stems
from bioloom.stages.answer.operators.listing.select import select
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.types import Reading

EASER = Entity(curie="CHEBI:1", name="pain easer", categories=("ChemicalRole",))
ANTI = Entity(curie="CHEBI:2", name="anti-inflammatory", categories=("ChemicalRole",))
BLEEDS = Entity(curie="UMLS:1", name="Gastric haemorrhage", categories=("PhenotypicFeature",))
GUT = Entity(curie="UMLS:2", name="Gastrointestinal hemorrhage", categories=("PhenotypicFeature",))
RASH = Entity(curie="UMLS:3", name="Rash", categories=("PhenotypicFeature",))
NAMES = ("opiol", "opione", "opium", "gutrac", "anta", "antb", "antc", "antd", "unseen")
OPIOIDS = NAMES[:3]
DRUGS = {n: Entity(curie=f"CHEBI:{10 + i}", name=n, categories=("Drug",)) for i, n in enumerate(NAMES)}
PATTERN = (
    'MATCH (a:Drug)-[:has_chemical_role]->(c:ChemicalRole {id: "CHEBI:1"}) WHERE NOT EXISTS '
    '{ MATCH (a)-[:has_side_effect]->(p:PhenotypicFeature {id: "UMLS:1"}) } RETURN DISTINCT a'
)


def effect(drug: str, sign: Entity) -> Fact:
    return Fact(subject=DRUGS[drug], predicate="has_side_effect", object=sign)


def facts(bleeding: tuple[str, ...]) -> list[Fact]:
    return [
        *(Fact(subject=d, predicate="has_chemical_role", object=EASER) for d in DRUGS.values()),
        *(Fact(subject=d, predicate="has_chemical_role", object=ANTI) for n, d in DRUGS.items() if n[:3] == "ant"),
        *(effect(n, RASH) for n in NAMES if n != "unseen"),
        effect("gutrac", GUT),
        *(effect(n, BLEEDS) for n in bleeding),
    ]


def asked(bleeding: tuple[str, ...], **manner: Any) -> Answer:
    linker: Any = None
    graph = KnowledgeGraph(from_facts(facts(bleeding), name="small"))
    run = Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner()))
    reading = Reading(pattern=parse_pattern(PATTERN), kind="entities")
    return select(Part(reading, (), (), ()), run, Manner(**manner))


def names(answer: Answer) -> list[str]:
    return sorted(r.entity.name for r in answer.entities)


def test_a_near_effect_leaves_out_and_is_named() -> None:
    answer = asked(("anta",))
    assert names(answer) == ["antb", "antc", "antd", *OPIOIDS]  # one of four: no effect of the class
    told = " ".join(c.said for c in answer.caveats)
    assert "1 with a near effect on record (Gastrointestinal hemorrhage)" in told
    assert "unseen" in told


def test_what_most_of_a_class_does_no_member_is_said_not_to_do() -> None:
    answer = asked(("anta", "antb"))
    assert names(answer) == list(OPIOIDS)
    assert any("2 of a class most of which has it" in c.said for c in answer.caveats)


def test_a_closed_world_is_what_is_listed() -> None:
    assert names(asked(("anta", "antb"), closed_world=True)) == ["antc", "antd", "gutrac", *OPIOIDS, "unseen"]


@pytest.mark.parametrize(
    ("denied", "other", "near"),
    [
        ("Gastric haemorrhage", "Gastrointestinal hemorrhage", True),
        ("Gastric haemorrhage", "Cerebral haemorrhage", False),
        ("Rash", "Rash maculo-papular", True),
        ("Weight increased", "Weight decreased", False),
        ("Muscle pain", "Pain of skin", False),
    ],
)
def test_near_names(denied: str, other: str, near: bool) -> None:
    assert (stems(denied) <= stems(other)) == near
