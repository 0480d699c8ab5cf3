"""Ways to foods by the words of another country, alone and within a longer name: "crisps", "soya flour"."""

from __future__ import annotations

from collections.abc import Iterator

from ...forms.english_words import FUNCTION_WORDS
from ...forms.food_words import food_words
from ...forms.normalize import SPACE, Tokens
from ...forms.normalize import forms as forms_of
from ...lexicon.lookup import Lead
from ...lexicon.opened import Lexicon
from ..words.keyed import keyed
from ..words.runs import Span, ends, starts

_FOOD = ("Food",)
_SAID, _BESIDE = 3, 2  # tokens of what is said, and of the name before it and behind it
_COST = 0.05


def foods(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Spans with a word for a food that the table has under another, with the way to each food."""
    for at in range(len(tokens)):
        for end in range(at + 1, min(len(tokens), at + _SAID) + 1):
            for name in food_words().get(tuple(tokens.norm[at:end]), ()):
                step = f"“{name}” for “{tokens.surface(at, end)}”"
                for lo, hi in _around(tokens, at, end):
                    words = (*tokens.norm[lo:at], *forms_of(name), *tokens.norm[end:hi])
                    yield from (((lo, hi), lead) for lead in keyed(lexicon, words, step, _COST, _FOOD))


def _around(tokens: Tokens, at: int, end: int) -> Iterator[Span]:
    """The stretches that hold the tokens ``at:end`` and a few words beside them."""
    for lo in range(max(0, at - _BESIDE), at + 1):
        for hi in range(end, min(len(tokens), end + _BESIDE) + 1):
            inner = all(gap <= SPACE for gap in tokens.gap[lo + 1 : hi])
            beside = (*tokens.norm[lo:at], *tokens.norm[end:hi])
            if inner and starts(tokens, lo) and ends(tokens, hi) and FUNCTION_WORDS.isdisjoint(beside):
                yield lo, hi
