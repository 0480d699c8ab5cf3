"""Did you mean: the known names nearest to one that is not known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def closest(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Up to ``most`` of ``known`` written nearly like ``name``, best first; case, "_", "-" and " " do not count."""
    by_key: dict[str, str] = {}
    for candidate in sorted(known):
        by_key.setdefault(_key(candidate), candidate)
    if _key(name) in by_key:
        return [by_key[_key(name)]]
    return [by_key[key] for key in get_close_matches(_key(name), by_key, n=most, cutoff=0.6)]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint naming the nearest of ``known``; empty when none is near."""
    near = closest(name, known)
    return f"Did you mean {' or '.join(near)}?" if near else ""


def _key(name: str) -> str:
    return "".join(c for c in name.casefold() if c not in "_- ")
