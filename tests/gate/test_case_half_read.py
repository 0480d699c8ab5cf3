"""Of a case of which not every word was read what speaks against drugs is answered, and nothing is offered."""

from __future__ import annotations

import pytest

from bioloom.core.answer import Answer
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.methods.loom import Loom
from gate.clinic import resources


def ask(text: str) -> Answer:
    return answer(Loom(), Question(text=text), resources()).answer


def test_no_is_said_where_a_word_was_not_read_and_with_it_that_more_may_stand_against() -> None:
    found = ask("Severe asthma, hypertension, zorbulin. Can she take propranolol?")
    assert found.value == "no"
    assert any(c.kind == "unanswered" and "zorbulin" in c.said for c in found.caveats)


def test_yes_is_never_said_of_a_case_half_read() -> None:
    assert ask("Severe asthma, hypertension, zorbulin. Can she take lisinopril?").abstained


def test_what_must_be_avoided_is_listed_and_nothing_is_offered() -> None:
    found = ask("Severe asthma, hypertension, zorbulin. What can I give for the hypertension and what must be avoided?")
    assert [r.entity.name for r in found.entities] == ["propranolol", "labetalol"]
    assert found.patient is not None
    assert not found.patient.suitable
    assert not found.patient.unstated


@pytest.mark.parametrize("word", ["no zorbulin", "zorbulin stopped", "not any more"])
def test_a_word_that_may_end_a_state_refuses(word: str) -> None:
    assert ask(f"Severe asthma, hypertension, {word}. Can she take propranolol?").abstained


@pytest.mark.parametrize("words", ["zorbulin 12", "zorbulin. She cannot sleep a wink"])
def test_a_number_or_a_denial_that_reaches_no_state_does_not(words: str) -> None:
    assert ask(f"Severe asthma, hypertension, {words}. Can she take propranolol?").value == "no"


def test_of_several_drugs_leave_is_denied_only_where_each_is_spoken_against() -> None:
    told = "Severe asthma, hypertension, zorbulin. Can she take"
    assert [p.value for p in ask(f"{told} propranolol and labetalol?").parts] == ["no", "no"]
    assert ask(f"{told} propranolol and lisinopril?").abstained
