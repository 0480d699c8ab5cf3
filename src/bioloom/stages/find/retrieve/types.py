"""What retrieval takes and gives: hops of a pattern as a text would say them, queries, passages."""

from __future__ import annotations

from bioloom.core.evidence import Channel, Evidence
from bioloom.core.value import Value


class End(Value):
    """One side of a hop: what is known there, or what may be.

    ``curies`` are the candidates, none where anything of ``categories`` may stand; ``names`` are what they are called,
    one for each. ``given`` says that they are one thing, which the question names, in several vocabularies.
    """

    curies: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    given: bool = False


class Hop(Value):
    """One edge of a pattern as a text sees it: ``edge`` is its position in the pattern."""

    edge: int
    subject: End
    predicates: tuple[str, ...]
    object: End


class TextQuery(Value):
    """What is searched for: words, the entities it is about (CURIEs), and the hops that it is for."""

    text: str
    entities: tuple[str, ...]
    hops: tuple[int, ...]
    channel: Channel


class Passage(Value):
    """A passage that was found, and the hops (positions in the pattern) that it may speak of.

    ``evidence`` has its mentions; ``score`` is the retriever's, comparable within one query.
    """

    evidence: Evidence
    hops: tuple[int, ...]
    score: float
