"""Answer generation over the evidence package (the paper's equation 4, Appendix G.4)."""

from __future__ import annotations

from pydantic import Field

from bioloom.core.errors import InputError
from bioloom.core.judgement import Abstain, Judgement
from bioloom.core.ports import Resources
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value


class Package(Value):
    """The question, the paths in words (the best first), and what was ruled out, in words."""

    question: str
    paths: tuple[str, ...]
    ruled_out: tuple[str, ...] = ()


class Selected(Value):
    """Which path leads to the answer: its number, from 1; 0 for none."""

    reasoning: str = Field(default="", description="two to four sentences that name the paths they rest on")
    paths: tuple[int, ...] = Field(default=(), description="numbers of the paths it rests on")
    answer: int = Field(default=0, description="number of the path that leads to the answer, 0 for none")


def rule(value: Package, kit: Resources) -> Selected | Abstain:  # noqa: ARG001 - the shape of a rule
    """The first path."""
    if not value.paths:
        return Abstain(reason="no path is open")
    return Selected(paths=(1,), answer=1)


def slots(value: Package) -> dict[str, str]:
    """The package as the prompt shows it."""
    return {
        "question": fenced([value.question], ["question"]),
        "paths": fenced(value.paths),
        "ruled_out": "; ".join(value.ruled_out) or "nothing",
    }


SELECT = Judgement(
    name="answer_from_paths",
    input=Package,
    output=Selected,
    rules="partial",
    rule=rule,
    prompt=("bioloom.stages.answer.patient", "answer.md"),
    slots=slots,
)


def checked(said: Selected, count: int) -> Selected:
    """``said``, when it names only paths that there are.

    Raises:
        InputError: it names another.
    """
    if strange := [n for n in (*said.paths, said.answer) if not 0 <= n <= count]:
        raise InputError(f"There is no path {strange[0]}; there are {count}.")
    return said
