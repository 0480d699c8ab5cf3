"""What the steps from a text to a name did to its words: taken as misspelt, or left out.

A name that is reached by either is perhaps another one, and what was done is said, or the name is only offered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from ...forms.english_words import FUNCTION_WORDS, asking, common_words, generic
from ...forms.word_spellings import form
from ...lexicon.lookup import are
from ...lexicon.opened import Lexicon
from .cues import CHEMICAL, GENE

_MISSPELT = re.compile("“(.+)” taken as misspelt")
_VARIANT = re.compile("“(.+)” is another spelling of “(.+)”")
_SHORT = re.compile("“(.+)” is short for “(.+)”")
_LEFT_OUT = re.compile("“(.+)” left out")
DIFFERS = "differs in: "  # how the reason of a reading begins that tells its steps
_SAY_NOTHING = frozenset(("type", "atom", "human"))  # of a name, with or without
_WORD = re.compile(r"[^\W_]+")


def misspelt_as(word: str) -> str:
    """The step that takes a word as misspelt."""
    return f"“{word}” taken as misspelt"


def variant_of(word: str, name: str) -> str:
    """The step that takes a word as another spelling of a name."""
    return f"“{word}” is another spelling of “{name}”"


def short_for(word: str, name: str) -> str:
    """The step that takes a word as a name cut short."""
    return f"“{word}” is short for “{name}”"


def left_out(words: str) -> str:
    """The step that leaves words out."""
    return f"“{words}” left out"


def respelt(steps: Sequence[str]) -> tuple[str, ...]:
    """The words that ``steps`` take as misspelt."""
    return tuple(m[1] for step in steps if (m := _MISSPELT.fullmatch(step)))


def rewritten(steps: Sequence[str]) -> Literal["", "variant", "short"]:
    """How ``steps`` took the words for another writing of the name."""
    if any(map(_VARIANT.fullmatch, steps)):
        return "variant"
    return "short" if any(map(_SHORT.fullmatch, steps)) else ""


def dropped(lexicon: Lexicon, steps: Sequence[str]) -> tuple[str, ...]:
    """The words that ``steps`` leave out and that are no ordinary ones: what is left names something else."""
    out = (word for step in steps if (m := _LEFT_OUT.fullmatch(step)) for word in _WORD.findall(m[1]))
    return tuple(word for word in out if not ordinary(lexicon, word))


def shorter(why: Sequence[str]) -> bool:
    """Whether the reasons of a reading say that words were left out which may make the text another thing's name.

    What only says the kind is none of them: "the disease asthma".
    """
    steps = (step for w in why if w.startswith(DIFFERS) for step in w.removeprefix(DIFFERS).split(", "))
    words = (word.casefold() for s in steps if (m := _LEFT_OUT.fullmatch(s)) for word in _WORD.findall(m[1]))
    return any(not (w in FUNCTION_WORDS or w in _SAY_NOTHING or form(w) in generic() or asking(w)) for w in words)


def ordinary(lexicon: Lexicon, word: str) -> bool:
    """Whether a word may be left out of a name: plain English, or one of many names that is no drug's or gene's own."""
    low = word.casefold()
    if low in FUNCTION_WORDS or asking(low) or (word == low and low in common_words()):
        return True
    key = form(low)
    if not word.islower() or not word.isalpha() or not lexicon.is_word(key):
        return False
    number = lexicon.plain(key)
    own = lexicon.entries(number) if number is not None else ()
    return not any(are(lexicon.categories(e.node), (*CHEMICAL, *GENE)) for e in own)
