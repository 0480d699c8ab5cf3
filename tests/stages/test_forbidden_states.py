"""What a drug is contraindicated in says the states that records speak of, too."""

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
from bioloom.stages.gate.stage import CHECKED_ONLY
from bioloom.stages.read.types import Reading

DRUGS = [
    Entity(curie=f"CHEBI:{n}", name=name, categories=("Drug",))
    for n, name in enumerate(("methotrexate", "isotretinoin", "zorbulin"))
]
ANEMIA = Entity(curie="MONDO:1", name="anemia", categories=("Disease",))
FACTS = [Fact(subject=d, predicate="contraindicated_in", object=ANEMIA) for d in DRUGS if d.name != "isotretinoin"]


def asked(drug: int, extras: dict[str, Any] | None = None, **manner: Any) -> Answer:
    linker: Any = None
    graph = KnowledgeGraph(from_facts(FACTS, DRUGS, name="small"))
    run = Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner(), extras=extras or {}))
    text = f'MATCH (d:Drug {{id: "CHEBI:{drug}"}})-[:contraindicated_in]->(a:Disease) RETURN DISTINCT a'
    return select(Part(Reading(pattern=parse_pattern(text), kind="entities"), (), (), ()), run, Manner(**manner))


def told(answer: Answer) -> str:
    return " ".join(c.said for c in answer.caveats)


def test_states_stand_beside_diseases() -> None:
    answer = asked(0)
    assert [r.entity.name for r in answer.entities] == ["anemia"]
    assert "records forbid it in: pregnancy, breastfeeding, creatinine clearance below 30 mL/min" in told(answer)


def test_states_are_said_where_no_disease_is_known() -> None:
    answer = asked(1)
    assert answer.abstained
    assert "records forbid it in: pregnancy" in told(answer)
    assert "warn of it in: planning pregnancy" in told(answer)


def test_nothing_of_what_no_record_has_or_where_records_are_left_out() -> None:
    assert "records forbid" not in told(asked(2))
    assert "records forbid" not in told(asked(0, {CHECKED_ONLY: "yes"}))
    assert "records forbid" not in told(asked(0, closed_world=True))
