"""How a model reads a case: its words by role, each with the medical name that it stands for.

A model gives no advice and names no ids: what it copies must stand in the text, and its names are looked up like
anybody's. What it leaves out is looked for by the rules (`assembled`).
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from bioloom.core.judgement import Abstain, Judgement, Written
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.untrusted import quoted
from bioloom.core.value import Value
from bioloom.stages.gate.read.condition import normalized

MOST = 40  # marks of a case
WrittenAsks = Literal["give", "replace", "whether", "choose", "avoid", "stop", "other"]
Role = Literal[
    "treat", "class", "form", "proposed", "replaced", "takes", "reacted", "reaction", "has", "not", "nothing"
]


class CaseAsked(Value):
    """A text that tells of a patient and asks."""

    question: Question


class WrittenMark(Value):
    """Words of the text, their role and the medical name of what they say."""

    words: str = Field(min_length=1, description="copied from the text")
    role: Role
    name: str = Field(min_length=1, description="medical name")


class WrittenCase(Value):
    """What a model writes: what is asked, in the order of the text, and the words that decide."""

    asks: tuple[WrittenAsks, ...] = Field(min_length=1)
    marks: tuple[WrittenMark, ...] = Field(default=(), max_length=MOST)


def slots(value: CaseAsked) -> dict[str, str]:
    """The text as the prompt shows it."""
    return {"question": quoted(value.question.text)}


def rule(value: CaseAsked, kit: Resources) -> Abstain:  # noqa: ARG001 - a rule is given the kit
    """Nothing: what rules read of a case they have read before a model is asked."""
    return Abstain(reason="the rules did not read all words of the case")


def read(written: WrittenCase, value: CaseAsked, kit: Resources) -> WrittenCase:  # noqa: ARG001 - as above
    """What was written.

    Raises:
        ValueError: words do not stand in the text, or something is asked of drugs and none of its words is marked.
    """
    text = normalized(value.question.text).casefold()
    strange = [m.words for m in written.marks if normalized(m.words).casefold() not in text]
    if strange:
        raise ValueError(f"These words do not stand in the text: {strange[:3]}. Copy them letter by letter.")
    if not written.marks and set(written.asks) != {"other"}:
        raise ValueError("No words are marked. Mark what is asked for and whom it is for.")
    return written


READ_CASE = Judgement(
    name="read-case",
    input=CaseAsked,
    output=WrittenCase,
    rules="partial",
    rule=rule,
    prompt=("bioloom.stages.gate.read.case", "prompt_read.md"),
    slots=slots,
    written=Written(form=WrittenCase, read=read),
)
