"""What responding takes and gives: a question with its options and lines of evidence in, an answer in words out."""

from __future__ import annotations

from typing import Literal

from bioloom.core.question import AnswerKind
from bioloom.core.value import Value
from bioloom.stages.text.lines import Line


class Asked(Value):
    """A question with what there is to answer it from; ``topics`` are the CURIEs that it names itself."""

    question: str
    kind: AnswerKind
    options: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    topics: tuple[str, ...] = ()
    reasoning: str = ""


class Said(Value):
    """An answer in words.

    ``answers`` are options or names, ``number`` a count, ``verdict`` that on a question of yes or no; ``cited`` are
    labels of lines.
    """

    answers: tuple[str, ...] = ()
    number: int | None = None
    verdict: Literal["yes", "no", "maybe"] | None = None
    cited: tuple[str, ...] = ()
    reasoning: str = ""
