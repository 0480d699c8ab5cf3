"""Drugs in other spellings of their names ("clarithromicin"), which are no likeness: found by rule, and said."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...forms.drug_spellings import MOST, SHORTEST, spellings
from ...forms.english_words import asking, common_words
from ...forms.normalize import Tokens
from ...forms.normalize import forms as forms_of
from ...lexicon.lookup import Lead
from ...lexicon.opened import Lexicon
from ..words.cues import CHEMICAL
from ..words.runs import Span, written_words
from ..words.taken import variant_of
from .identity import called, drugs

KNOWN = 0.3  # how well a drug must be known of which a word is a spelling
COST = 0.06


def variants(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Words of ``tokens`` that are no name and no English, and that are one drug's name in another spelling."""
    for lo, hi, word in written_words(tokens):
        low = word.casefold()
        if len(low) < SHORTEST or not (word[1:].islower() or word.isupper()) or asking(low) or low in common_words():
            continue
        form = " ".join(tokens.norm[lo:hi])
        if lexicon.plain(form) is not None or lexicon.compact(form) is not None:
            continue
        if key := spelt(lexicon, low, 1 if lexicon.is_word(form) else MOST):
            number = lexicon.plain(key)
            if number is not None:
                yield (lo, hi), Lead(number, (variant_of(word, key),), COST, words=True, only=CHEMICAL)


def spelt(lexicon: Lexicon, word: str, most: int = MOST) -> str:
    """The key of the drug's name that ``word`` is another spelling of; empty where there is none, or more than one.

    ``most`` are the places that may be spelt otherwise: a word of which names are made is nearer to something else.
    """
    for level in islice(spellings(word), most):
        keys = dict.fromkeys(" ".join(forms_of(other)) for other in level)
        found = {key: nodes for key in keys if (nodes := tuple(called(lexicon, key, own=True)))}
        if found:
            meant = {key: d for key, nodes in found.items() if (d := drugs(lexicon, nodes)[0]).prior >= KNOWN}
            one = len(drugs(lexicon, (n for d in meant.values() for n in d.nodes))) == 1
            return next(iter(meant)) if one else ""
    return ""
