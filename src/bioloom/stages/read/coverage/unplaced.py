"""Words of a question that must have a place of their own, whatever statistics say that they go with.

A word that the lexicon knows exactly as the name of a thing, and one that stands in a row with a name of the question
("in the gut as well as in brain"), names something: that questions with such a word are often of some form is no
account of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bioloom.ground.forms.english_words import FUNCTION_WORDS

from ..forms.kinds import CHEM
from ..forms.lower import Slot
from ..grammar.words.lexicon import lexicon
from ..mentions.spans import Candidate
from ..types import Role, Span

KINDS = ("GrossAnatomicalStructure", "Cell", "Disease", "PhenotypicFeature", CHEM, "Gene", "BiologicalProcess")
# What a word says of somebody ("allergy"), or of what is asked ("MOA").
ACCOUNTED = ("has", "takes", "reacted", "mechanism", "define", "identify")
EXACT = 0.9  # score of a name as it stands
_TO = r"(?:in|of|for|to|with|by|on|against|from|at|between)\s+"
_THE = r"(?:(?:the|an?|its|both)\s+)*"
_AND = r"\s*(?:[&/]|,?\s*\b(?:and|or|plus|as well as|but also|together with|along with))\s*(?:(?:and|or|also)\s+)?"
_WORD = r"(?P<word>[^\W\d_][\w'’-]*)"
_AHEAD = re.compile(rf"\b{_TO}{_THE}{_WORD}{_AND}(?:{_TO})?{_THE}$", re.IGNORECASE)
_BEHIND = re.compile(rf"{_AND}{_TO}{_THE}{_WORD}", re.IGNORECASE)


def unplaced(text: str, slots: Sequence[Slot], names: Sequence[Candidate], spans: Sequence[Span]) -> list[Span]:
    """Those of ``spans`` that name something beside ``slots`` and that nothing but statistics accounts for."""
    known = (
        (c.start, c.end) for c in names
        if any(r.score >= EXACT for kind in KINDS for r in c.kinds.get(kind, ())) and c.text.isalnum()
    )  # fmt: skip
    places = {
        place for place in (*known, *_in_a_row(text, slots))
        if (word := text[slice(*place)].lower()) not in lexicon().words and word not in FUNCTION_WORDS
    }  # fmt: skip
    return [
        s.model_copy(update={"role": Role.UNREAD})
        for s in spans
        if (s.start, s.end) in places and s.role in (Role.OPERATOR, Role.UNREAD) and s.became not in ACCOUNTED
    ]  # fmt: skip


def modifies(m: re.Match[str], slots: Sequence[Slot]) -> bool:
    """Whether a word stands right before a name, which it narrows then: "bovine liver", "killer T cells"."""
    plain = m[0].isalpha() and not m[0].endswith("ly")
    return plain and any(m.end() < s.start and m.string[m.end() : s.start].isspace() for s in slots)


def _in_a_row(text: str, slots: Sequence[Slot]) -> Iterator[tuple[int, int]]:
    """Words that "and" or "or" puts beside a slot, behind the same sort of word."""
    for slot in slots:
        for found in (_AHEAD.search(text[: slot.start]), _BEHIND.match(text, slot.end)):
            if found:
                yield found.span("word")
