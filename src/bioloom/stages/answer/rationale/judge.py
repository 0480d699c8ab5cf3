"""Which sources to look into, with which words, and what is left of a rationale after that."""

from __future__ import annotations

from typing import Any

from bioloom.core.judgement import Judgement
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value

PACKAGE = "bioloom.stages.answer.rationale"


class Looking(Value):
    """A question and a rationale that nobody is sure of; ``channels`` may be looked into."""

    question: str
    rationale: str
    channels: tuple[str, ...]


class Lookups(Value):
    """Where to look, in order, and with which words: one query for each channel."""

    channels: tuple[str, ...]
    queries: tuple[str, ...]


class Editing(Value):
    """A rationale, and what was found on it."""

    question: str
    rationale: str
    lines: tuple[str, ...]


class Edited(Value):
    """The rationale as it should be, and the numbers of the texts that it rests on."""

    rationale: str
    used: tuple[int, ...] = ()


def everywhere(value: Looking, kit: Any) -> Lookups:  # noqa: ARG001 - a rule is given the kit
    """Every channel that may be looked into, with the question as it stands."""
    return Lookups(channels=value.channels, queries=(value.question,) * len(value.channels))


def looking_slots(value: Looking) -> dict[str, str]:
    """The question and its rationale; what a model thought is data, too."""
    return {
        "question": value.question, "rationale": fenced([value.rationale]), "channels": ", ".join(value.channels)
    }  # fmt: skip


def editing_slots(value: Editing) -> dict[str, str]:
    """What was found, between its marks."""
    return {"question": value.question, "rationale": value.rationale, "lines": fenced(value.lines)}


LOOK = Judgement(
    "lookups", Looking, Lookups, "full", rule=everywhere, prompt=(PACKAGE, "lookups.md"), slots=looking_slots
)
EDIT = Judgement("edit-rationale", Editing, Edited, "none", prompt=(PACKAGE, "edit.md"), slots=editing_slots)
