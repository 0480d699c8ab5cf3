"""Answers to questions of which words are left out: only where asked for, said first, and never for a patient."""

from __future__ import annotations

from bioloom.core.method import answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.methods.loom import Loom

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
