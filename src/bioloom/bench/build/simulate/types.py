"""What a simulated corpus is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

LICENCE = "simulated, not literature"
MARK = "[simulated]"

Role = Literal["stated", "negated", "hedged", "outdated", "mentioned", "filler"]


@dataclass(frozen=True, slots=True)
class Stated:
    """An edge to be put into words: its node numbers, and the position of the wording that fits it."""

    edge: int
    subject: int
    object: int
    kind: int
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """What a sentence says of two nodes; ``edge`` is None where the graph has no such edge, as in a true negative."""

    subject: int
    predicate: str
    object: int
    negated: bool = False
    speculative: bool = False
    edge: int | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """Where a node is named: characters of its sentence."""

    start: int
    end: int
    node: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence. ``anaphoric`` when its subject is called by a pronoun, so that it does not stand by itself."""

    text: str
    role: Role
    claims: tuple[Claim, ...] = ()
    spans: tuple[Span, ...] = ()
    anaphoric: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A made-up abstract."""

    id: str
    title: str
    sentences: tuple[Sentence, ...] = field(default=())

    @property
    def abstract(self) -> str:
        """The sentences in a line."""
        return " ".join(s.text for s in self.sentences)
