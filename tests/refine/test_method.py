"""kg_refine as published, over the small world: grow, prune, read out, until it is enough."""

from dataclasses import replace

import pytest

from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.methods import METHODS
from bioloom.methods.kg_refine import KgRefine
from bioloom.reason.embed.lexical import LexicalScorer
from bioloom.stages.weave.refine.ground import InProcess
from bioloom.stages.weave.refine.subgraph import Growing, Subgraph

QUESTION = Question(text="Which gene is associated with redness?")


@pytest.fixture
def kit(world):
    return replace(world, scorer=LexicalScorer())


def refined(trace):
    return [n.detail for n in trace.notes("refined")]


def test_it_is_registered_and_answers_from_what_it_read_out(kit):
    assert isinstance(METHODS.create("kg_refine"), KgRefine)
    bundle = answer(KgRefine(), QUESTION, kit)
    assert bundle.answer.value in {"AAA1", "BBB2"}
    assert bundle.answer.evidence
    assert all(u.origin.channel == "kg" and u.facts for u in bundle.evidence)
    rounds = refined(bundle.trace)
    assert rounds
    assert all(0 < r["kept"] <= r["grown"] for r in rounds)


@pytest.mark.parametrize(
    "knobs",
    [{"outline": False}, {"relevance": False}, {"structured": False}, {"hops": 1}, {"hops": 4}, {"m": 1}, {"m": 100}],
)
def test_every_knob_and_ablation_runs(kit, knobs):
    assert answer(KgRefine(**knobs), QUESTION, kit).answer.kind == "entity"


def test_m_neighbours_are_kept_of_each_thing_and_hops_go_on_from_them(kit):
    graph = kit.graph
    root = graph.graph.index("MONDO:1")

    def relevance(at, nodes):
        import numpy as np

        return -np.array(nodes, np.float32)

    one, two = Subgraph(), Subgraph()
    Growing(InProcess(graph), 1, 1).grow(one, root, "", relevance)
    Growing(InProcess(graph), 1, 2).grow(two, root, "", relevance)
    assert len(one.edges) == 1
    assert set(one.edges) <= set(two.edges)
    every = Subgraph()
    Growing(InProcess(graph), 1, 1).grow(every, root, "", None)
    assert len(every.edges) == 4  # two genes and two signs; a denied one joins nothing


def test_head_and_tail_of_the_relation_come_with_it(kit):
    graph, root = kit.graph, kit.graph.graph.index("MONDO:1")
    sub = Subgraph()
    Growing(InProcess(graph), 9, 0).grow(sub, root, "has_phenotype", None)
    assert {graph.graph.entity(t).curie for t in sub.things} == {"MONDO:1", "HP:1", "HP:2"}


def test_without_a_graph_or_a_name_it_abstains(kit):
    nothing = answer(KgRefine(), Question(text="What is the weather?"), kit).answer
    assert nothing.abstained
    hidden = answer(KgRefine(), QUESTION.model_copy(update={"sources": ("doc",)}), kit).answer
    assert hidden.abstained
