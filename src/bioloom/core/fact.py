"""Things, and what is said of them: entities, qualifiers, conditions, facts."""

from __future__ import annotations

from typing import Literal

from .value import Value, digest

TEXT_PREFIX = "bioloom.text"


class Entity(Value):
    """A thing with a CURIE; ``categories`` are Biolink classes, the primary one first."""

    curie: str
    name: str
    categories: tuple[str, ...] = ()

    def __str__(self) -> str:
        """``BRCA1 (HGNC:1100)``."""
        return f"{self.name} ({self.curie})" if self.name else self.curie

    @property
    def grounded(self) -> bool:
        """False for a node minted from text that grounds to nothing; such a node merges with nothing."""
        return not self.curie.startswith(TEXT_PREFIX + ":")


def minted(text: str, category: str = "NamedThing") -> Entity:
    """An ungrounded entity for words that no lexicon knows."""
    return Entity(curie=f"{TEXT_PREFIX}:{digest(text.casefold())}", name=text, categories=(category,))


class Qualifier(Value):
    """A value on an edge: ``frequency 0.4``, ``nTPM 12.5 nTPM``, ``sex female``."""

    key: str
    value: str | float
    unit: str | None = None


Comparison = Literal["=", "<>", "<", "<=", ">", ">="]
OPPOSITE: dict[Comparison, Comparison] = {"=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


class Condition(Value):
    """A state under which a fact holds (*requires*) or does not (*excludes*)."""

    kind: str
    polarity: Literal["requires", "excludes"]
    curie: str | None = None
    op: Comparison = "="
    value: str | float | None = None
    unit: str | None = None
    text: str = ""


class Fact(Value):
    """One statement: subject, predicate (Biolink, snake case), object, and all that qualifies it.

    ``negated`` is an asserted NOT, never the absence of an edge. ``edge`` is the row in the graph build that
    states it, None for a fact that was read from text.
    """

    subject: Entity
    predicate: str
    object: Entity
    negated: bool = False
    qualifiers: tuple[Qualifier, ...] = ()
    conditions: tuple[Condition, ...] = ()
    primary_knowledge_source: str = ""
    publications: tuple[str, ...] = ()
    knowledge_level: str = "not_provided"
    agent_type: str = "not_provided"
    edge: int | None = None

    @property
    def key(self) -> tuple[str, str, str, bool]:
        """What makes two facts the same statement: CURIEs, never names."""
        return self.subject.curie, self.predicate, self.object.curie, self.negated
