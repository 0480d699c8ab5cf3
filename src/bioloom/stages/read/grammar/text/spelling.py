"""Misspelt words of the grammar: "wich genes", "assosiated with"."""

from __future__ import annotations

from functools import lru_cache

from .tokens import words

_WORDS = words(
    "which what where many genes gene proteins protein disease diseases disorder disorders drug drugs medication "
    "medicine symptom symptoms associated linked related caused causes treat treats treated treatment pathway "
    "pathways tissue tissues involved expressed regulates targets binds interact interacts interaction located "
    "located inherited contain contains common share shared between list name find show condition conditions "
    "phenotype phenotypes function process processes component contraindicated indicated effects side compound "
    "compounds cell cells upregulated downregulated mutated "
)
_ALIKE = (("a", "e"), ("e", "i"), ("i", "a"), ("o", "u"), ("c", "s"), ("s", "z"), ("i", "y"), ("c", "k"), ("n", "m"))


@lru_cache(maxsize=1)
def _near() -> dict[str, str]:
    """Every word that is one slip away from one of the grammar's, if from one alone."""
    out: dict[str, set[str]] = {}
    for word in _WORDS:
        for slip in _slips(word):
            out.setdefault(slip, set()).add(word)
    return {slip: words.pop() for slip, words in out.items() if len(words) == 1 and slip not in _WORDS}


def _slips(word: str) -> set[str]:
    """``word`` with a letter left out, doubled, or replaced by a like one, or two letters exchanged."""
    out = {word[:i] + word[i + 1 :] for i in range(1, len(word))}
    out |= {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)}
    out |= {word[:i] + word[i] + word[i:] for i in range(len(word))}
    for one, other in _ALIKE:
        for a, b in ((one, other), (other, one)):
            out |= {word[:i] + b + word[i + 1 :] for i, c in enumerate(word) if c == a}
    return {w for w in out if len(w) > 3}


def corrected(word: str) -> str:
    """The word of the grammar that ``word`` (lower case) was meant to be, or ``word`` itself."""
    return _near().get(word, word)
