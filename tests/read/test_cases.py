"""Cases of choosing: which of what was found is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.core.fact import Entity
from bioloom.core.ports import Grounding
from bioloom.stages.read.candidates.propose import Proposal
from bioloom.stages.read.choice.choose import FEATURES, Weighed
from bioloom.stages.read.coverage.strict import Coverage, Strict
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.reader import Found
from bioloom.stages.read.training.cases import case
from bioloom.stages.read.training.naming import Named
from bioloom.stages.read.types import Role, Span

TEXT = "which drugs treat itch"
ITCH, COUGH = (Entity(curie=f"MONDO:{i}", name=n, categories=("Disease",)) for i, n in enumerate(("itch", "cough"), 1))


class Known:
    """A graph and a linker that know two diseases."""

    def entity(self, curie: str) -> Entity | None:
        return next((e for e in (ITCH, COUGH) if e.curie == curie), None)

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> list[Grounding]:
        found = [e for e in (ITCH, COUGH) if text in (e.name, e.curie)]
        return [Grounding(text=text, start=0, end=len(text), entity=e, score=1, kind="name") for e in found]


def _weighed(
    form: str, thing: Entity = ITCH, *, start: int = 18, proposed: bool = True, refused: bool = False
) -> Weighed:
    read = Grounding(text="itch", start=start, end=22, entity=thing, score=0.9, kind="name")
    slot = Slot(text="itch", start=start, end=22, kind="Disease", readings=(read,))
    meant = parse_form(form)
    reading = lower(meant, [slot], catalogue())
    left = (Strict(Span(start=0, end=1, text="x", role=Role.UNREAD), "why"),) if refused else ()
    proposal = Proposal(reading, meant, (slot,), 0, 0, -1) if proposed else None
    return Weighed(reading, Coverage((), left, 0, 0, 0), (0.0,) * len(FEATURES), proposal)


RIGHT = "select Chem | treats<Chem"


def _case(*weighed: Weighed, form: str = RIGHT) -> Any:
    one = Named(text=TEXT, slots=((18, 22, "Disease", "MONDO:1"),), form=form)
    known: Any = Known()
    return case(one, Found(weighed, 0.1, -3.0), catalogue(), known, known)


@pytest.mark.parametrize(
    "wrong",
    [
        _weighed("count Chem | treats<Chem"),
        _weighed("select Chem | contraindicated_in<Chem"),
        _weighed(RIGHT, COUGH),
        _weighed(RIGHT, COUGH, proposed=False),
    ],
    ids=["operator", "relation", "thing", "grammar"],
)
def test_the_right_one_asks_the_same_of_the_same_thing(wrong: Weighed) -> None:
    assert _case(wrong, _weighed(RIGHT)).right == 1
    assert _case(wrong).right == -1


def test_a_reading_of_the_grammar_is_right_when_it_asks_the_same() -> None:
    assert _case(_weighed(RIGHT, proposed=False)).right == 0


def test_a_span_that_only_touches_the_name_will_do() -> None:
    assert _case(_weighed(RIGHT, start=16)).right == 0


def test_what_nothing_answers_has_no_right_one() -> None:
    found = _case(_weighed(RIGHT), form="none * | ")
    assert (found.right, found.answerable) == (-1, False)


def test_a_case_keeps_features_and_what_was_refused() -> None:
    found = _case(_weighed(RIGHT), _weighed(RIGHT, refused=True))
    assert found.features.shape == (2, len(FEATURES))
    assert (found.refused, found.nothing) == ((False, True), (-3.0, False))
    assert _case().features.shape == (0, len(FEATURES))
