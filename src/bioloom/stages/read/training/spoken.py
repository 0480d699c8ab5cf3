"""Names as people type them: without "syndrome", in small letters, in the plural, with a slip in a long word."""

from __future__ import annotations

import random
import re

from bioloom.ground.forms.initials import eponym
from bioloom.stages.read.grammar.words.inflect import plural

ALONE, LOWERED, MANY, SLIPPED, SMALL_SYMBOL = 0.35, 0.2, 0.3, 0.02, 0.06  # how often each is done where it can be
_LONG = 7  # letters of a word in which people make slips
_COUNTED = frozenset({"PhenotypicFeature", "Cell"})
_SPELT = frozenset({"Disease", "PhenotypicFeature", "BiologicalProcess", "GrossAnatomicalStructure", "Pathway", "Food"})
_SYMBOLS = frozenset({"Gene", "MicroRNA"})
_SHOWN = re.compile(r"\((?:\d?[+-]|\d[+-])\)$")  # the charge of an ion


def typed(name: str, kind: str, rng: random.Random) -> str:
    """``name`` of a thing of ``kind`` as somebody might type it; drugs and genes are never misspelt."""
    if kind in _SYMBOLS:
        return name.lower() if rng.random() < SMALL_SYMBOL else name
    if kind == "Chem":
        name = _SHOWN.sub("", name.removesuffix(" atom"))
    short = eponym(name) if kind in ("Disease", "CellularComponent") else ""
    if short and rng.random() < ALONE:
        name = short + rng.choice(("", "'s", "'s", "s") if not short.endswith("s") and kind == "Disease" else ("",))
    elif kind in _COUNTED and name[-1:].isalpha() and name[-1:] != "s" and rng.random() < MANY:
        name = plural(name)
    if kind in _SPELT and rng.random() < SLIPPED:
        name = _slip(name, rng)
    return name.lower() if rng.random() < LOWERED and not any(w.isupper() for w in name.split()) else name


def _slip(name: str, rng: random.Random) -> str:
    """``name`` with one letter of a long word left out, doubled, or turned round with the next."""
    words = [m for m in re.finditer(r"[a-z]+", name) if len(m[0]) >= _LONG]
    if not words:
        return name
    word = rng.choice(words)
    at = rng.randrange(word.start() + 2, word.end() - 1)
    done = (name[at + 1 :], name[at] * 2 + name[at + 1 :], name[at + 1] + name[at] + name[at + 2 :])
    return name[:at] + rng.choice(done)
