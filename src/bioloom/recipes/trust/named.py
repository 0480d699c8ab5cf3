"""Whether the words of a label are a name of the disease that they were taken for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

_WORD = re.compile(r"[a-z0-9]+")
# fmt: off
_EMPTY = frozenset([
    "of", "the", "a", "an", "in", "with", "and", "or", "to", "by", "due", "disease", "disorder", "syndrome",
    "unspecified", "condition",
])
# fmt: on
_LONG = 4  # letters from which a final s is a plural


def named(words: str, names: Iterable[str]) -> bool:
    """Whether every telling word of one of ``names`` stands among ``words``: a name that says more is another thing."""
    said = _telling(words)
    joined = "".join(_WORD.findall(words.casefold()))
    return any((own := _telling(name)) and (own <= said or _joined(name) == joined) for name in names)


@lru_cache(maxsize=1 << 14)
def _telling(text: str) -> frozenset[str]:
    bare = text.casefold().replace("'s", "").replace("\N{RIGHT SINGLE QUOTATION MARK}s", "")
    return frozenset(_singular(w) for w in _WORD.findall(bare) if w not in _EMPTY)


def _joined(text: str) -> str:
    return "".join(_WORD.findall(text.casefold()))


def _singular(word: str) -> str:
    plural = len(word) > _LONG and word.endswith("s") and not word.endswith(("ss", "is", "us"))
    return word[:-1] if plural else word
