"""Whether a question gives its answer away: by naming it, or by naming what is called nearly the same."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")
_STEM, _SHORTEST = 6, 5
_LONG_STEM, _LETTERS = 8, 2
_JOINING = frozenset({"and", "due", "for", "the", "with"})
_MANY_HAVE = """
disease disorder syndrome deficiency cancer carcinoma tumor neoplasm protein receptor abnormal abnormality type tissue
gland muscle activity regulation positive negative membrane complex epithelial cellular primary secondary chronic acute
familial hereditary congenital autosomal dominant recessive system infection inflammation domain family
"""
_PLAIN = frozenset(word.removesuffix("s") for word in _MANY_HAVE.split())


def names_answer(text: str, names: Iterable[str]) -> str:
    """The first of ``names`` that stands in ``text`` as whole words, whatever its case; empty when none does."""
    lowered = text.casefold()
    return next((name for name in names if _stands(name.casefold(), lowered)), "")


def _stands(name: str, text: str) -> bool:
    at = text.find(name)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(name) : at + len(name) + 1]
        if not (before.isalnum() or after.isalnum()):
            return True
        at = text.find(name, at + 1)
    return False


def alike(name: str, others: Iterable[str]) -> bool:
    """Whether a name shares a telling word with one of ``others``."""
    own = _stems(name)
    return bool(own) and any(own & _stems(other) for other in others)


@lru_cache(maxsize=1 << 16)
def _stems(name: str) -> frozenset[str]:
    words = (w.casefold() for w in _WORD.findall(name))
    telling = (w for w in words if len(w) >= _SHORTEST and not w.isdigit() and w.removesuffix("s") not in _PLAIN)
    return frozenset(w[:_STEM] for w in telling)


def same_but_for_more(name: str, other: str) -> bool:
    """Whether one name has all telling words of the other: "Kleefstra syndrome 1", "Kleefstra syndrome by a mutation".

    One of them is then a kind of the other, or so near to it that what holds of the one may hold of the other.
    """
    one, two = _stems(name), _stems(other)
    return bool(one and two) and (one <= two or two <= one)


def same_words(name: str, other: str) -> bool:
    """Whether two names have the same telling words and numbers: "colon cancer" and "cancer of the colon".

    One that has more of them is mostly of a kind of the other ("Crohn's disease of colon"), whatever a vocabulary says.
    """
    return _telling(name) == _telling(other)


def says_twice(name: str) -> bool:
    """Whether a name has a telling word twice: "hepatitis C virus hepatitis"."""
    words = [w.casefold()[:_LONG_STEM] for w in _WORD.findall(name) if len(w) >= _SHORTEST]
    return len(set(words)) < len(words)


def _telling(name: str) -> frozenset[str]:
    words = (w.casefold() for w in _WORD.findall(name) if len(w) > _LETTERS or w.isdigit())
    told = (w for w in words if w not in _JOINING and w.removesuffix("s") not in _PLAIN)
    return frozenset(w[:_LONG_STEM] for w in told)
