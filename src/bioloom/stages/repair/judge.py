"""The judgement that writes the next small program of a repair, or ends it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from bioloom.core.judgement import Judgement, Written
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value

LONGEST = 4000  # characters of a program


class Repairing(Value):
    """A question that texts did not answer, and what was done for it so far.

    ``why`` are the reasons, ``functions`` what a program may call (ours), ``seen`` what programs gave so far, and
    ``left`` how many may still be run.
    """

    question: str
    wanted: str
    why: tuple[str, ...]
    functions: tuple[str, ...]
    options: tuple[str, ...] = ()
    passages: tuple[str, ...] = ()
    seen: str = ""
    left: int = 1


class Step(Value):
    """The next program, empty where no more is needed, and whether it is the last."""

    code: str = ""
    done: bool = False


class WrittenStep(Value):
    """How a model writes it."""

    thought: str = Field(default="", description="what is still missing, in one sentence")
    code: str = Field(default="", description="Python; empty when nothing is missing")
    done: bool = Field(default=False, description="whether the question can be answered after this")


def slots(value: Repairing) -> Mapping[str, str]:
    """What was found and seen, between its marks."""
    return {
        "question": value.question, "wanted": value.wanted, "why": ", ".join(value.why),
        "options": "Options: " + "; ".join(value.options) if value.options else "",
        "functions": "\n".join(value.functions), "passages": fenced(value.passages),
        "seen": fenced([value.seen], ["seen"]) if value.seen else "", "left": str(value.left),
    }  # fmt: skip


def read(written: WrittenStep, value: Repairing, kit: Any) -> Step:  # noqa: ARG001 - the shape of a reader
    """The step that was written.

    Raises:
        ValueError: It neither does something nor ends.
    """
    code = written.code.strip()
    if not code and not written.done:
        raise ValueError("code is empty and done is false: write a program, or end.")
    if len(code) > LONGEST:
        raise ValueError(f"The program has {len(code):,} characters; write at most {LONGEST:,}.")
    return Step(code=code, done=written.done)


STEP = Judgement(
    "repair-step", Repairing, Step, "none", prompt=("bioloom.stages.repair", "step.md"), slots=slots,
    written=Written(WrittenStep, read),
)  # fmt: skip
