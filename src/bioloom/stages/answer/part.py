"""What is to be answered, one part of a question, and how much of an answer is shown."""

from __future__ import annotations

from dataclasses import dataclass

from bioloom.core.fact import Entity
from bioloom.stages.read.types import Reading


@dataclass(frozen=True)
class Part:
    """One part of a question: how it is read, the strangers in it, the options and the documents that came with it."""

    reading: Reading
    strangers: tuple[Entity, ...]
    options: tuple[str, ...]
    context: tuple[str, ...]


@dataclass(frozen=True)
class Manner:
    """How answers are given.

    Attributes:
        listed: How many answers are listed.
        shown: How many of them come with witnesses.
        witnesses: How many ways in which an answer holds are shown.
        subclasses: Whether a term without matches stands for what is below it.
        closed_world: Whether what the graph does not list beside others of its kind is denied; else it is not stated.
        entries: Whether a count is of all entries of the graph: of classes, salts and products too.
        cited: How many answers of a count are cited one by one; None for as many as are ``shown``.
    """

    listed: int = 200
    shown: int = 20
    witnesses: int = 3
    subclasses: bool = True
    closed_world: bool = False
    cited: int | None = None
    entries: bool = False
