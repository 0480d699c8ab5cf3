"""Questions whose words are not understood: the option that is joined to every clue, in a world written by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from bioloom.core.answer import Answer, abstention
from bioloom.core.method import Card, answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.methods.loom import Loom
from bioloom.stages.conclude.beside_all import CONFIDENCE, alone_beside_all, beside_all


@dataclass(frozen=True)
class Loosely:
    """Answers by that alone."""

    card: ClassVar[Card] = Card("planted", 2026, "https://example.org")

    def __call__(self, question: Question, run: Run, /) -> Answer:
        return beside_all(question.text, question.options, run) or abstention("choice", "nothing")


def chosen(world: Resources, text: str, *options: str) -> Answer:
    return answer(Loosely(), Question(text=text, options=options), world).answer


def test_the_one_option_that_is_joined_to_every_clue(world: Resources) -> None:
    found = chosen(world, "Redness; glowing: zap it", "CCC3", "AAA1", "DDD4")
    assert (found.value, found.confidence) == ("AAA1", CONFIDENCE)
    assert found.evidence
    assert any("not understood as a whole" in note and "redness, glowing" in note for note in found.notes)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Redness; glowing: zap it", ("AAA1", "BBB2", "DDD4")),  # two are
        ("Redness; zap it", ("AAA1", "CCC3")),  # one clue tells little
        ("Redness but not glowing: zap it", ("AAA1", "CCC3")),  # who knows what is denied
        ("Redness; glowing: zap it", ("AAA1", "ZZZ9")),  # nobody knows the other
        ("Redness; greenness: zap it", ("AAA1", "CCC3")),  # none is
        ("Sneeze; itch: zap it", ("redness", "blueness")),  # one of the edges is a denial
    ],
)
def test_otherwise_nothing_is_chosen(world: Resources, text: str, options: tuple[str, ...]) -> None:
    assert chosen(world, text, *options).abstained


def test_a_thing_of_a_kind_that_is_spoken_of_may_stand_between(world: Resources) -> None:
    assert chosen(world, "Itch, and a gene zapped by glowing", "greenness", "redness").value == "redness"
    assert chosen(world, "Itch, zapped by glowing", "greenness", "redness").abstained


@dataclass(frozen=True)
class Openly:
    """Answers by that alone."""

    card: ClassVar[Card] = Card("planted", 2026, "https://example.org")

    def __call__(self, question: Question, run: Run, /) -> Answer:
        return alone_beside_all(question.text, run) or abstention("entity", "nothing")


def test_the_one_thing_of_its_kind_that_is_joined_to_every_clue(world: Resources) -> None:
    found = answer(Openly(), Question(text="Which odd disease zaps itch zap cough?"), world).answer
    assert (found.value, found.confidence) == ("redness", CONFIDENCE)
    assert any("not understood as a whole" in note for note in found.notes)
    loom = answer(Loom(), Question(text="Zap: which odd disease zaps itch, zapping cough?"), world).answer
    assert loom.value == "redness"


@pytest.mark.parametrize(
    "text",
    [
        "Which gene zaps redness zap glowing?",  # two do
        "Which disease zaps itch?",  # one clue, and two diseases
        "Which disease zaps itch zap no cough?",
        "How many of which disease zap itch zap cough?",
        "Itch, cough, zap?",  # of whatever kind
        "Which gene zaps itch zap cough?",  # of another kind
    ],
)
def test_otherwise_nothing_is_answered(world: Resources, text: str) -> None:
    assert answer(Openly(), Question(text=text), world).answer.abstained


def test_loom_takes_it_where_it_reads_nothing(world: Resources) -> None:
    found = answer(Loom(), Question(text="Redness, zap glowing zap?", options=("CCC3", "AAA1")), world).answer
    assert found.value == "AAA1"
    assert any("not understood as a whole" in note for note in found.notes)
