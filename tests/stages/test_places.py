"""A place that is excluded is excluded with its parts, their kinds, and the parts of those."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.weave.stage import weave

NUCLEUS, MEMBRANE = "GO:1", "GO:9"
EDGES = (
    ("GO:2", "part_of", NUCLEUS),
    ("GO:3", "subclass_of", "GO:2"),
    ("GO:4", "part_of", "GO:3"),
    (NUCLEUS, "part_of", "GO:5"),  # the cell: what is somewhere in it is not thereby in the nucleus
    ("G:1", "located_in", NUCLEUS),
    ("G:2", "located_in", "GO:3"),
    ("G:3", "located_in", "GO:4"),
    ("G:4", "located_in", "GO:5"),
    ("G:5", "located_in", MEMBRANE),
)


@pytest.fixture
def run() -> Run:
    kinds = {"G": "Gene", "GO": "CellularComponent", "P": "BiologicalProcess"}
    rows = (*EDGES, *((f"G:{i}", "participates_in", "P:1") for i in range(1, 6)))
    entities = {c: Entity(curie=c, name=c, categories=(kinds[c.split(":")[0]],)) for s, _, o in rows for c in (s, o)}
    graph = from_facts([Fact(subject=entities[s], predicate=p, object=entities[o]) for s, p, o in rows])
    linker: Any = None
    return Run(Resources(graph=KnowledgeGraph(graph), linker=linker, reasoner=RuleReasoner()))


def test_what_is_in_a_part_of_a_place_is_not_outside_of_it(run: Run) -> None:
    process = '(g:Gene)-[:participates_in]->({id: "P:1"})'
    asked = f'MATCH {process} WHERE NOT (g)-[:located_in]->(:CellularComponent {{id: "{NUCLEUS}"}}) RETURN g'
    woven = weave(parse_pattern(asked), run)
    assert [e.curie for e in woven.matched.entities()] == ["G:4", "G:5"]
    assert woven.excluded


def test_what_is_asked_for_is_not_widened_to_parts(run: Run) -> None:
    woven = weave(parse_pattern(f'MATCH (g:Gene)-[:located_in]->({{id: "{NUCLEUS}"}}) RETURN g'), run)
    assert [e.curie for e in woven.matched.entities()] == ["G:1"]
    assert not woven.excluded
