"""Short forms that nobody records: the initials of a name ("MS"), an eponym without its "disease" ("Crohn's").

They are made when a lexicon is built, and weigh little: what a source itself calls a thing stands before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .normalize import STOPPERS

_WORD = re.compile(r"[^\W\d_]+|\d+")
_HEAD = re.compile(
    r"(?P<eponym>(?:[A-Z][a-z]{2,}|[A-Z][a-z]+(?=-[A-Z]))(?:[- ](?:[A-Z][a-z]+|of|de|van)){0,2})(?:'s)? "
    r"(?:disease|syndrome|disorder|lymphoma|sarcoma|tumou?r|an(?:a)?emia|ataxia|(?:[a-z]+ )?dystrophy|thyroiditis|palsy"
    r"|contracture|phenomenon|malformation|anomaly|apparatus)"
)
MOST, LEAST = 6, 2  # characters of an abbreviation


def initials(name: str) -> str:
    """The first letters of the words that say something, numbers whole: ``NSCLC``, ``T2DM``; empty when there are none.

    Only names of several words have any.
    """
    words = [w for w in _WORD.findall(name) if w.isdigit() or w.casefold() not in STOPPERS or w == "type"]
    if len(words) < LEAST or not name[:1].isalpha():
        return ""
    made = "".join(w if w.isdigit() else w[0].upper() for w in words)
    return made if LEAST <= len(made) <= MOST and made.isascii() and made.isalnum() else ""


def spells(short: str, name: str) -> bool:
    """Whether ``short`` abbreviates ``name``: it has the initial of every word, in order, and no letter beside it."""
    low, whole = short.casefold(), name.casefold()
    firsts = (w if w.isdigit() else w[0] for w in _WORD.findall(whole) if w not in STOPPERS or w == "type")
    return low[:1] == whole[:1] and _within("".join(firsts), low) and _within(low, whole)


def eponym(name: str) -> str:
    """The name in ``name`` if that is nothing but somebody's disease, syndrome or the like, else nothing."""
    match = _HEAD.fullmatch(name)
    return match["eponym"] if match else ""


def short_forms(names: list[str]) -> Iterator[str]:
    """The initials that the names of one thing have, each once."""
    yield from dict.fromkeys(made for name in names if (made := initials(name)))


def _within(part: str, whole: str) -> bool:
    letters = iter(whole)
    return all(letter in letters for letter in part)
