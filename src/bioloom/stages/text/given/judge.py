"""The judgement which of the tuples that look like a question help to answer it (HippoRAG 2's recognition memory)."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from bioloom.core.judgement import Judgement, Written
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value


class Recall(Value):
    """A question, the tuples that a search brought in words, and the topics (CURIEs) that each of them speaks of."""

    question: str
    topics: tuple[str, ...]
    tuples: tuple[str, ...]
    ends: tuple[tuple[str, str], ...]


class Recognized(Value):
    """Positions of the tuples that help."""

    kept: tuple[int, ...] = ()


class WrittenRecognized(Value):
    """What a model writes: numbers, from 1."""

    kept: tuple[int, ...] = Field(default=(), description="numbers of the facts that help, none when none does")


def rule(value: Recall, kit: Any) -> Recognized:  # noqa: ARG001 - a rule is given the kit
    """The tuples that speak of something the question names; all, when it names nothing."""
    own = set(value.topics)
    return Recognized(kept=tuple(i for i, ends in enumerate(value.ends) if not own or own & set(ends)))


def slots(value: Recall) -> dict[str, str]:
    """The question and the tuples between their marks."""
    numbers = [str(i) for i in range(1, len(value.tuples) + 1)]
    return {"question": value.question, "tuples": fenced(value.tuples, numbers)}


def read(written: WrittenRecognized, value: Recall, kit: Any) -> Recognized:  # noqa: ARG001 - the shape of a reader
    """The positions that were written.

    Raises:
        ValueError: A number stands for nothing.
    """
    if strange := [n for n in written.kept if not 1 <= n <= len(value.tuples)]:
        raise ValueError(f"There is no fact {strange[0]}; they are numbered 1 to {len(value.tuples)}.")
    return Recognized(kept=tuple(n - 1 for n in dict.fromkeys(written.kept)))


RECOGNIZE = Judgement(
    "recognize", Recall, Recognized, "full", rule=rule, prompt=("bioloom.stages.text.given", "recognize.md"),
    slots=slots,
    written=Written(WrittenRecognized, read),
)  # fmt: skip
