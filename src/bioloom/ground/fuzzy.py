"""Misspelt words, put right by the words that names are made of: the last resort, and never a silent one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from rapidfuzz import process
from rapidfuzz.distance import OSA

from .lexicon import Lexicon
from .normalize import Tokens

_SHORTEST = 5  # a shorter word has too many neighbours
_AT_ONCE = 2  # words put right in one mention
_PER_WORD = 4


@dataclass(frozen=True, slots=True)
class Correction:
    """Forms with misspelt words put right, how many letters that took, and the words as they were written."""

    forms: tuple[str, ...]
    distance: int
    words: tuple[str, ...]


def corrections(lexicon: Lexicon, tokens: Tokens) -> Iterator[Correction]:
    """Ways to read ``tokens`` if some of them are misspelt, the fewest changes first.

    A word is misspelt when no name has it; numbers, symbols and words under five letters are never touched.
    """
    wrong = [i for i, n in enumerate(tokens.norm) if _misspelt(tokens.raw(i), n) and not lexicon.is_word(n)]
    if not 1 <= len(wrong) <= _AT_ONCE:
        return
    choices = [neighbours(lexicon, tokens.norm[i], tokens.raw(i).casefold()) for i in wrong]
    found = []
    for pick in product(*choices):
        forms = list(tokens.norm)
        for i, (word, _) in zip(wrong, pick, strict=True):
            forms[i] = word
        found.append(Correction(tuple(forms), sum(d for _, d in pick), tuple(map(tokens.raw, wrong))))
    yield from sorted(found, key=lambda c: c.distance)


def _misspelt(raw: str, form: str) -> bool:
    """Whether a word may be misspelt: words are, symbols and numbers are not."""
    return form.isalpha() and len(form) >= _SHORTEST and (raw[1:].islower() or raw.isupper())


def neighbours(lexicon: Lexicon, form: str, written: str) -> list[tuple[str, int]]:
    """Words of names within one letter of a word (two from eight letters on), with their distance, the nearest first.

    Both what is ``written`` and its ``form`` are compared, since a slip at the end spoils the form. A misspelling is
    looked for among the words that share its first three or its last three letters.
    """
    near: dict[str, int] = {}
    for word in dict.fromkeys((form, written)):
        most = 1 if len(word) < 8 else 2
        block = {*lexicon.words(word[:3]), *lexicon.words_ending(word[-3:])}
        choices = sorted(w for w in block if abs(len(w) - len(word)) <= most)
        found = process.extract(word, choices, scorer=OSA.distance, score_cutoff=most, limit=_PER_WORD)
        for other, distance, _ in found:
            near[other] = min(int(distance), near.get(other, most))
    return sorted(near.items(), key=lambda p: (p[1], p[0]))[:_PER_WORD]
