"""Two graphs in one process: neither answers with what was kept of the other, and a graph that is closed goes."""

from __future__ import annotations

import gc
import weakref

import pytest

from bioloom.core.ports import Resources
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.gate.gate.contraindications import ledger_of
from bioloom.stages.gate.gate.curated_phenotypes import with_curated
from bioloom.stages.gate.gate.guidelines import statements
from bioloom.stages.gate.infer.drug_standing import standing_of
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.texts.label_prose import read_label
from gate.clinic import Names, facts


def opened(count: int) -> Resources:
    """The clinic, or the first of its facts."""
    return Resources(
        graph=KnowledgeGraph(from_facts(facts()[:count], name="clinic")), linker=Names(), reasoner=RuleReasoner()
    )


def used(kit: Resources) -> list[object]:
    """All that is kept of a graph and its names."""
    assert isinstance(kit.graph, KnowledgeGraph)
    kin = kin_of(kit)
    ledger_of(kin)
    return [
        kin,
        ledger_of(kin),
        standing_of(kit.graph.graph),
        with_curated(kit.graph.graph),
        statements(kit.linker),
        read_label("Contraindicated in patients with asthma.", kit.linker),
    ]


def test_each_graph_has_its_own() -> None:
    whole, part = opened(len(facts())), opened(3)
    first, second = used(whole), used(part)
    assert all(a is b for a, b in zip(first, used(whole), strict=True)), "found again"
    assert all(a is not b for a, b in zip(first, second, strict=True))
    assert isinstance(part.graph, KnowledgeGraph)
    assert len(standing_of(part.graph.graph).single) == part.graph.graph.node_count


@pytest.mark.parametrize("count", [3, len(facts())])
def test_a_graph_that_nobody_has_open_goes(count: int) -> None:
    kit = opened(count)
    assert isinstance(kit.graph, KnowledgeGraph)
    kit.graph.has_relation("Drug", "treats", "Disease")
    curie = kit.graph.graph.entity(0).curie
    kin_of(kit).curie(0)
    kin_of(kit).up(curie)
    used(kit)
    gone = [weakref.ref(kit.graph.graph), weakref.ref(kit.linker), weakref.ref(kin_of(kit))]
    del kit
    gc.collect()
    assert [ref() for ref in gone] == [None] * 3
