"""What beam search takes and gives."""

from __future__ import annotations

from dataclasses import dataclass

from bioloom.core.fact import Entity, Fact
from bioloom.core.value import Value


@dataclass(frozen=True)
class Chain:
    """A walk from a topic: where it began, the facts along it, where it stands, and how well its steps were scored."""

    start: Entity
    entity: Entity
    facts: tuple[Fact, ...] = ()
    score: float = 1.0


class Choosing(Value):
    """Which of some items help to answer a question; ``at`` is what they are relations or neighbours of.

    ``width`` is how many may be chosen, None for as many as help. ``conditions`` are what the answer must fulfil.
    """

    question: str
    at: str
    items: tuple[str, ...]
    width: int | None = None
    conditions: tuple[str, ...] = ()


class Choice(Value):
    """The positions that were chosen, the best first, with a score from 0 to 1 each."""

    chosen: tuple[int, ...] = ()
    scores: tuple[float, ...] = ()


class Weighing(Value):
    """What was found for a question, and from which of its topics each thing was reached."""

    question: str
    options: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    topics: int = 0
    reached: tuple[int, ...] = ()


class Enough(Value):
    """Whether it is enough to answer; ``clue`` says what to look for next where it is not."""

    enough: bool
    clue: str = ""
