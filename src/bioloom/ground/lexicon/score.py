"""How far a match is believed: kind of name, what differs, letter case of symbols, category, fame of the node.

A score is 1 for the primary name written as its source writes it, and every doubt takes something away. The figures
were set on the training halves of the corpora in ``benchmarks/grounding.py``; their order matters more than their size.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ..forms.english_words import FUNCTION_WORDS, asking, english
from ..forms.word_spellings import GREEK, ROMAN
from .aliases import ENGLISH, Entry, Kind

_WORD = re.compile(r"[^\W\d_]+")

KIND_COST: dict[int, float] = {
    Kind.NAME: 0.0, Kind.SYNONYM: 0.03, Kind.PREVIOUS: 0.02, Kind.RELATED: 0.15, Kind.IDENTIFIER: 0.0, Kind.XREF: 0.05,
    Kind.SAID: 0.05, Kind.PLAIN: 0.01, Kind.MADE: 0.15, Kind.PRODUCT: 0.05, Kind.EPONYM: 0.12, Kind.INITIALS: 0.48,
    Kind.CHANGE: 0.06,
}  # fmt: skip
STEP_COST = {
    "case": 0.004, "accent or Greek letter": 0.004, "possessive": 0.004, "hyphen or space": 0.006, "spelling": 0.006,
    "singular or plural": 0.012, "numeral": 0.01, "sign of rotation": 0.03, "charge": 0.06,
}  # fmt: skip
PRIOR_GAIN = 0.08  # between an unknown and the best known node
UNLIKE_COST = 0.03  # at most, for a synonym of a node whose preferred name shares no word with it
SUBTYPE_COST = 0.03  # for a numbered subtype under a name without a number ("hemochromatosis" for its type 1)
# What is seldom meant by a name that other things have as well: the domain or the activity of a protein of that name.
SELDOM_MEANT = {"ProteinDomain": 0.12, "Protein": 0.12, "MolecularActivity": 0.05}
LEFT_OVER = 0.05  # for a disease of a vocabulary that is there only for what the others have not
SAID_SHORT = -0.04  # for an abbreviation that everybody uses
SMALL_AND_SAID = 0.35  # factor for an abbreviation that everybody uses, in small letters and an ordinary word
ALIAS_COST = 0.02  # for a symbol that a gene has besides its own
DOUBTFUL = 0.35  # factor for "down", which is not said to be somebody's, and for initials in small letters
SOMEBODY = 0.72  # factor for "Marfan", which only somebody's disease is called
A_VERB = 0.3  # factor for a word that stands where a verb does
OFF_CATEGORY = 0.5  # factor for a node that is not of an expected category
LATER_CATEGORY = 0.965  # factor for one that is of an expected category, but not of the first named
EXPECTED_SYMBOL, EXPECTED_WORD = (
    0.25,
    0.1,
)  # what context gives back to a doubtful symbol, and to what looks like a word
ENGLISH_NAME = 0.3  # factor for a node under an ordinary word that its preferred name has not ("Men" for a gene)
GREEK_NAME = 0.8  # for a Greek letter written out, which is a protein as often ("tau")
GENERIC_NAME = 0.3  # factor for the names of whole categories


def symbol_case(surface: str, entry: Entry, spelt: bool = False) -> tuple[float, str | None]:
    """How far a symbol is believed in the case it is written in (a factor), and what to say of it.

    Symbols are written in capitals, so ``ASIP`` is one, ``Asip`` may be the mouse's, ``asip`` may be carelessness, and
    ``was`` is a word. A digit inside removes the doubt. ``spelt`` says that it abbreviates the name of the thing.
    """
    text, name = _bare(surface), _bare(entry.text)
    if text.islower() and text.casefold() == name.casefold() + "s":
        text, surface = text[:-1], surface[:-1]  # ppis
    if text == name:
        return _plain_symbol(text, entry, spelt), None
    if text == name + "s":
        return 0.97 * _plain_symbol(name, entry, spelt), "plural of a symbol"
    if text.casefold() != name.casefold():
        numeral = any(c.isdigit() for c in text + name) and _letters(surface) == _letters(entry.text)
        return (0.9, "numeral") if numeral else (0.15, "only the stem agrees")
    letters = _letters(surface)
    if letters.islower() and (entry.shape & ENGLISH or letters in english() or letters in FUNCTION_WORDS):
        return (SMALL_AND_SAID if entry.kind == Kind.SAID else 0.2), "an ordinary word unless in capitals"
    if text.islower() and text.isalpha() and asking(text):
        return 0.2, "an ordinary word unless in capitals"
    if text.islower() and text.isalpha():
        return (0.8 if len(text) > 4 else 0.55 if len(text) == 4 else 0.4), "symbol in small letters"
    return _other_case(text, name, entry), "letter case of a symbol"


def somebody(surface: str, entry: Entry) -> float:
    """How far an eponym alone is believed: two names joined are nothing else, one may be a word or a person."""
    if "-" in surface.strip() and surface[:1].isupper():
        return 1.0
    plain = surface[:1].isupper() and not entry.shape & ENGLISH
    return SOMEBODY if plain else DOUBTFUL


def _other_case(text: str, name: str, entry: Entry) -> float:
    if any(c.isdigit() for c in text):
        return 0.95 if len(text) > 2 else 0.5
    if text[1:] == name[1:] and len(text) > 2:
        return 0.97  # a species letter: mTOR, hTERT
    if entry.shape & ENGLISH and not text.isupper() and text in (text.lower(), text.capitalize()):
        return 0.2  # AChE is no word
    return 0.85 if len(text) > 3 else 0.5


def _plain_symbol(text: str, entry: Entry, spelt: bool) -> float:
    if len(text) <= 2 and text.isalpha():
        return 0.3 if len(text) == 1 else 0.66 if spelt else 0.55
    return 0.85 if entry.shape & ENGLISH else 1.0


def _letters(text: str) -> str:
    """The letters of ``text`` without its numerals, Roman ones included."""
    return "".join(w for w in _WORD.findall(text) if w.casefold() not in ROMAN)


@lru_cache(maxsize=1 << 14)
def _bare(text: str) -> str:
    if text.isalnum() and text.isascii():
        return text
    return "".join(GREEK.get(c.lower(), c) for c in text if c.isalnum())


def step_cost(steps: Sequence[str]) -> float:
    """What the differences in writing cost together."""
    return sum(STEP_COST.get(s, 0.0) for s in steps)
