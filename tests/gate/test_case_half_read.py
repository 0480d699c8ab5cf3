"""Of a case of which not every word was read what speaks against drugs is answered, and nothing is offered."""

from __future__ import annotations

import pytest

from bioloom.core.answer import Answer
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.methods.loom import Loom
from bioloom.stages.answer.patient.against import only_unread
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


@pytest.mark.parametrize("word", ["no zorbulin", "zorbulin stopped", "zorbulin 12"])
def test_a_word_that_may_end_a_state_or_count_it_refuses(word: str) -> None:
    assert ask(f"Severe asthma, hypertension, {word}. Can she take propranolol?").abstained


def test_only_words_that_were_not_read_may_be_missing() -> None:
    word, role = "what 'zorbulin' has to do with the patient", "which of asthma and gout is to be treated"
    assert only_unread((word,)) == ("zorbulin",)
    assert only_unread((word, role)) == ()
    assert only_unread(("what 'not zorbulin' has to do with the patient",)) == ()
    assert only_unread(()) == ()
