"""The readings that are offered to a model: each said differently, likeliest first, with its words still checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from bioloom.core.question import Question
from bioloom.stages.read.choice.choose import Weighed
from bioloom.stages.read.choice.weigh import Found
from bioloom.stages.read.models.offers import MOST, Offers, offers, said
from bioloom.stages.read.pieces.several import AT_ONCE
from bioloom.stages.read.types import Bound

from .offered_things import NO_LINKER, Given, found, given, heard, weighed

GOUT = Question(text="What about gout?")
TREAT = "Which chemicals treat gout?"
EFFECT = "Which chemicals have the side effect gout?"
GENES = "Which genes are associated with gout?"


def made(what: Found, most: int = MOST, asked: Question = GOUT) -> Offers:
    return offers(given(what), asked, NO_LINKER, None, most)


def offered(*ones: Weighed) -> list[tuple[str, float]]:
    """What is offered of a finding, with its scores."""
    return [(said(o), (o.parts or o.alternatives)[0].score) for o in made(found(*ones)).readings]


def test_the_likeliest_come_first_with_the_scores_that_they_had() -> None:
    assert offered(weighed("treats", 0.3), weighed("side effect", 0.2)) == [(TREAT, 0.3), (EFFECT, 0.2)]


def test_what_is_said_alike_is_offered_once() -> None:
    assert offered(weighed("treats", 0.3), weighed("treats", 0.2), weighed("genes", 0.1)) == [
        (TREAT, 0.3),
        (GENES, 0.1),
    ]


def test_neither_nothing_nor_what_has_no_chance_is_offered() -> None:
    assert offered(weighed("nothing", 0.4), weighed("treats", 0.3), weighed("genes", 0.0)) == [(TREAT, 0.3)]


def test_what_cannot_be_said_is_not_offered() -> None:
    assert offered(weighed("treats", 0.3), weighed("unsaid", 0.2)) == [(TREAT, 0.3)]


def test_there_are_not_more_than_are_wanted() -> None:
    many = [weighed("named", 0.1, name=f"thing {n}") for n in range(MOST + 3)]
    assert len(offered(*many)) == MOST
    few = made(found(*many), most=2)
    assert [said(o) for o in few.readings] == [TREAT.replace("gout", f"thing {n}") for n in (0, 1)]


def test_a_reading_that_leaves_words_out_stays_refused() -> None:
    never = weighed("treats", 0.4, refused="what 'never' excludes")
    (one, other) = made(found(never, weighed("genes", 0.3))).readings
    assert (said(one), one.parts, one.missing) == (TREAT, (), ("what 'never' excludes",))
    assert (said(other), len(other.parts), other.missing) == (GENES, 1, ())


def test_what_the_reader_takes_is_first_and_settles() -> None:
    whole = made(found(weighed("treats", 0.8), weighed("genes", 0.1)))
    assert whole.ruled.parts[0].said == TREAT
    assert whole.readings[0].parts == whole.ruled.parts
    assert [said(o) for o in whole.readings] == [TREAT, GENES]


def test_nothing_is_taken_by_the_reader_that_is_only_offered() -> None:
    whole = made(found(weighed("treats", 0.4), weighed("genes", 0.3)))
    assert whole.ruled.parts == ()
    assert [len(o.parts) for o in whole.readings] == [1, 1]


def test_one_of_several_things_that_are_asked_is_no_offer() -> None:
    both = Question(text="What treats gout, and which genes are behind it?")
    whole = made(found(weighed("side effect", 0.9), heard=(heard("treats"), heard("genes"))), asked=both)
    assert whole.readings == ()
    assert whole.ruled.parts == ()
    assert whole.ruled.missing[0] == AT_ONCE


def test_pieces_of_one_question_are_not_parts() -> None:
    whole = made(found(weighed("side effect", 0.3), heard=(heard("treats"), heard("genes"))))
    assert [said(o) for o in whole.readings] == [EFFECT]


def test_names_that_nobody_knows_are_not_offered() -> None:
    stranger = heard("treats").model_copy(update={"bound": (Bound(node="x", text="zork", start=0, end=4),)})
    whole = made(found(weighed("genes", 0.3), heard=(stranger,), missing=("I do not know 'zork'",)))
    assert [said(o) for o in whole.readings] == [GENES]


def test_rivals_that_are_near_are_told_beside_the_one() -> None:
    whole = made(found(weighed("treats", 0.4), weighed("genes", 0.3), weighed("side effect", 0.01)))
    assert [r.said for r in whole.readings[0].alternatives] == [GENES]
    assert [r.said for r in whole.readings[2].alternatives] == [TREAT, GENES]


@pytest.mark.parametrize("text", ["Welche Medikamente helfen gegen die Gicht und was kostet das?", "..."])
def test_what_is_no_question_has_no_readings(text: str) -> None:
    whole = offers(given(found(weighed("treats", 0.9))), Question(text=text), NO_LINKER, None)
    assert whole.readings == ()
    assert whole.ruled.missing


@dataclass(frozen=True)
class Hearing(Given):
    """A reader that also keeps what it was asked."""

    heard: list[str] = field(default_factory=list)

    def find(self, question: Question, *_: Any, **__: Any) -> Found:
        """What was given."""
        self.heard.append(question.text)
        return self.found


def test_misspelt_words_are_put_right_first_and_places_lead_back() -> None:
    unsure, written = found(weighed("treats", 0.4)), "Whatt about gout?"
    reader = Hearing(given(unsure).assets, found=unsure)
    linker: Any = SimpleNamespace(mentions=lambda _: [])
    (one,) = offers(reader, Question(text=written), linker, None).readings
    assert reader.heard == ["What about gout?"]
    (bound,) = one.parts[0].bound
    assert written[bound.start : bound.end] == "gout"
    assert one.understood == (TREAT, "read 'Whatt' as 'What'")
