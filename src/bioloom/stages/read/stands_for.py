"""What short names stand for: "what does the symbol TNF stand for", "full name of CFTR", "HCM abbreviation meaning".

A question is of this form where it says so in one of few phrases and all else in it is one whole name that is written
short, a word for its kind, and words that only ask.
"""

from __future__ import annotations

import re

from bioloom.core.ports import Linker

from .identified import KINDS, LONGEST, called_so, identifies
from .types import Understanding

_ASKS = re.compile(
    r"(?<![\w-])(?:stands?|standing) for(?![\w-])|(?<![\w-])short for(?![\w-])"
    r"|(?<![\w-])full (?:names?|forms?)(?![\w-])"
    r"|(?<![\w-])(?:spell(?:ed)?|write|written) out(?: in full)?(?![\w-])|(?<![\w-])in full(?![\w-])"
    r"|(?<![\w-])long (?:name|form)(?![\w-])"
    r"|(?<![\w-])(?:expand|expansion of|expanded form)(?![\w-])"
    r"|(?<![\w-])(?:abbreviation|acronym|initials|symbol)(?=.*\bmeans?(?:ing)?\b)"
    r"|(?<![\w-])mean(?:s|ing)?(?=.*\b(?:abbreviation|acronym|initials|symbol)\b)",
    re.IGNORECASE,
)
_ONLY_ASKS = (
    "a an the is are was of for to in what what's whats which does do did it please pls tell me us give show i need "
    "want know can could would you we abbreviation acronym symbol initials letters letter short name named called "
    "meaning mean means hi hello thanks official approved exactly and"
)  # fmt: skip
_IDLE = frozenset(_ONLY_ASKS.split())
_WORD = re.compile(r"[^\s,;:?!()\[\]{}\"'“”‘’=]+")
_SHORT = re.compile(r"(?=.*[A-Z])[A-Za-z0-9/-]{2,12}")
NAME = "name"


def stands_for(text: str, linker: Linker) -> Understanding | None:
    """What asks for the name that a symbol or short form stands for; None where ``text`` has another form.

    A short form that stands for several things is left to what reads everything else, which says so.
    """
    if len(text) > LONGEST or _ASKS.search(text) is None:
        return None
    words = [w.strip(".") for w in _WORD.findall(_ASKS.sub(" ", text))]
    kinds = {w.casefold() for w in words if w.casefold() in KINDS}
    names = [w for w in words if w.casefold() not in _IDLE and w.casefold() not in kinds]
    if len(names) != 1 or not _SHORT.fullmatch(names[0]) or not (found := called_so(names[0], linker)):
        return None
    if len(found) > 1 and found[1].score >= found[0].score:
        return None
    reading = identifies(found[0], NAME, text.index(names[0]))
    return Understanding(parts=(reading,), understood=(reading.said,))
