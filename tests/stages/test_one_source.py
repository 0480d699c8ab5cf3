"""Questions that name a source, from the words to the answer, on a graph with several."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bioloom.core.answer import Answer
from bioloom.core.fact import Entity, Fact
from bioloom.core.method import answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.graph.engine import KnowledgeGraph
from bioloom.methods.loom import Loom

ASSOCIATED = "gene_associated_with_condition"


@pytest.fixture
def curated(world: Resources) -> Resources:
    """The small world, in which ClinGen says of two genes what "one" and "two" say of others as well."""
    graph = world.graph
    assert isinstance(graph, KnowledgeGraph)

    def entity(curie: str) -> Entity:
        found = graph.entity(curie)
        assert found is not None
        return found

    told = [("HGNC:1", "MONDO:1", "infores:clingen"), ("HGNC:3", "MONDO:4", "infores:orphanet")]
    facts = [
        Fact(subject=entity(g), predicate=ASSOCIATED, object=entity(d), primary_knowledge_source=s) for g, d, s in told
    ]
    return replace(world, graph=graph.overlaid(facts))


def asked(text: str, world: Resources, **manner: bool) -> Answer:
    return answer(Loom(**manner), Question(text=text), world).answer  # type: ignore[arg-type]


def test_only_what_the_source_states_is_an_answer(curated: Resources) -> None:
    everything = asked("Which genes are associated with redness?", curated)
    assert everything.curies == ("HGNC:1", "HGNC:2")
    for text in (
        "Which genes are associated with redness according to ClinGen?",
        "Which genes does ClinGen associate with redness?",
        "In ClinGen, which genes are associated with redness?",
    ):
        found = asked(text, curated)
        assert found.curies == ("HGNC:1",)
        assert found.read_as.endswith("in ClinGen?")
        assert any("ClinGen alone" in n for n in found.notes)


def test_a_source_that_the_graph_lacks_is_refused_with_those_that_it_has(curated: Resources) -> None:
    found = asked("Which genes are associated with redness according to DisGeNET?", curated)
    assert found.abstained
    assert "has no statement from DisGeNET" in found.missing[0]
    assert all(s in found.missing[0] for s in ("ClinGen", "Orphanet", "one", "two"))
    loose = asked("Which genes are associated with redness according to DisGeNET?", curated, loosely=True)
    assert loose.curies == ("HGNC:1", "HGNC:2")
    assert "Left out: " in loose.notes[0]
    assert "DisGeNET" in loose.notes[0]


def test_what_one_source_does_not_state_is_said_of_it_with_what_others_do(curated: Resources) -> None:
    found = asked("Is BBB2 associated with redness according to ClinGen?", curated)
    assert found.abstained
    assert found.caveats[0].kind == "not_stated"
    assert found.caveats[0].said.startswith("not stated: ClinGen does not say that")
    assert any(m.startswith("stated of them instead") and "one" in m for m in found.missing)
    assert any(m.startswith("ClinGen lists") for m in found.missing)


def test_a_question_without_a_source_says_nothing_of_one(curated: Resources) -> None:
    found = asked("Which genes are associated with redness?", curated)
    assert not any("alone" in n or "leaves nothing out" in n for n in found.notes)
