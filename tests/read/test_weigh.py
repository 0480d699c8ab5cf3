"""What the graph says of readings: an empty answer is no reason to read "or" for "and", or to turn a denial round."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.core.pattern import Pattern
from bioloom.core.ports import Graph, Linker
from bioloom.core.question import Question
from bioloom.stages.read.assets import shipped
from bioloom.stages.read.candidates.propose import Proposal
from bioloom.stages.read.choice.weigh import Notes, Seen, Tried, _but_one, _matched, weigh, without_logic
from bioloom.stages.read.coverage.strict import Coverage, Strict
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.mentions.asked import ALL_BUT
from bioloom.stages.read.reader import Reader
from bioloom.stages.read.types import Role, Span

from .things import grounding

ILLS = tuple(
    Slot(text=t, start=10 * n, end=10 * n + 4, kind="Disease", readings=(grounding(t, f"MONDO:{n}", "Disease"),))
    for n, t in enumerate(("gout", "itch"))
)
BOTH, EITHER = "select Chem | treats<Chem ; treats<Chem", "select Chem | treats<Chem ; ~treats<Chem"
BUT, OTHER = "select Chem | treats<Chem ; !treats<Chem", "select Chem | treats<Chem ; contraindicated_in<Chem"


def _proposal(form: str, logp: float) -> Proposal:
    read = parse_form(form)
    return Proposal(lower(read, ILLS, catalogue()), read, ILLS, 0, 0, logp)


def test_or_is_not_read_for_an_and_that_has_no_answer() -> None:
    found = [_proposal(BOTH, -0.1), _proposal(EITHER, -2.5), _proposal(BUT, -4.0)]
    assert without_logic(found, [False, True, True]) == [False, False, False]
    assert without_logic(found[::-1], [True, True, False]) == [False, False, False]


def test_where_the_words_allow_both_the_graph_counts() -> None:
    found = [_proposal(BOTH, -0.5), _proposal(EITHER, -0.6)]
    assert without_logic(found, [False, True]) == [False, True]


def test_readings_of_other_relations_count_for_themselves() -> None:
    found = [_proposal(BOTH, -0.1), _proposal(OTHER, -3.0)]
    assert without_logic(found, [False, True]) == [False, True]


def test_all_but_one_asks_for_the_option_that_does_not_fit() -> None:
    plain = Coverage((), (), 0, 0, 0)
    turned, covered = _but_one(_proposal(BOTH, -1), plain)
    assert turned.reading.inverted
    assert not covered.refused


@pytest.mark.parametrize(
    "form", ["count Chem | treats<Chem ; treats<Chem", "select Chem | !treats<Chem ; !treats<Chem"]
)
def test_all_but_one_of_a_count_or_a_denial_is_refused(form: str) -> None:
    one = _proposal(form, -1)
    if one.form.operator == "select":
        one = replace(one, reading=one.reading.model_copy(update={"inverted": True}))
    same, covered = _but_one(one, Coverage((), (), 0, 0, 0))
    assert same is one
    assert [r.why for r in covered.refused] == ["which of all but one"]


@pytest.mark.parametrize("text", ["All of these treat gout except:", "Each of the following is a sign of gout, but"])
def test_all_but_of_nothing_is_refused(text: str) -> None:
    found = Reader(shipped()).read(Question(text=text), cast("Linker", None), None)
    assert (found.parts, found.missing) == ((), (ALL_BUT,))


def test_what_the_words_deny_is_no_reading_and_its_chance_goes_to_the_others() -> None:
    span = Span(start=0, end=1, text="x", role=Role.UNREAD)
    against = Coverage((), (Strict(span, "the opposite", against=True),), 0, 0, 0)
    plain = Coverage((), (), 0, 0, 0)
    found = [_proposal(BOTH, -0.7), _proposal(OTHER, -0.6)]
    seen = Seen("gout itch", (), [], [], False, "", False, Notes())
    weights = shipped().weights

    def chances(covers: list[Coverage]) -> list[float]:
        ways = [None, None]
        signatures = [p.signature for p in found]
        tried = Tried(seen, found, -3.0, ways, covers, [0.0, 0.0], [], [0, 0], signatures)
        weighed = weigh(tried, weights, None).weighed
        return [next(w.chance for w in weighed if w.proposal is p) for p in found]

    before, after = chances([plain, plain]), chances([plain, against])
    assert after[1] == 0
    assert after[0] > before[0]


class Lacking:
    """A graph that has edges of some relations only, and finds nothing."""

    def __init__(self, *predicates: str) -> None:
        self.predicates = predicates

    def has_relation(self, _: str, predicate: str, __: str) -> bool:
        return predicate in self.predicates

    def match(self, _: Pattern) -> object:
        return type("Matched", (), {"count": 0})()


def test_an_empty_answer_says_nothing_of_a_relation_that_the_graph_lacks() -> None:
    reading = _proposal(BOTH, -0.1).reading
    assert _matched(reading, cast("Graph", Lacking("treats"))) is False
    assert _matched(reading, cast("Graph", Lacking("has_phenotype"))) is None
