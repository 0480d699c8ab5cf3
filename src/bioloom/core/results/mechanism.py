"""A mechanism that can be read: a chain from one thing to another, what hangs on it, and why each link is there."""

from __future__ import annotations

from typing import Literal

from ..fact import Entity, Fact
from ..trust.grade import Grade, Making
from ..value import Value

Label = Literal["curated", "measured", "inferred"]
LABELS: dict[Making, Label] = {
    "curated": "curated", "listed": "curated", "measured": "measured", "associated": "measured", "sampled": "measured",
}  # fmt: skip


class Link(Value):
    """One pair of the mechanism, told by its best statement.

    Attributes:
        subject: As the statement has it.
        predicate: Biolink's, or a curated mechanism's own word.
        object: As the statement has it.
        verb: The predicate in words, or what the drug is said to do: ``inhibits``.
        label: ``curated``: people say so; ``measured``: data do; ``inferred``: a program read or concluded it.
        chance: How likely the pruner holds it to be part of the mechanism, 0 to 1; its support where none was asked.
        why: What speaks for it, in words.
        sources: Who states it, the best first.
        publications: What they cite.
        facts: Positions of all its statements among the facts of the evidence.
    """

    subject: Entity
    predicate: str
    object: Entity
    label: Label
    chance: float
    why: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    publications: tuple[str, ...] = ()
    facts: tuple[int, ...] = ()
    verb: str = ""


class Mechanism(Value):
    """Links from ``start`` to ``end``.

    Attributes:
        start: Where it begins, as a rule a drug.
        end: Where it leads, as a rule a disease.
        way: The chain, in its order; empty where nothing that was looked at connects the two.
        branches: What hangs on it, the likeliest first.
        looked_at: How many pairs it was chosen from.
        by: Who chose: a pruner by name, or ``support``.
        evidence: The unit of evidence that holds the statements; empty where none was kept.
        missing: Where there is no chain, what the graph does not state that one would begin or end with.
        reach: Where there is no chain, how many of the branches lead on from ``start``, one after the other; they stand
            first, in that order.
    """

    start: Entity
    end: Entity
    way: tuple[Link, ...] = ()
    branches: tuple[Link, ...] = ()
    looked_at: int = 0
    by: str = ""
    evidence: str = ""
    missing: str = ""
    reach: int = 0

    @property
    def links(self) -> tuple[Link, ...]:
        """All links, the chain's first."""
        return (*self.way, *self.branches)


class Explained(Value):
    """A mechanism and the statements it is made of, each with how far it is to be trusted."""

    mechanism: Mechanism
    facts: tuple[Fact, ...]
    grades: tuple[Grade, ...]


def label_of(made: Making) -> Label:
    """What a statement is called by how it was made."""
    return LABELS.get(made, "inferred")
