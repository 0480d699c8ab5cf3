"""Questions that ask for leave: the reply is turned round, and rests on what is said with it."""

from __future__ import annotations

import pytest

from bioloom.core.answer import Answer
from bioloom.core.catalogue import catalogue
from bioloom.stages.answer.answered import resting
from bioloom.stages.read.coverage.leave import left_to_avoid, with_leave
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.types import Reading


def reading(form: str, *kinds: str) -> Reading:
    slots = [Slot(text=f"t{n}", start=n, end=n + 1, kind=k) for n, k in enumerate(kinds)]
    said = "Is it true that A interacts with the drug B?"
    return lower(parse_form(form), slots, catalogue()).model_copy(update={"said": said})


INTERACTS = ("exists Chem | ROOT ; pharmacologically_interacts_with<Chem", "Chem", "Chem")


@pytest.mark.parametrize(("text", "turned", "leave"), [
    ("can I take A with B", True, True),
    ("A and B together, yes or no?", True, True),
    ("is A ok with B?", True, True),
    ("is it safe to combine A and B", True, True),
    ("Can I prescribe A to a man on B or do they clash?", False, True),
    ("Does A interact with B?", False, False),
])  # fmt: skip
def test_leave(text: str, turned: bool, leave: bool) -> None:
    found = with_leave(reading(*INTERACTS), text)
    assert (found.inverted, bool(found.leave)) == (turned, leave)


def test_leave_for_several_at_once() -> None:
    both = reading("exists Chem | ROOT ; ROOT ; pharmacologically_interacts_with<Chem", "Chem", "Chem", "Chem")
    found = with_leave(both, "can I take A and B with C?")
    assert (found.inverted, bool(found.leave), len(found.every)) == (True, True, 1)


def test_a_denial_where_both_was_asked_is_no_leave() -> None:
    both = with_leave(reading(*INTERACTS), "can I take A with B or do they clash?")
    assert resting(Answer(kind="yesno", value="no"), both).abstained


def test_a_side_effect_asks_for_no_leave() -> None:
    asked = reading("exists Chem | ROOT ; has_side_effect<Chem", "Chem", "PhenotypicFeature")
    assert with_leave(asked, "can A bring on a rash in my patients?") == asked


def test_what_is_said_to_be_safe_is_the_harm_denied() -> None:
    asked = reading("exists Chem | ROOT ; !pharmacologically_interacts_with<Chem", "Chem", "Chem")
    asked = asked.model_copy(update={"said": "Is it true that A does not interact with the drug B?"})
    found = with_leave(asked, "Is A safe with B?")
    assert found.inverted
    assert found.leave == "A interacts with the drug B"


def test_a_denied_harm_is_no_leave() -> None:
    turned = with_leave(reading(*INTERACTS), "can I take A with B")
    assert resting(Answer(kind="yesno", value="yes"), turned).abstained


def test_what_it_rests_on() -> None:
    turned = with_leave(reading(*INTERACTS), "can I take A with B")
    told = resting(Answer(kind="yesno", value="no"), turned)
    assert told.caveats[0].kind == "leave"
    assert "A interacts with the drug B" in told.caveats[0].said
    plain = Answer(kind="yesno", value="yes")
    assert resting(plain, reading(*INTERACTS)) is plain


def test_what_to_avoid_is_not_what_treats() -> None:
    treats = parse_form("select Chem | treats<Chem")
    assert left_to_avoid("which HIV drugs must I keep away from", treats) is not None
    assert left_to_avoid("which HIV drugs are given", treats) is None
    patient = parse_form("select Chem | treats<Chem ; @has")  # the gate lists what is ruled out
    assert left_to_avoid("which HIV drugs must I keep away from", patient) is None
    assert left_to_avoid("which drugs to avoid in gout", parse_form("select Chem | contraindicated_in<Chem")) is None
