"""Ways to parts of the body whose noun is left out, or that stand in the plural of Latin: "the tricuspid", "cochleae".

The noun is put back where the graph knows one part alone that the word begins; an adjective of many parts ("renal") is
none of them, and neither is a word that is a name itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...forms.english_words import FUNCTION_WORDS, asking, common_words, english
from ...forms.normalize import HYPHEN, SPACE, Tokens
from ...forms.normalize import forms as forms_of
from ...lexicon.aliases import Kind
from ...lexicon.lookup import Lead, are
from ...lexicon.opened import Lexicon
from ..words.runs import Span, ends, starts

_PART = ("AnatomicalEntity",)
_NOUNS = ("valve", "artery", "vein", "nerve", "gland", "muscle", "bone", "cartilage")
_PLURAL = (("aries", "ary"), ("ids", "id"))  # of adjectives that stand for a thing: coronaries, carotids
_FIRST = ("artery",)  # what such a plural is of first
_LATIN = (("ae", "a"), ("i", "us"), ("ia", "ium"))
_LEAST = 5  # letters
_COST = 0.12


def parts_cut(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Spans that name a part of the body in these ways, with the way to each."""
    for at in range(len(tokens)):
        hi = at + 1
        while hi < len(tokens) and not ends(tokens, hi):
            hi += 1
        word = tokens.surface(at, hi).casefold()
        if not starts(tokens, at) or len(word) < _LEAST or not word.isalpha() or asking(word):
            continue
        if _free(tokens, hi) and word not in english() and not _part(lexicon, " ".join(tokens.norm[at:hi])):
            yield from (((at, hi), lead) for lead in _latin(lexicon, word))
            if word not in common_words():
                yield from (((at, hi), lead) for lead in _cut(lexicon, word))


def _free(tokens: Tokens, hi: int) -> bool:
    """Whether nothing stands behind that the word may describe."""
    if hi == len(tokens) or tokens.gap[hi] > SPACE:
        return True
    return tokens.gap[hi] != HYPHEN and (tokens.raw(hi).casefold() in FUNCTION_WORDS or asking(tokens.norm[hi]))


def _part(lexicon: Lexicon, key: str) -> bool:
    number = lexicon.plain(key)
    return number is not None and any(are(lexicon.categories(e.node), _PART) for e in lexicon.entries(number))


def _latin(lexicon: Lexicon, word: str) -> Iterator[Lead]:
    for many, one in _LATIN:
        if word.endswith(many):
            name = word.removesuffix(many) + one
            number = lexicon.plain(" ".join(forms_of(name)))
            if number is not None:
                yield Lead(number, (f"“{name}”",), 0.03, words=True, only=_PART)


def _cut(lexicon: Lexicon, word: str) -> Iterator[Lead]:
    singular = next((word.removesuffix(many) + one for many, one in _PLURAL if word.endswith(many)), "")
    found: dict[str, int] = {}
    for noun in _NOUNS:
        number = lexicon.plain(" ".join(forms_of(f"{singular or word} {noun}")))
        entries = [e for e in lexicon.entries(number) if e.kind <= Kind.SYNONYM] if number is not None else []
        if number is not None and any(are(lexicon.categories(e.node), _PART) for e in entries):
            found[noun] = number
    some = [noun for noun in _FIRST if noun in found] if singular else []
    if len(found) == 1 or some:
        noun = some[0] if some else next(iter(found))
        yield Lead(found[noun], (f"“{noun}” added to a name",), _COST, words=True, only=_PART)
