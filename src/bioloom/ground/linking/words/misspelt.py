"""Misspelt words, put right by the words that names of diseases, symptoms, places, processes and foods are made of.

Drugs and genes are never found by likeness: who misspells one of them may mean another. What is put right says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from rapidfuzz.distance import OSA

from ...forms.alike import MISSPELT, SHORTEST, left_of, sound
from ...forms.english_words import asking
from ...forms.normalize import JOINED, Tokens
from ...lexicon.opened import Lexicon
from .cues import ILL
from .taken import misspelt_as

_AT_ONCE = 2  # words put right in one mention
_PER_WORD = 6


@dataclass(frozen=True, slots=True)
class Correction:
    """Forms with misspelt words put right, how many letters that took, and the words as they were written."""

    forms: tuple[str, ...]
    distance: int
    words: tuple[str, ...]

    @property
    def steps(self) -> tuple[str, ...]:
        """What was done, for a person."""
        return (*map(misspelt_as, self.words), f"edit distance {self.distance}")

    @property
    def only(self) -> tuple[str, ...]:
        """What may be named: of two letters off, found by sound, illnesses and signs alone."""
        return MISSPELT if self.distance <= len(self.words) else ILL

    @property
    def cost(self) -> float:
        """What it takes from the score."""
        return 0.2 + 0.08 * self.distance


def corrections(lexicon: Lexicon, tokens: Tokens, wrong: Sequence[int] | None = None) -> Iterator[Correction]:
    """Ways to read ``tokens`` if some of them are misspelt, the fewest changes first.

    Args:
        lexicon: What names are made of.
        tokens: The words.
        wrong: Which of them are misspelt; all that no name has, if it is not said.
    """
    wrong = unknown(lexicon, tokens) if wrong is None else wrong
    if not 1 <= len(wrong) <= _AT_ONCE:
        return
    choices = [near(lexicon, tokens.norm[i], tokens.raw(i).casefold()) for i in wrong]
    found = []
    for pick in product(*choices):
        forms = list(tokens.norm)
        for i, (word, _) in zip(wrong, pick, strict=True):
            forms[i] = word
        found.append(Correction(tuple(forms), sum(d for _, d in pick), tuple(map(tokens.raw, wrong))))
    yield from sorted(found, key=lambda c: c.distance)


def unknown(lexicon: Lexicon, tokens: Tokens) -> list[int]:
    """Tokens that may be misspelt: words of five letters and more that no name has and that nobody asks with."""
    return [i for i in range(len(tokens)) if _misspelt(tokens, i) and not lexicon.is_word(tokens.norm[i])]


def _misspelt(tokens: Tokens, i: int) -> bool:
    raw, form = tokens.raw(i), tokens.norm[i]
    if not (form.isalpha() and len(form) >= SHORTEST and (raw[1:].islower() or raw.isupper())):
        return False
    part = tokens.gap[i] == JOINED or (i + 1 < len(tokens) and tokens.gap[i + 1] == JOINED)
    return part or not asking(raw.casefold())  # nobody asks with the second half of "hypertention"


def near(lexicon: Lexicon, form: str, written: str) -> tuple[tuple[str, int], ...]:
    """Words of names that ``written`` may be meant for, with their distance, the nearest first.

    Both what is written and its ``form`` are compared, since a slip at the end spoils the form ("diabetis").
    """
    written = written.removesuffix("'s").removesuffix("’s")
    found: dict[str, int] = {}
    words = [
        w
        for w in dict.fromkeys((form, written, written.removesuffix("s")))
        if len(w) >= SHORTEST and w.isalpha() and w.isascii()
    ]
    for word in words:
        _note(found, word, {other for key in left_of(word) for other in lexicon.alike(key)}, 1)
    if not found:
        for word in words:
            _note(found, word, {o for o in lexicon.alike(sound(word) or "?") if o[0] == word[0]}, 2)
    return tuple(sorted(found.items(), key=lambda p: (p[1], p[0]))[:_PER_WORD])


def _note(found: dict[str, int], word: str, others: set[str], most: int) -> None:
    for other in others:
        distance = int(OSA.distance(word, other, score_cutoff=most))
        if distance <= most:
            found[other] = min(distance, found.get(other, most))
