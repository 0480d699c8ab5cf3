"""The probability that a model gives a drafted answer, by one call whose first token decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bioloom.core.answer import Answer
from bioloom.core.errors import NeedsModelError
from bioloom.core.judgement import Abstain, Judgement
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.text.lines import Line

from .judge import HOLDS, LETTER, LETTERS, VERDICT, Weighing


class First(NamedTuple):
    """What the one-token call says: the value, in words of the question, and the probability of each value.

    ``shares`` is empty where the model gives no probabilities.
    """

    value: str
    shares: Mapping[str, float]

    def of(self, value: str) -> float | None:
        """The probability of ``value``; without probabilities None where it was said, and 0 where another one was.

        A call that says another value than the draft is no measurement, but it is no agreement either.
        """
        if self.shares:
            return self.shares.get(value, 0.0)
        return None if value == self.value else 0.0


def first_token(question: Question, kind: str, lines: Sequence[Line], run: Run, draft: str = "") -> First:
    """The first token of an answer of ``kind``, over the values that it may have.

    A verdict is one of three words and a choice a letter; whatever else is answered in words is asked about: whether
    ``draft`` is right.

    Raises:
        NeedsModelError: There is no model.
    """
    value = Weighing(question=question.text, options=question.options, lines=tuple(lines))
    if kind == "yesno":
        return _asked(VERDICT, value, run)
    if closed(question, kind):
        of = dict(zip(LETTERS, question.options, strict=False))
        said = _asked(LETTER, value, run)
        known = {of[letter]: share for letter, share in said.shares.items() if letter in of}
        total = sum(known.values())
        return First(of.get(said.value, ""), {o: s / total for o, s in known.items()} if total else {})
    return _asked(HOLDS, value.model_copy(update={"draft": draft}), run)


def confidence_of(question: Question, draft: Answer, lines: Sequence[Line], run: Run) -> float | None:
    """The probability that the model gives ``draft``, 0 to 1; None where it has said the same and gives no number."""
    first = first_token(question, draft.kind, lines, run, in_words(draft))
    return first.of(str(draft.value) if closed(question, draft.kind) else "yes")


def closed(question: Question, kind: str) -> bool:
    """Whether an answer of ``kind`` is one of few values, so that its first token says it whole."""
    return kind == "yesno" or (kind == "choice" and 2 <= len(question.options) <= len(LETTERS))


def in_words(answer: Answer) -> str:
    """What an answer says, as one text."""
    if isinstance(answer.value, tuple):
        return "; ".join(answer.value)
    return str(answer.value) if answer.value is not None else "; ".join(r.entity.name for r in answer.entities)


def _asked(judgement: Judgement[Weighing, Any], value: Weighing, run: Run) -> First:
    reply = run.ask(judgement, value)
    if isinstance(reply, Abstain):
        raise NeedsModelError(f"{judgement.name}: {reply.reason}", hint="Configure a model with --reasoner.")
    return First(reply.value.answer, reply.shares)
