"""The unit of evidence of the set: a fact of the graph or a passage of a text, with all that says where it is from."""

from __future__ import annotations

from bioloom.core.evidence import Channel
from bioloom.core.fact import Fact
from bioloom.core.value import Value

PRIORS: dict[Channel, float] = {"kg": 1.0, "doc": 0.8, "web": 0.5}
"""rho of section 5.3, web evidence being the lowest (AssignLowerSourcePrior); the paper gives no numbers."""


class Statement(Value):
    """A fact in CURIEs, and the position in the pattern of the edge that it fills (its hop).

    ``edge`` is its number in the build of the graph; ``source`` and ``publications`` are what that edge names.
    """

    hop: int
    subject: str
    predicate: str
    object: str
    edge: int | None = None
    source: str = ""
    publications: tuple[str, ...] = ()

    @staticmethod
    def of(hop: int, fact: Fact) -> Statement:
        """The statement of a fact of the graph."""
        return Statement(
            hop=hop,
            subject=fact.subject.curie,
            predicate=fact.predicate,
            object=fact.object.curie,
            edge=fact.edge,
            source=fact.primary_knowledge_source,
            publications=fact.publications,
        )


class Mentioned(Value):
    """An entity of the graph, and where it stands in the record (characters), if in a text."""

    curie: str
    start: int | None = None
    end: int | None = None


class Snippet(Value):
    """A row of ``extra/evidence.jsonl``.

    Attributes:
        id: Unique in the set; items name it.
        group: The pattern it belongs to.
        channel: kg, doc or web.
        statements: What it supports, hop by hop; for a text, what it was found for and names both ends of.
        query: What was searched for; empty for the graph.
        source: The corpus or site of a text; the graph's sources stand with their statements.
        record: The record of the source.
        section: Part of the record.
        span: Characters of the record.
        entities: What is named, normalized.
        url: Of a page.
        retrieved: When a page was read.
        licence: Of the text.
        prior: How far the channel is trusted beforehand.
        score: Of the retriever, None for the graph.
        simulated: Whether the text was made up from the graph.
        text: Names in words for the graph, the text where it was made up; never a text of others.
    """

    id: str
    group: str
    channel: Channel
    statements: tuple[Statement, ...]
    query: str = ""
    source: str = ""
    record: str = ""
    section: str = ""
    span: tuple[int, int] | None = None
    entities: tuple[Mentioned, ...] = ()
    url: str | None = None
    retrieved: str | None = None
    licence: str = ""
    prior: float = 1.0
    score: float | None = None
    simulated: bool = False
    text: str = ""
