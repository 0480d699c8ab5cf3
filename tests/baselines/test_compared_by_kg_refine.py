"""The baselines of Iterative KG refinement: each takes its paper's steps in order, and none goes without a model."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from baselines.replayed import Played, decides, found_in_order, play, says
from baselines.test_baselines import Shelf
from baselines.test_compared_by_bioharness import Bags, Cross
from bioloom.core.errors import NeedsModelError
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.trace import Bundle
from bioloom.methods import METHODS
from bioloom.methods.baselines.kg_refine.amg_rag import AMGRAG
from bioloom.methods.baselines.kg_refine.byokg_rag import ByoKGRAG
from bioloom.methods.baselines.kg_refine.rag2 import RAG2
from bioloom.methods.baselines.kg_refine.rgar import RGAR, parted

STATED, OTHER = "Mutations in AAA1 cause redness.", "CCC3 is associated with greenness."
CASE = "A man of 1.5 m has red skin. He owns a dog. Which gene is mutated in redness?"
OPEN = "Which gene is mutated in redness?"
MADE_UP = {"suppose-options": {"options": ["BBB2", "CCC3"]}, "suppose-knowledge": {"knowledge": "greenness is rare"},
           "suppose-titles": {"titles": ["On redness"]}, "record-facts": {"facts": ["red skin"]}}  # fmt: skip
TERMS = {"terms": [{"name": "redness", "relevance": 10}, {"name": "dog", "relevance": 2}]}
TOLD = {"summary": "Redness is red.", "kind": "disease", "confidence": 9,
        "relations": [{"target": "CCC3", "relation": "related_to", "back": "causes", "confidence": 9, "cited": ["1"]},
                      {"target": "dog", "relation": "part_of", "confidence": 2, "cited": ["1"]}]}  # fmt: skip
PLANS = [{"entities": ["redness"], "paths": [["gene_associated_with_condition"]], "answers": ["BBB2"]},
         {"entities": [], "paths": [], "answers": [], "done": True}]  # fmt: skip
READ = {"respond-reading": says("AAA1"), "respond-thinking": says("AAA1"), "respond-alone": says("BBB2")}
CASES: list[tuple[Any, dict[str, Any], str]] = [
    (RGAR(), MADE_UP, CASE),
    (RAG2(), {"rationale": {"rationale": "AAA1 and redness"},
              "helps": decides("yes", 0.9, "no", field_="helps")}, OPEN),
    (ByoKGRAG(), {"plan-graph": lambda _r, turn: PLANS[min(turn, 1)], "next-entities": {"entities": [], "finish": True},
                  "choose-relations": {"chosen": [1, 2], "scores": [1.0, 0.5]}}, OPEN),
    (AMGRAG(), {"medical-terms": TERMS, "describe-term": TOLD, "trace-of-term": {"thought": "It is AAA1."}}, OPEN),
]  # fmt: skip


@pytest.fixture
def kit(world: Resources) -> Resources:
    embedder: Any = Bags()
    reranker: Any = Cross()
    return replace(world, embedder=embedder, reranker=reranker)


def ask(method: Any, kit: Resources, script: dict[str, Any], text: str, **more: Any) -> tuple[Bundle, Played]:
    question = Question(text=text, sources=("kg", "doc"), **more)
    return play(method, kit, question, READ | script, Shelf(STATED, OTHER))


@pytest.mark.parametrize(("method", "script", "text"), CASES, ids=lambda v: type(v).__name__)
def test_the_trace_has_the_steps_of_the_paper_in_their_order(
    method: Any, script: dict[str, Any], text: str, kit: Resources
) -> None:
    bundle, model = ask(method, kit, script, text)
    assert found_in_order(bundle, method.card.steps) == list(method.card.steps)
    assert bundle.answer.curies == ("HGNC:1",)
    shown = [r.messages[-1].content for r in model.asked if r.judgement.startswith("respond")]
    assert all(len(s) < 5000 for s in shown)


@pytest.mark.parametrize("method", [m for m, _, _ in CASES], ids=lambda v: type(v).__name__)
def test_without_a_model_it_is_refused_before_anything_is_searched(method: Any, kit: Resources) -> None:
    with pytest.raises(NeedsModelError, match="no model is configured"):
        play(method, kit, Question(text=OPEN, sources=("kg", "doc")), None, Shelf(STATED))


@pytest.mark.parametrize("name", ["rgar", "rag2", "byokg_rag", "amg_rag"])
def test_they_are_methods_by_name(name: str) -> None:
    assert METHODS.create(name).card.departures


def test_the_last_sentence_asks_and_the_rest_is_the_record() -> None:
    assert parted(CASE) == ("A man of 1.5 m has red skin. He owns a dog.", OPEN)
    assert parted(OPEN) == ("", OPEN)


def test_rgar_makes_nine_calls_with_a_record_and_seven_without(kit: Resources) -> None:
    _, model = ask(RGAR(), kit, MADE_UP, CASE)
    assert sum(model.counts.values()) == 9
    assert "He owns a dog" in model.said_to("record-facts")
    bundle, alone = ask(RGAR(), kit, MADE_UP, OPEN, options=("AAA1", "BBB2"))
    assert sum(alone.counts.values()) == 7
    queries = bundle.trace.notes("queries")[0].detail["queries"]
    assert "AAA1" in queries[0]  # the real options are searched with, too
    assert [n.detail["facts"] for n in bundle.trace.notes("queries")] == [[], []]


def test_rgar_splits_its_passages_in_three() -> None:
    assert RGAR().shares() == [11, 11, 10]


def test_rag2_draws_on_every_source_evenly_and_drops_what_does_not_help(kit: Resources) -> None:
    more = Shelf("Redness again.", "AAA1 once more.")
    more.name = "second"

    def helps(request: Any, _turn: int) -> Any:
        said = ("yes", "no") if STATED in request.messages[-1].content else ("no", "yes")
        return decides(said[0], 0.9, said[1], field_="helps")

    script = READ | {"rationale": {"rationale": "AAA1"}, "helps": helps}
    bundle, model = play(RAG2(passages=1), kit, Question(text=OPEN, sources=("doc",)), script,
                         Shelf(STATED, OTHER), more)  # fmt: skip
    assert {n.detail["source"]: n.detail["found"] for n in bundle.trace.notes("source")} == {
        "shelf-doc": 1,
        "second": 1,
    }
    assert model.counts["helps"] == 1  # as many stay after ranking as of each source
    nothing, model = play(RAG2(gate=0.95), kit, Question(text=OPEN, sources=("doc",)), script, Shelf(STATED))
    assert "respond-alone" in model.counts  # nothing was sure enough to help
    assert nothing.answer.curies == ("HGNC:2",)


def test_byokg_enters_the_graph_by_names_relations_and_drafts(kit: Resources) -> None:
    script = dict(CASES[2][1])
    bundle, model = ask(ByoKGRAG(), kit, script, OPEN)
    linked = bundle.trace.notes("linked")[0].detail
    assert linked["entities"] == ["MONDO:1"]
    assert linked["drafts"] == ["HGNC:2"]
    assert bundle.trace.notes("paths")[0].detail["found"] > 0
    assert bundle.trace.notes("shortest")[0].detail["found"] > 0
    assert model.counts["plan-graph"] == 2  # the second time it says that it is done
    assert "redness" in model.said_to("plan-graph", 1)
    hidden, _ = play(ByoKGRAG(), kit, Question(text=OPEN, sources=("doc",)), script, Shelf(STATED))
    assert hidden.answer.abstained


def test_amg_rag_lays_what_it_read_over_the_graph_and_leaves_out_what_is_unsure(kit: Resources) -> None:
    bundle, model = ask(AMGRAG(), kit, CASES[3][1], OPEN)
    assert model.counts["describe-term"] == 1  # a term of little relevance is none
    walked = bundle.trace.notes("walked")[0].detail
    assert walked["terms"] == ["redness"]
    thinking = model.said_to("trace-of-term")
    assert "Redness is red." in thinking
    assert OTHER in thinking or STATED in thinking
    graph_alone, model = ask(AMGRAG(search=False), kit, CASES[3][1], OPEN)
    assert "describe-term" not in model.counts
    assert {u.origin.channel for u in graph_alone.evidence} == {"kg"}
    surest, _ = ask(AMGRAG(confidence=0.99, search=False), kit, CASES[3][1], OPEN)
    assert surest.answer.abstained
