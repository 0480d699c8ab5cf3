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
