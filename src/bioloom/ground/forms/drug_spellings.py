"""Other spellings of a drug's name by the rules in which languages and pharmacopoeias differ; no likeness.

"Clarithromicin" has an i for a y, "cyclofosfamide" an f for a ph, "amoxycilin" an l for two, "heparine" an e at its
end: nobody who writes so means another drug. Of the names of well-known drugs and chemicals in the full graph no two
differ by one of these rules, of all 12,804 names of one word nine pairs do ("chlorin", "chlorine"), each a name itself
(benchmarks/drug_spellings.py). Whoever uses this takes a spelling only where it leads to one drug. Another consonant or
vowel is no spelling: it may make another drug.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# One letter or pair for another, in both directions.
_SAME = (
    ("y", "i"), ("ph", "f"), ("th", "t"), ("k", "c"), ("ch", "c"), ("ae", "e"), ("oe", "e"),
)  # fmt: skip
_VOICED = ("z", "s")  # of these the first letters of a name make another: "mirtasapine", but not "zertraline"
_STEM = 3  # letters at the beginning
_DOUBLED = "bcflmnprst"
_E_BEHIND = "lnmtdrcv"  # consonants behind which a name ends in an e in one language and in none in another
SHORTEST = 6  # letters of a word that is looked at: of short ones too many are names in every spelling
MOST = 3  # places of one word that are spelt otherwise
_MOST_TRIED = 2000  # spellings


def spellings(word: str) -> Iterator[tuple[str, ...]]:
    """The other spellings of ``word`` (small letters), first those that differ in one place, then in two, in three."""
    if len(word) < SHORTEST or not (word.isascii() and word.isalpha()):
        return
    level, seen = [word], {word}
    for _ in range(MOST):
        new = []
        for one in level:
            for other in _otherwise(one):
                if other not in seen:
                    seen.add(other)
                    new.append(other)
        if not new or len(seen) > _MOST_TRIED:
            return
        yield tuple(new)
        level = new


def _otherwise(word: str) -> Iterator[str]:
    for one, other in (*_SAME, _VOICED):
        for written, meant in ((one, other), (other, one)):
            for at in _places(word, written):
                if (one, other) == _VOICED and at < _STEM:
                    continue
                if not (written == "t" and word[at + 1 : at + 2] == "h"):
                    yield word[:at] + meant + word[at + len(written) :]
    for m in re.finditer(rf"([{_DOUBLED}])\1", word):
        yield word[: m.start()] + word[m.start() + 1 :]
    for at in range(2, len(word) - 1):
        if word[at] in _DOUBLED and word[at] not in (word[at - 1], word[at + 1]) and word[at + 1] in "aeiouy":
            yield word[:at] + word[at] + word[at:]
    if word.endswith("e") and word[-2] in _E_BEHIND:
        yield word[:-1]
    elif word[-1] in _E_BEHIND:
        yield word + "e"
    if word.endswith("in"):  # "ibuprofin": of -en and -in at an end the one is heard for the other
        yield word[:-2] + "en"


def _places(word: str, part: str) -> Iterator[int]:
    at = word.find(part)
    while at >= 0:
        yield at
        at = word.find(part, at + 1)
