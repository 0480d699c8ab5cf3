"""Whether a word is a known one with a letter wrong, or an inflection of one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from .strange import written_as_name

_ENDINGS = ("s", "es", "ed", "d", "ing", "ly", "er", "ers", "est", "ness", "able", "less", "ful")
SPELT = 5  # letters of a word that may be misspelt
_SOURCES = frozenset(
    ("pfam", "uniprot", "ensembl", "reactome", "chebi", "drugbank", "omim", "mondo", "hpo", "uberon", "hgnc", "entrez")
)


def slip(m: re.Match[str], table: Mapping[str, Sequence[str]]) -> bool:
    """Whether a word is one of the wordings', hyphens aside ("sc-RNA") or with one letter wrong, or names a source.

    With a letter wrong it must not be written as a name.
    """
    word = m[0].lower()
    if word in _SOURCES or word.replace("-", "") in table:
        return True
    if len(word) < SPELT or written_as_name(m[0], m.string, m.start()):
        return False
    return any(
        process.extractOne(word, alike, scorer=OSA.distance, score_cutoff=1) is not None
        for length in range(len(word) - 1, len(word) + 2)
        if (alike := _by_start(_Same(table)).get((word[:1], length)))
    )


class _Same:
    """A table that is equal to itself alone, so that what is made of it can be kept."""

    def __init__(self, table: Mapping[str, Sequence[str]]) -> None:
        self.table = table

    def __hash__(self) -> int:
        return id(self.table)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.table is self.table


@lru_cache(maxsize=4)
def _by_start(of: _Same) -> Mapping[tuple[str, int], list[str]]:
    """The words of a table by their first letter and their length."""
    out: dict[tuple[str, int], list[str]] = {}
    for word in of.table:
        out.setdefault((word[:1], len(word)), []).append(word)
    return out


def stems(word: str) -> tuple[str, ...]:
    """A word and what it may be an inflection of."""
    cut = [word.removesuffix(end) for end in _ENDINGS if word.endswith(end) and len(word) > len(end) + 2]
    doubled = [c[:-1] for c in cut if c[-1:] == c[-2:-1]]
    return (word, *cut, *doubled, *(f"{c}e" for c in cut), *(f"{c[:-1]}y" for c in cut if c.endswith("i")))
