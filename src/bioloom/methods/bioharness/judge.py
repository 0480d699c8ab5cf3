"""The judgements of the cascade: a draft from the literature, which may be none, and the answer from the pack."""

from __future__ import annotations

from typing import Any

from bioloom.core.judgement import Judgement, Written
from bioloom.stages.answer.respond.judge import WrittenAnswer, read, slots
from bioloom.stages.answer.respond.types import Asked, Said

PACKAGE = "bioloom.methods.bioharness"


def drafted(written: WrittenAnswer, value: Asked, kit: Any) -> Said:
    """The draft as it was written, and nothing where the model left it empty: that is a reply, not a failure.

    Raises:
        ValueError: What is there is not of the kind that is wanted.
    """
    empty = written.number is None and not any(a.strip() for a in written.answer)
    return Said(reasoning=written.reasoning) if empty else read(written, value, kit)


DRAFT = Judgement("draft", Asked, Said, "none", prompt=(PACKAGE, "draft.md"), slots=slots,
                  written=Written(WrittenAnswer, drafted))  # fmt: skip
ANSWER = Judgement("answer-pack", Asked, Said, "none", prompt=(PACKAGE, "answer.md"), slots=slots,
                   written=Written(WrittenAnswer, read))  # fmt: skip
