"""Phrases by their words, and what the grammar knows of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..items import Cue
from ..sorts import ANY
from ..text.tokens import Token, tokenize, words

LEAF = ""
SKIPPED = words(  # may stand inside a phrase: "plays a key role in"
    "a an the - its their any some key major important crucial central significant directly strongly specifically "
    "physically closely causally itself also all known genetic causal established documented reported close strong "
    "clear therapeutic clinical vital prominent pivotal functional regulatory certain marked abnormal"
)

Trie = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """A phrase of the dictionary: its label in the grammar and what the label needs."""

    label: str
    feats: frozenset[str] = frozenset()
    cue: Cue | None = None
    cues: tuple[tuple[str, Cue], ...] = ()
    mask: int = ANY
    role: tuple[str, bool] | None = None
    cost: float = 0.1
    category: str = ""


class Lexicon:
    """Phrases by their words."""

    def __init__(self) -> None:
        self.trie: Trie = {}
        self.words: set[str] = set()

    def add(self, phrase: str, entry: Entry) -> None:
        """Put ``phrase`` in; hyphens and spaces are the same."""
        at = self.trie
        for token in _words(phrase):
            at = at.setdefault(token, {})
            self.words.add(token)
        entries = at.setdefault(LEAF, [])
        if entry not in entries:
            entries.append(entry)

    def matches(self, tokens: Sequence[Token], start: int) -> Iterator[tuple[int, Entry]]:
        """Every phrase that starts at token ``start``, with where it ends. Some words may be skipped inside one."""
        stack = [(start, self.trie, False)]
        seen: set[tuple[int, int]] = set()
        while stack:
            i, at, moved = stack.pop()
            if moved:
                for entry in at.get(LEAF, ()):
                    yield i, entry
            if i >= len(tokens) or (i, id(at)) in seen:
                continue
            seen.add((i, id(at)))
            if (deeper := at.get(tokens[i].low)) is not None:
                stack.append((i + 1, deeper, True))
            if i > start and tokens[i].low in SKIPPED:
                stack.append((i + 1, at, False))


def _words(phrase: str) -> Sequence[str]:
    """The words of a phrase, as tokens of a question; most are plain, and thousands are read at the start."""
    plain = phrase.replace("-", " ")
    if plain.isascii() and plain.islower() and plain.replace(" ", "").isalpha():
        return plain.split()
    return ("'s",) if phrase == "'s" else [t.low for t in tokenize(plain)]
