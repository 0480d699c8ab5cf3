"""Answers to questions of which words are left out: only where asked for, said first, and never for a patient."""

from __future__ import annotations

from bioloom.core.answer import abstention
from bioloom.core.method import answer
from bioloom.core.pattern import Pattern, Var
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.methods.loom import Loom
from bioloom.stages.answer.partly_understood import beside_background, led
from bioloom.stages.read.types import Half, Reading, Understanding

LEFT_OUT = "What is the best gene that redness is associated with in mice?"


def test_what_was_left_out_is_said_first_and_only_where_it_is_wanted(world: Resources) -> None:
    assert answer(Loom(), Question(text=LEFT_OUT), world).answer.abstained
    loose = answer(Loom(loosely=True), Question(text=LEFT_OUT), world).answer
    assert not loose.abstained
    assert loose.notes[0].startswith("read loosely as: ")
    assert "mice" in loose.notes[0]


def test_nothing_is_answered_loosely_of_a_patient(world: Resources) -> None:
    found = answer(Loom(loosely=True), Question(text=f"{LEFT_OUT} My patient is pregnant."), world).answer
    assert found.abstained


LED = "Which genes are associated with redness, and how much does the test cost?"
BEHIND = "How much does the test cost, and which genes are associated with redness?"


def test_the_first_of_two_things_is_answered_with_the_other_said_first(world: Resources) -> None:
    led = answer(Loom(), Question(text=LED), world).answer
    assert led.curies == ("HGNC:1", "HGNC:2")
    assert led.caveats[0].kind == "unanswered"
    assert led.caveats[0].said.startswith("part 2 of 2 is not understood: 'how much does the test cost'")


def test_nothing_is_answered_in_part_of_a_patient(world: Resources) -> None:
    assert answer(Loom(), Question(text=f"My patient is pregnant. {LED}"), world).answer.abstained


def test_what_stands_behind_a_part_that_is_not_understood_is_said_as_it_was_read(world: Resources) -> None:
    refused = answer(Loom(), Question(text=BEHIND), world).answer
    assert refused.abstained
    assert refused.missing[0].startswith("part 1 of 2 is not understood: 'How much does the test cost'")
    assert refused.notes[0].startswith("part 2 of 2 is understood: 'which genes are associated with redness' as: ")


def test_it_is_answered_where_that_is_wanted_with_the_other_said_first(world: Resources) -> None:
    loose = answer(Loom(loosely=True), Question(text=BEHIND), world).answer
    assert loose.curies == ("HGNC:1", "HGNC:2")
    assert loose.caveats[0].kind == "loosely"
    assert loose.caveats[0].said.startswith("answered in part: part 1 of 2 is not understood")


def halves(first: Reading, *lost: str) -> Understanding:
    return Understanding(
        halves=(Half(text="which genes", reading=first), *(Half(text=t, missing=("no",)) for t in lost))
    )


def test_only_what_asks_by_its_own_words_may_be_left_for_later() -> None:
    pattern = Pattern(nodes=(Var(name="a", categories=("Gene",)),), edges=(), answer="a")
    listed = Reading(pattern=pattern, kind="entities")
    assert led(halves(listed, "and what does it do")) is not None
    assert led(halves(listed, "and carry a risk of torsades")) is None  # a condition on the first
    assert led(halves(listed, "what does it do", "in mice")) is None
    for condition in ("and is oral", "has no renal toxicity", "which are approved", "and can be given to children"):
        assert led(halves(listed, condition)) is None
    for ask in ("and is it oral?", "which of these is oral", "where are they expressed"):
        assert led(halves(listed, ask)) is not None
    assert led(halves(listed.model_copy(update={"operator": "define"}), "what does it do")) is None
    assert led(Understanding()) is None


SCENE = "I'm writing a story about redness. Which genes are associated with redness?"


def test_what_was_taken_to_set_the_scene_is_said_first(world: Resources) -> None:
    found = answer(Loom(), Question(text=SCENE), world).answer
    plain = answer(Loom(), Question(text="Which genes are associated with redness?"), world).answer
    assert found.curies == plain.curies != ()
    assert found.caveats[0].kind == "background"
    assert "a story about redness" in found.caveats[0].said
    assert not plain.caveats


def test_the_scene_is_said_beside_what_is_not_stated() -> None:
    asked = Understanding(background="I'm writing a story about redness")
    told = beside_background(abstention("yesno", "not stated"), asked)
    assert told.caveats[0].kind == "background"
    assert not beside_background(abstention("yesno", "not stated"), Understanding()).caveats
