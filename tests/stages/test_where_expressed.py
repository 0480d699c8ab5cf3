"""Where a gene is expressed: not in each place in which a trace of it was measured."""

from __future__ import annotations

from typing import Any

from bioloom.core.answer import Answer
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.operators.listing.select import select
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.types import Reading

GENE = Entity(curie="HGNC:1", name="AAA", categories=("Gene",))
PLACES = {
    n: Entity(curie=f"UBERON:{i}", name=n, categories=("GrossAnatomicalStructure",))
    for i, n in enumerate(("heart", "muscle", "kidney", "brain"))
}
ASKED = 'MATCH (g:Gene {id: "HGNC:1"})-[r:expressed_in]->(a:GrossAnatomicalStructure)'


def measured(place: str, level: float | None) -> Fact:
    said = (Qualifier(key="nTPM", value=level),) if level is not None else ()
    return Fact(subject=GENE, predicate="expressed_in", object=PLACES[place], qualifiers=said)


def asked(facts: list[Fact], pattern: str = ASKED, **manner: Any) -> Answer:
    linker: Any = None
    graph = KnowledgeGraph(from_facts(facts, name="small"))
    run = Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner()))
    reading = Reading(pattern=parse_pattern(f"{pattern} RETURN DISTINCT a"), kind="entities")
    return select(Part(reading, (), (), ()), run, Manner(**manner))


LEVELS = [measured("heart", 10_000.0), measured("muscle", 200.0), measured("kidney", 50.0), measured("brain", None)]


def names(answer: Answer) -> list[str]:
    return [r.entity.name for r in answer.entities]


def test_traces_are_left_out_and_counted() -> None:
    answer = asked(LEVELS)
    assert names(answer) == ["heart", "muscle"]
    assert answer.total == 2
    assert any(c.said.startswith("2 places in which less than 2%") for c in answer.caveats)


def test_all_of_it_where_every_entry_is_wanted_or_the_level_is_asked_for_or_none_was_measured() -> None:
    assert len(names(asked(LEVELS, entries=True))) == 4
    assert names(asked(LEVELS, f"{ASKED} WHERE r.nTPM < 100")) == ["kidney"]
    assert len(names(asked([measured("heart", None), measured("brain", None)]))) == 2
