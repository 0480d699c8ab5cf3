"""The evidence unit: whatever the channel, it becomes this before anybody reasons over it."""

from __future__ import annotations

from typing import Literal

from .fact import Entity, Fact
from .trust.grade import Grade
from .value import Value, digest

Channel = Literal["kg", "doc", "web", "atlas", "tool"]


class Origin(Value):
    """Where a piece of evidence came from.

    ``retrieved`` is an ISO date or time, None for the embedded graph. ``title`` is what people call the record,
    ``section`` the part of it that the text stands in; both as the source has them, empty where it has none.
    """

    channel: Channel
    source: str
    record: str
    title: str = ""
    section: str = ""
    url: str | None = None
    version: str = ""
    query: str = ""
    retrieved: str | None = None
    licence: str = ""


class Mention(Value):
    """An entity where it stands in the text: ``start`` and ``end`` are character offsets."""

    start: int
    end: int
    entity: Entity
    score: float = 1.0


class Thread(Value):
    """One way in which an answer holds: the positions, among the facts of its evidence, of those along the pattern."""

    answer: str
    facts: tuple[int, ...]


class AnswerSet(Value):
    """What makes a KG answer one unit: the pattern, how many answers it has, a hash over all of them.

    ``threads`` are those of the answers that were shown.
    """

    pattern: str
    count: int
    answers_sha: str
    threads: tuple[Thread, ...] = ()


class Evidence(Value):
    """One immutable unit of evidence.

    ``text`` is exactly what the record says between ``span`` (start, end; characters of the record), or the
    rendering of ``facts`` when the record is an edge. For the graph, ``answer_set`` makes a whole answer one unit and
    ``facts`` are the witnesses that were shown, and ``grades`` say of each how far it is to be trusted.
    """

    text: str
    origin: Origin
    span: tuple[int, int] | None = None
    mentions: tuple[Mention, ...] = ()
    facts: tuple[Fact, ...] = ()
    grades: tuple[Grade, ...] = ()
    answer_set: AnswerSet | None = None

    @property
    def id(self) -> str:
        """Content address: the same span of the same record of the same version has the same id.

        What has no span in a text is its facts and its answer set, so the id covers them. Facts of a text are what was
        read in it: whoever reads more in the same sentence has found no other piece of evidence.
        """
        o, (start, end) = self.origin, self.span or (0, 0)
        address = (o.channel, o.source, o.record, o.version, f"{start}:{end}", self.text)
        if self.span is not None or not (self.facts or self.answer_set):
            return digest(*address)
        answers = self.answer_set.model_dump_json() if self.answer_set else ""
        return digest(*address, *(f.model_dump_json() for f in self.facts), answers)
