"""What a method returns, and the bundle a user keeps."""

from __future__ import annotations

from .fact import Entity
from .question import AnswerKind
from .value import Value


class Ranked(Value):
    """An answer entity with its score (0 to 1, None when answers are not ranked) and the reasons for it."""

    entity: Entity
    score: float | None = None
    reasons: tuple[str, ...] = ()
    via: tuple[Entity, ...] = ()  # the subclass through which it holds, when it does not hold directly


class Answer(Value):
    """The answer to one question.

    ``value`` is the kind's own value: an option's text (choice), texts (choices, span, summary), a number (count),
    yes, no or maybe (yesno); entity kinds carry ``entities``. ``total`` is how many entities there are when only the
    first are listed. ``evidence`` are ids that the run holds; ``confidence`` is of this answer, 0 to 1, None when
    nobody can honestly say. ``missing`` says, for an abstention or a repairable answer, what would be needed. A
    question with several parts has an answer for each in ``parts``. ``read_as`` is the question as it was read, in a
    plain sentence.
    """

    kind: AnswerKind
    value: str | int | tuple[str, ...] | None = None
    entities: tuple[Ranked, ...] = ()
    total: int | None = None
    text: str = ""
    evidence: tuple[str, ...] = ()
    confidence: float | None = None
    abstained: bool = False
    needs_repair: bool = False
    missing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    parts: tuple[Answer, ...] = ()
    read_as: str = ""

    @property
    def curies(self) -> tuple[str, ...]:
        """CURIEs of the answer entities, in order."""
        return tuple(r.entity.curie for r in self.entities)


def abstention(kind: AnswerKind, *missing: str) -> Answer:
    """No supported answer, and what is missing for one."""
    return Answer(kind=kind, abstained=True, missing=missing)


__all__ = ["Answer", "Entity", "Ranked", "abstention"]
