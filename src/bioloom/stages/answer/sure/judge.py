"""One-token judgements: a verdict, the letter of an option, whether an answer in words holds.

They are asked apart from the answer itself, so that nothing that was written before (a brace, a space, a thought) is
taken for its first token. Each decides among few values, whose probabilities stand in the reply.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from bioloom.core.judgement import Judgement
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.stages.text.lines import Line

LETTERS = "ABCDEFGHIJ"
PACKAGE = "bioloom.stages.answer.sure"


class Weighing(Value):
    """A question with what was found on it; ``draft`` is an answer in words that may be right."""

    question: str
    options: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    draft: str = ""


class Verdict(Value):
    """Yes, no or maybe."""

    answer: Literal["yes", "no", "maybe"]


class Letter(Value):
    """The letter of an option."""

    answer: Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]


class Holds(Value):
    """Whether the draft is the answer."""

    answer: Literal["yes", "no"]


def slots(value: Weighing) -> Mapping[str, str]:
    """The question, its options by letter, what was found and what was drafted, between their marks."""
    return {
        "question": value.question,
        "options": "\n".join(f"{letter}. {o}" for letter, o in zip(LETTERS, value.options, strict=False)),
        "lines": fenced((x.text for x in value.lines), (x.label for x in value.lines)),
        "draft": fenced([value.draft], ["draft"]) if value.draft else "",
    }


VERDICT = Judgement("first-verdict", Weighing, Verdict, "none", prompt=(PACKAGE, "verdict.md"), slots=slots)
LETTER = Judgement("first-letter", Weighing, Letter, "none", prompt=(PACKAGE, "letter.md"), slots=slots)
HOLDS = Judgement("first-holds", Weighing, Holds, "none", prompt=(PACKAGE, "holds.md"), slots=slots)
