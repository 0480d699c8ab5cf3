"""The answers to several parts are one answer that cites all that its parts do."""

from __future__ import annotations

from bioloom.core.answer import Answer, abstention
from bioloom.stages.answer.conclude.parts import together


def test_what_an_abstaining_part_cites_is_cited() -> None:
    stated = Answer(kind="count", value=3, evidence=("a", "b"))
    silent = abstention("yesno", "not stated").model_copy(update={"evidence": ("b", "c")})
    whole = together([silent, stated])
    assert whole.evidence == ("b", "c", "a")
    assert not whole.abstained
    assert together([silent, silent]).abstained


def test_several_parts_are_as_sure_as_the_weakest() -> None:
    strong, weak = (Answer(kind="count", value=3, confidence=c) for c in (0.9, 0.4))
    assert together([strong, weak]).confidence == 0.4
    assert together([strong, abstention("yesno", "not stated")]).confidence is None


def test_beside_a_part_with_an_answer_the_one_without_is_said_first() -> None:
    stated = Answer(kind="count", value=3)
    silent = abstention("yesno", "not stated").model_copy(update={"read_as": "Is it true?"})
    whole = together([stated, silent])
    assert [c.kind for c in whole.caveats] == ["unanswered"]
    assert whole.notes[0] == "part 2 of 2 is not answered: Is it true? (not stated)"
    assert together([stated, stated]).caveats == together([silent, silent]).caveats == ()
