"""What a case is read to: stretches of its text with what they mean, and its roles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol

from bioloom.core.fact import Condition, Entity

Asks = Literal["give", "whether", "choose", "avoid", "replace", "stop"]
Kind = Literal["state", "disease", "drug", "class", "effect", "reaction", "unchecked", "aside", "relative"]


@dataclass(frozen=True)
class Mark:
    """A stretch of the text and what it means.

    Attributes:
        kind: a ``state`` needs no role; a ``disease`` is treated or had, a ``drug`` taken, reacted to, proposed or left
            out; a ``class`` is a group of drugs, an ``effect`` what one is for; ``unchecked`` are states of which no
            source here speaks; ``aside`` has no bearing; ``relative`` is somebody else's.
        conditions: what it says as typed states, before any denial.
        denied: whether the text denies it.
        alone: whether a class of drugs is asked for by itself, and not for a disease: contraception.
    """

    start: int
    end: int
    kind: Kind
    text: str
    conditions: tuple[Condition, ...] = ()
    denied: bool = False
    alone: bool = False

    @property
    def curie(self) -> str | None:
        """What is named."""
        return next((c.curie for c in self.conditions if c.curie), None)

    @property
    def diseases(self) -> tuple[str, ...]:
        """The diseases that are named, the narrowest first."""
        return tuple(c.curie for c in self.conditions if c.curie and c.kind == "disease")

    @property
    def effect(self) -> str | None:
        """What a group of drugs is for."""
        return next((c.curie for c in self.conditions if c.curie and c.kind == "disease"), None)


@dataclass(frozen=True)
class Piece:
    """A clause of the text, or a question in it; ``lead`` is how a question began that the patient parts in two."""

    start: int
    end: int
    text: str
    asks: bool = False
    lead: str = ""


@dataclass(frozen=True)
class Case:
    """The roles of a case.

    Attributes:
        asks: what is asked, in the order of the text; ``stop``: which of the drugs that are taken must not be.
        treated: what is to be treated.
        wanted: the class of drugs that is asked for.
        leave: the drugs that leave is asked for.
        harm: whether it is asked if they do harm, so that a yes is against them.
        named: the drugs that the question is about: those to choose from, the one that leave is asked for, the one that
            is to be replaced.
        left_out: drugs and classes that the answer must not be.
        has, takes, reacted: the patient's states, present drugs and past reactions.
        denied: what she has not.
        unchecked: states of which no source here speaks.
        passed: what set the scene, and words beside names that decide nothing: told, and not used.
        missed: words of the text that are part of nothing, or roles that nothing settles, as they are to be said.
        unread: the words that are part of nothing, where none of them may end or deny what was read.
        narrowed: whether one of the words that are part of nothing stands in a question.
    """

    asks: tuple[Asks, ...] = ()
    treated: tuple[Mark, ...] = ()
    wanted: Mark | None = None
    leave: tuple[Mark, ...] = ()
    harm: bool = False
    named: tuple[Mark, ...] = ()
    left_out: tuple[Mark, ...] = ()
    has: tuple[Mark, ...] = ()
    takes: tuple[Mark, ...] = ()
    reacted: tuple[Mark, ...] = ()
    denied: tuple[Mark, ...] = ()
    unchecked: tuple[Mark, ...] = ()
    passed: tuple[str, ...] = ()
    missed: tuple[str, ...] = field(default=())
    unread: tuple[str, ...] = ()
    narrowed: bool = False


class Knows(Protocol):
    """What the graph knows of drugs and diseases, as far as reading a case needs it."""

    def treating(self, drug: str, disease: str) -> int:
        """How many drugs of a class (or the drug itself) treat a disease."""

    def akin(self, one: str, other: str) -> bool:
        """Whether one disease is a kind of the other."""

    def is_sign(self, sign: str, disease: str) -> bool:
        """Whether a source has one as a sign of the other."""

    def treatable(self, disease: str) -> bool:
        """Whether the graph has anything that treats a disease or sign."""

    def is_symptom(self, curie: str) -> bool:
        """Whether it is a sign or symptom and no disease."""

    def shown(self, marks: tuple[Mark, ...], disease: str) -> bool:
        """Whether what was measured (``marks``) amounts to a disease."""

    def amounts(self, mark: Mark) -> tuple[Condition, ...]:
        """The diseases that a measurement amounts to."""

    def forbids(self, drug: str, disease: str) -> bool:
        """Whether a source has a disease as a reason against a drug."""


__all__ = ["Asks", "Case", "Condition", "Entity", "Kind", "Knows", "Mark", "Piece"]
