"""Names of diseases and symptoms that people use, each with one slip: a letter wrong, missing, added, two swapped."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from bioloom.ground.lexicon.opened import Lexicon

from .made_up import known

KINDS = ("Disease", "PhenotypicFeature")
BEST_KNOWN = {"Disease": 1500, "PhenotypicFeature": 800}  # nodes of most edges, names and mappings
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Slip(NamedTuple):
    """A name as it is, as it was misspelt, what it is a name of, and the kind."""

    name: str
    written: str
    curies: frozenset[str]
    kind: str


def slips(lexicon: Lexicon, seed: int) -> Iterator[Slip]:
    """Endless misspellings of names of well supported nodes, each name once; what is a name again is passed over."""
    rng = random.Random(seed)
    names = [(name, node, kind) for kind in KINDS for name, node in _names(lexicon, kind)]
    rng.shuffle(names)
    for name, node, kind in names:
        written = _slip(rng, name)
        if not known(lexicon, written):
            same = (node, *lexicon.kin(node))
            yield Slip(name, written, frozenset(map(lexicon.curie, same)), kind)


def _names(lexicon: Lexicon, kind: str) -> Iterator[tuple[str, int]]:
    nodes = [n for n in range(len(lexicon)) if kind in lexicon.categories(n)[:1]]
    nodes.sort(key=lambda n: (-lexicon.prior(n), n))
    seen: set[str] = set()
    for node in nodes[: BEST_KNOWN[kind]]:
        name = lexicon.entity(node).name
        words = name.split()
        plain = all(w.replace("'", "").isalpha() and w.isascii() for w in words)
        if plain and len(words) <= 3 and max(map(len, words)) >= 6 and name.casefold() not in seen:
            seen.add(name.casefold())
            yield name, node


def _slip(rng: random.Random, name: str) -> str:
    """One edit in the longest word, anywhere but in its first letter."""
    words = name.split()
    at = max(range(len(words)), key=lambda i: len(words[i]))
    word = words[at]
    i = rng.randrange(1, len(word) - 1)
    ways = (
        word[:i] + rng.choice(LETTERS) + word[i + 1 :],
        word[:i] + word[i + 1 :],
        word[:i] + rng.choice(LETTERS) + word[i:],
        word[:i] + word[i + 1] + word[i] + word[i + 2 :],
    )
    words[at] = rng.choice([w for w in ways if w != word])
    return " ".join(words)
