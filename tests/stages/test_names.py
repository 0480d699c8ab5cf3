"""What an answer says of names: what was taken as misspelt stands first, what nobody knows refuses with near names."""

from __future__ import annotations

import pytest

from bioloom.core.answer import Answer, Caveat
from bioloom.core.fact import Entity
from bioloom.core.method import answer
from bioloom.core.ports import Grounding
from bioloom.core.question import Question
from bioloom.methods.loom import Loom
from bioloom.stages.answer.names import unknown_name, with_respelt
from bioloom.stages.read.types import Bound
from conditions.clinic import resources
from stages.ward import Ward

ITCH = Entity(curie="MONDO:1", name="itch", categories=("Disease",))


class Near(Ward):
    """The ward, with a name near to each."""

    def near(self, text: str) -> list[Entity]:
        return [ITCH]


def _bound(respelt: tuple[str, ...]) -> Bound:
    reading = Grounding(text="itsh", start=0, end=4, entity=ITCH, score=0.7, kind="name", respelt=respelt)
    return Bound(node="d", text="itsh", start=0, end=4, readings=(reading,))


def test_what_was_taken_as_misspelt_is_said_before_anything_else() -> None:
    plain = Answer(kind="yesno", value="yes", notes=("a note",), caveats=(Caveat(kind="counted", said="so"),))
    found = with_respelt(plain, [_bound(("itsh",))])
    assert found.caveats[0] == Caveat(kind="respelt", said="'itsh' is taken as misspelt, for itch (MONDO:1)")
    assert found.notes[0] == found.caveats[0].said
    assert with_respelt(plain, [_bound(())]) == plain


def test_a_name_that_nobody_knows_is_said_with_what_is_near() -> None:
    found = unknown_name("entities", ["itsh", "blorp"], Near())
    assert found.abstained
    assert found.missing == ("I do not know 'itsh'", "I do not know 'blorp'")
    assert found.notes[0] == "'itsh': did you mean itch (MONDO:1)?"


@pytest.mark.parametrize(
    "text",
    [
        "Is frobitinib contraindicated in asthma?",
        "Can frobitinib be given to a patient with asthma?",
        "Should frobitinib be given for hypertension in a pregnant woman?",
        "Is Frobex safe in a patient with asthma?",
    ],
)
def test_a_drug_that_nobody_knows_is_no_reason_to_list_others(text: str) -> None:
    found = answer(Loom(), Question(text=text), resources()).answer
    assert found.abstained
    assert any("frob" in m.casefold() for m in found.missing)
