"""Patterns in the place of what a question was read as: written by hand, or as parts that somebody changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bioloom.core.errors import PatternError
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import format_pattern, parse_pattern
from bioloom.core.question import MAX_PATTERN

from .naming import without_mentions
from .session import Session

SCHEMA = "bioloom.pattern/1"


@dataclass(frozen=True)
class Written:
    """Patterns as text, a line each: what `KnowledgeBase.ask` takes as ``pattern``."""

    pattern: str

    def to_dict(self) -> dict[str, Any]:
        """The versioned JSON of docs/json.md."""
        return {"schema": SCHEMA, "pattern": self.pattern}


def by_identifier(text: str, session: Session) -> str:
    """``text``, a pattern a line, with identifiers where it has names.

    Raises:
        PatternError: a line is no pattern.
        UnknownEntityError: a name in it is unknown.
    """
    _within(text)
    lines = [parse_pattern(line) for line in text.splitlines() if line.strip()]
    named = [without_mentions(p, session.graph, session.linker)[0] if _has_names(p) else p for p in lines]
    return "\n".join(map(format_pattern, named))


def written(patterns: Sequence[Pattern]) -> Written:
    """``patterns``, such as those of a trace after a change, as text.

    Raises:
        PatternError: one of them cannot be said as text, or they are longer than a question may bring.
    """
    text = "\n".join(format_pattern(p) for p in patterns)
    for line in text.splitlines():
        parse_pattern(line)  # that a class or predicate is unknown is said here and not with the answer
    return Written(_within(text))


def _within(text: str) -> str:
    if len(text) > MAX_PATTERN:
        raise PatternError(
            f"The patterns have {len(text):,} characters; {MAX_PATTERN:,} is the most.", hint="Leave clues out."
        )
    return text


def _has_names(pattern: Pattern) -> bool:
    return any(c.startswith("mention:") for n in pattern.nodes for c in n.curies)
