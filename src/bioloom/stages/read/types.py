"""What understanding takes and gives: a question in, patterns out, and what was not understood."""

from __future__ import annotations

from bioloom.core.pattern import Pattern
from bioloom.core.ports import Grounding
from bioloom.core.question import AnswerKind, Question
from bioloom.core.value import Value

MENTION = "mention:"  # prefix of a known node whose words no lexicon knows; it can be shown but not matched


class Asked(Value):
    """Input of the judgement."""

    question: Question


class Bound(Value):
    """Which words of the question a known node of the pattern stands for.

    ``readings`` are the entities that fit there, the one taken first (several are taken together only when they are
    the same thing in two vocabularies); empty when no lexicon knows the words.
    """

    node: str
    text: str
    start: int
    end: int
    readings: tuple[Grounding, ...] = ()


class Reading(Value):
    """One pattern for the question, or for one part of a question with several.

    ``ranked`` wants the main one of the answers. ``inverted`` turns the reply round: of the options the one that does
    not hold, for yes/no the opposite. ``score`` (0 to 1) compares alternatives of the same part.
    """

    pattern: Pattern
    kind: AnswerKind
    bound: tuple[Bound, ...] = ()
    ranked: bool = False
    inverted: bool = False
    score: float = 1.0

    @property
    def unknown(self) -> tuple[Bound, ...]:
        """Known nodes whose words ground to nothing."""
        return tuple(b for b in self.bound if not b.readings)


class Understanding(Value):
    """All that was understood.

    ``parts`` has one reading per part of the question, ``alternatives`` other readings nearly as good (reported, never
    silently taken). ``options`` are those found in the question's own text ("1. CAD 2. PDS5B"). ``missing`` says
    what was not understood; with no ``parts`` the question was not understood at all.
    """

    parts: tuple[Reading, ...] = ()
    alternatives: tuple[Reading, ...] = ()
    options: tuple[str, ...] = ()
    understood: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
