"""Words of a case that no list has and that bear on nothing, as a network heard them from the words of many writers.

What would change the meaning where the network errs is never passed over: numbers, what denies or ends, abbreviations,
and words that are right beside a name ("brittle asthmatic"): what narrows it stands there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bioloom.stages.read.assets import shipped
from bioloom.stages.read.score.case_words import idle_words

from .scenery import turns
from .types import Mark, Piece

# Of writers held out 5% of the words that bear on the choice have such a chance; of what is passed over here two words
# in 308 cases were among those ("marvellously", "hidden").
SURE = 0.85
LIKELY = 0.7  # of a word that neither ends nor changes anything: of such ones that bear some are "fresh" and "fix"
_NEVER = re.compile(
    r"\d|\b(?:no|not|never|none|without|nor|neither|cannot|stop|ceas|quit|only|except|unless|but)"
    r"|n['’]t\b",
    re.IGNORECASE,
)
_ABBREVIATED = re.compile(r"\b[A-Z]{2,}\w*\b|\w\.\w")
_BESIDE = frozenset(("disease", "state", "drug", "class", "effect", "reaction"))


def idle(
    text: str, left: Sequence[tuple[int, int]], marks: Sequence[Mark], questions: Sequence[Piece]
) -> list[tuple[int, int]]:
    """Those stretches of ``left`` (start, end) whose words bear on nothing; the encoder is asked only where any may."""
    may = [span for span in left if not _counts(text, *span) and not _narrows(text, *span, marks, questions)]
    if not may:
        return []
    least = idle_words(text, shipped().encoder, shipped().cases)
    return [(a, b) for a, b in may if least(a, b) > (SURE if turns(text[a:b]) else LIKELY)]


def _counts(text: str, start: int, end: int) -> bool:
    return _NEVER.search(text[start:end]) is not None or _ABBREVIATED.search(text[start:end]) is not None


def _narrows(text: str, start: int, end: int, marks: Sequence[Mark], questions: Sequence[Piece]) -> bool:
    """Whether a stretch stands right before or behind a name; a question has words of its own there."""
    if any(q.start <= start < q.end for q in questions):
        return False
    near = [m for m in marks if m.kind in _BESIDE]
    return any(not text[end : m.start].strip() and end <= m.start for m in near) or any(
        not text[m.end : start].strip() and m.end <= start for m in near
    )
