"""Exam questions with a model that is played: turns, temperature, and the loop that ends when it is sure enough."""

from __future__ import annotations

from typing import Any

import pytest

from baselines.replayed import Played, decides, play, says
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.trace import Bundle
from bioloom.methods.kg_refine import KgRefine

EXAM = Question(text="Redness and blueness are seen. Which gene is mutated in redness?", options=("AAA1", "CCC3"))


def ask(world: Resources, sure: float, method: Any = None, **script: Any) -> tuple[Bundle, Played]:
    given = {"respond-lines": says("AAA1"), "first-letter": decides("A", sure, "B")} | script
    return play(method or KgRefine(), world, EXAM, given)


def test_it_ends_as_soon_as_the_model_is_sure_enough_of_its_answer(world: Resources) -> None:
    bundle, model = ask(world, 0.9)
    assert bundle.answer.value == "AAA1"
    assert bundle.answer.confidence == pytest.approx(0.9, abs=1e-3)
    assert model.counts == {"respond-lines": 1, "first-letter": 1}
    assert len(bundle.trace.notes("refined")) == 1


def test_else_it_goes_on_with_the_next_entity_and_says_how_sure_it_is(world: Resources) -> None:
    bundle, model = ask(world, 0.4)
    rounds = bundle.trace.notes("refined")
    assert 1 < len(rounds) <= 5
    assert model.counts["respond-lines"] == len(rounds)
    assert bundle.answer.confidence == pytest.approx(0.4, abs=1e-3)
    entities = [r.detail["entity"] for r in rounds]
    assert len(set(entities)) == len(entities)
    grown = [int(str(r.detail["grown"])) for r in rounds]
    assert grown == sorted(grown)  # the subgraph of the rounds before is kept


def test_a_model_that_gives_no_probabilities_is_asked_once_more_and_taken_at_its_word(world: Resources) -> None:
    bundle, _ = ask(world, 0.9, **{"first-letter": {"answer": "B"}})
    assert len(bundle.trace.notes("refined")) > 1  # it says another letter than its answer: not sure at all
    assert bundle.answer.confidence == 0.0


def test_it_is_asked_at_the_paper_s_temperature_and_shown_the_outline(world: Resources) -> None:
    _, model = ask(world, 0.9)
    (request,) = [r for r in model.asked if r.judgement == "respond-lines"]
    assert request.temperature == 0.3
    assert "1. AAA1 gene associated with condition redness" in request.messages[-1].content
    _, plain = ask(world, 0.9, KgRefine(outline=False, temperature=0.0))
    (request,) = [r for r in plain.asked if r.judgement == "respond-lines"]
    assert request.temperature == 0.0
    assert "1. AAA1" not in request.messages[-1].content


def test_turns_are_told_what_was_thought_before(world: Resources, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bioloom.stages.weave.refine.turns.TOKENS", 30)
    monkeypatch.setattr("bioloom.methods.kg_refine.turns", lambda lines: [(x,) for x in lines])
    thoughts = ["first thought", "second thought", "third thought", "fourth thought"]

    def replies(_request: Any, turn: int) -> Any:
        return says("AAA1", reasoning=thoughts[min(turn, 3)])

    bundle, model = ask(world, 0.9, KgRefine(turns=3, sufficient=0.5), **{"respond-lines": replies})
    assert 1 < model.counts["respond-lines"] <= 3
    assert "first thought" in model.said_to("respond-lines", 1)
    assert bundle.answer.text in thoughts
