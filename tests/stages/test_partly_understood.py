"""Answers to questions of which words are left out: only where asked for, said first, and never for a patient."""

from __future__ import annotations

from bioloom.core.answer import abstention
from bioloom.core.method import answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.methods.loom import Loom
from bioloom.stages.answer.partly_understood import beside_background
from bioloom.stages.read.types import Understanding

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


HALF = "Which genes are associated with redness, and how much does the test cost?"


def test_of_two_things_the_one_that_is_not_understood_is_said_and_the_other_as_it_was_read(world: Resources) -> None:
    refused = answer(Loom(), Question(text=HALF), world).answer
    assert refused.abstained
    assert refused.missing[0].startswith("part 2 of 2 is not understood: 'how much does the test cost'")
    assert refused.notes[0].startswith("part 1 of 2 is understood: 'Which genes are associated with redness' as: ")


def test_the_half_that_was_read_is_answered_where_it_is_wanted_with_the_other_said_first(world: Resources) -> None:
    loose = answer(Loom(loosely=True), Question(text=HALF), world).answer
    assert loose.curies == ("HGNC:1", "HGNC:2")
    assert loose.caveats[0].kind == "loosely"
    assert loose.caveats[0].said.startswith("answered in part: part 2 of 2 is not understood")


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
