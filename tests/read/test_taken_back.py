"""A question behind a claim that it takes back is read without it; what it leaves out is put in from there."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.fact import Entity
from bioloom.core.ports import Grounding
from bioloom.stages.read.coverage.taken_back import leaves_out, without_claim

THINGS = {
    "AAA1": "Gene", "BBB2": "Gene", "redness": "Disease", "blueness": "Disease", "xolol": "SmallMolecule",
}  # fmt: skip


class Named:
    """Finds the names of `THINGS`."""

    def mentions(self, text: str, **_: Any) -> list[list[Grounding]]:
        found = []
        for name, kind in THINGS.items():
            if (at := text.find(name)) >= 0:
                thing = Entity(curie=f"X:{name}", name=name, categories=(kind,))
                found.append((at, Grounding(text=name, start=at, end=at + len(name), entity=thing, score=1.0, kind="")))
        return [[g] for _, g in sorted(found, key=lambda f: f[0])]


LINKER: Any = Named()


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("It is false that AAA1 is associated with redness. Which gene is?", "Which gene is associated with redness?"),
        ("Nobody believes any more that AAA1 causes redness. Which genes do?", "Which genes causes redness?"),
        ("xolol does not treat redness; what does?", "Which drug treats redness?"),
        ("It's a myth that xolol treats redness. What treats it?", "What treats redness?"),
        ("The claim that AAA1 causes redness was later retracted. What causes redness?", "What causes redness?"),
        ("There is no evidence that xolol cures redness. Which drugs treat blueness?", "Which drugs treat blueness?"),
        ("No study supports the idea that AAA1 causes redness. Which gene does?", "Which gene causes redness?"),
        ("My colleague wrongly thinks that AAA1 is the redness gene. Which one is?", "Which gene is the redness gene?"),
        ("It has never been shown that xolol treats redness. What does?", "Which drug treats redness?"),
    ],
)
def test_what_is_asked_behind_a_claim_that_is_taken_back(text: str, asked: str) -> None:
    found = without_claim(text, LINKER)
    assert found is not None
    assert found.text.text == asked
    assert len(found.text.origin) == len(asked)
    assert all(0 <= a < b <= len(text) for a, b in found.text.origin)
    at = asked.find("redness")
    if at >= 0:  # the name keeps the place in which it was written
        assert text[slice(found.text.back(at), found.text.back(at + len("redness"), end=True))] == "redness"
    assert found.told in text
    assert found.told not in asked


@pytest.mark.parametrize(
    "text",
    [
        "Is it false that AAA1 causes redness?",
        "AAA1 causes redness. Which drugs treat it?",
        "It is false that AAA1 causes redness.",
        "The gene AAA1 causes redness. Which drugs treat blueness?",
        "It is not true that she may have xolol with redness. What does?",
        "xolol does not treat redness. Which drugs treat blueness?",  # may well be a condition
    ],
)
def test_what_takes_nothing_back_stays_as_it_is(text: str) -> None:
    assert without_claim(text, LINKER) is None


def test_a_question_that_leaves_out_its_verb_is_told() -> None:
    assert leaves_out("xolol treats redness. Which drugs do?")
    assert not leaves_out("Which drugs do?")
    assert not leaves_out("This gene causes redness. Which gene is it?")
    assert not leaves_out("xolol treats redness. Which drugs treat blueness?")
