"""Drugs by the name of a salt or ester: "salbutamol sulfate", "tenofovir DF", "dapagliflozin propanediol".

Sources state what they know of the substance or of one of its forms, and differ in which. Whoever names a form is
offered the form first, where it has a node, and the substance as another reading: what is stated of them decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...forms.normalize import HYPHEN, SPACE, Tokens
from ...forms.salt_forms import is_form_word
from ...forms.word_spellings import form
from ...lexicon.lookup import Lead
from ...lexicon.opened import Lexicon
from ..words.cues import CHEMICAL
from ..words.runs import Span, ends, starts
from .identity import called

COST = 0.13  # as much as a form costs that is left out of one mention
STEP = "salt left out"
_LONGEST, _BEHIND, _LETTERS = 3, 3, 5  # tokens of a drug's name, of its form, and letters of the name
_SUFFIX = 4  # letters
_PROTEINS = ("mab", "cept", "stim", "poetin", "glucagon", "tide", "ase", "kin", "globin", "leucel")
_ELEMENTS = frozenset(
    map(form, ("sodium", "potassium", "calcium", "magnesium", "zinc", "lithium", "iron", "ferrous", "ferric", "silver"))
)


def salts(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Spans that are a drug with words for its form behind it, with the way to the drug alone."""
    at = 1
    while at < len(tokens):
        hi = at
        while hi < len(tokens) and hi - at < _BEHIND and tokens.gap[hi] <= SPACE and is_form_word(tokens.raw(hi)):
            hi += 1
        if hi > at and starts(tokens, at) and ends(tokens, hi):
            yield from _behind(lexicon, tokens, at, hi)
        at = max(hi, at + 1)


def _behind(lexicon: Lexicon, tokens: Tokens, at: int, hi: int) -> Iterator[tuple[Span, Lead]]:
    """The longest drug's name that ends where the words for its form begin; an element with an anion is no drug."""
    for lo in range(max(0, at - _LONGEST), at):
        words = tokens.norm[lo:at]
        if not starts(tokens, lo) or any(tokens.gap[i] > SPACE for i in range(lo + 1, at)):
            continue
        if len(tokens.surface(lo, at)) < _LETTERS or (len(words) == 1 and words[0] in _ELEMENTS):
            continue
        key = " ".join(words)
        number = lexicon.plain(key)
        if number is not None and next(called(lexicon, key), None) is not None:
            yield (lo, hi), Lead(number, (STEP,), COST, words=True, only=CHEMICAL)
            return


def biosimilars(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Proteins with the four letters that tell their makers apart: "trastuzumab-dkst"."""
    for at in range(1, len(tokens)):
        if tokens.gap[at] == HYPHEN and len(word := tokens.raw(at)) == _SUFFIX and word.isalpha() and word.islower():
            number = lexicon.plain(tokens.norm[at - 1])
            protein = tokens.raw(at - 1).casefold().endswith(_PROTEINS)
            if protein and number is not None and starts(tokens, at - 1) and ends(tokens, at + 1):
                step = f"“-{word}” says who makes it"
                yield (at - 1, at + 1), Lead(number, (step,), COST, words=True, only=CHEMICAL)
