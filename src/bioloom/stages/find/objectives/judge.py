"""Splitting a question and reflecting on a search: no rule can do either."""

from __future__ import annotations

from bioloom.core.judgement import Judgement
from bioloom.core.untrusted import fenced, inert
from bioloom.core.value import Value

PACKAGE = "bioloom.stages.find.objectives"


class Splitting(Value):
    """A question that is to be split."""

    question: str


class Objectives(Value):
    """What has to be found out, one after another."""

    objectives: tuple[str, ...]


class Reflecting(Value):
    """Where a search stands: what was found, and the things that it could go back to, by their names."""

    question: str
    objectives: tuple[str, ...]
    lines: tuple[str, ...]
    earlier: tuple[str, ...]


class Reflection(Value):
    """Whether it is enough; ``status`` of the objectives; ``back_to`` are names among the earlier things."""

    enough: bool
    status: str = ""
    back_to: tuple[str, ...] = ()


def slots(value: Reflecting) -> dict[str, str]:
    """The state of the search, what was found between its marks."""
    return {
        "question": value.question,
        "objectives": "; ".join(map(inert, value.objectives)),
        "lines": fenced(value.lines),
        "earlier": "; ".join(map(inert, value.earlier)),
    }


OBJECTIVES = Judgement("objectives", Splitting, Objectives, "none", prompt=(PACKAGE, "objectives.md"))
REFLECT = Judgement("reflect", Reflecting, Reflection, "none", prompt=(PACKAGE, "reflect.md"), slots=slots)
