"""What a recipe's parse function yields. CURIEs are in the spelling of `bioloom.ground.identity.prefixes`."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Qualifiers: TypeAlias = tuple[tuple[str, str | float], ...]
BY_NAME = ("mapping_justification", "semapv:LexicalMatching")  # the qualifier of what rests on a name alone
SAMPLES = 5  # rows shown of what is left out for one reason


class Node(NamedTuple):
    """A thing.

    An ``optional`` one stays only if something else speaks of it: an edge of another source, a term of another source
    that merges with it, or a term below it that stays.
    """

    id: str
    category: tuple[str, ...]
    name: str
    synonym: tuple[str, ...] = ()
    related_synonym: tuple[str, ...] = ()
    previous_symbol: tuple[str, ...] = ()
    optional: bool = False


class Edge(NamedTuple):
    """A statement. ``knowledge_level`` and ``agent_type`` are Biolink's enumerations."""

    subject: str
    predicate: str
    object: str
    negated: bool = False
    publications: tuple[str, ...] = ()
    knowledge_level: str = "knowledge_assertion"
    agent_type: str = "manual_agent"
    qualifiers: Qualifiers = ()


class Mapping(NamedTuple):
    """The source says that two identifiers mean the same or nearly so; what follows from it is `ground.identity`'s."""

    subject: str
    object: str


class Replaced(NamedTuple):
    """``old`` is an obsolete, secondary or merely local name (an ``hgnc.symbol``) of ``new``."""

    old: str
    new: str


class Skipped(NamedTuple):
    """What is left out of the source, how many ``rows``, and why; ``what`` shows it to a reader of the build report."""

    reason: str
    what: str
    rows: int = 1


Row: TypeAlias = Node | Edge | Mapping | Replaced | Skipped
