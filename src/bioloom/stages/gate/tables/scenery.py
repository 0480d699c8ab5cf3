"""Everyday words that may set the scene of a case, by kind; `scripts/make_scenery_words.py` writes the table."""

from __future__ import annotations

from functools import cache

from .load import unpacked


@cache
def scenery_words() -> dict[str, str]:
    """By word, what kind it is of: ``who``, ``place``, ``time``, ``thing``, ``does`` or ``how``."""
    text = unpacked("scenery_words.txt").decode("utf-8")
    rows = (line.split() for line in text.splitlines())
    return {word: kind for kind, *words in rows for word in words}
