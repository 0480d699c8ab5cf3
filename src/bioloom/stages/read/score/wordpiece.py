"""Text to numbers of word pieces, as BERT's uncased vocabulary cuts it (Wu et al. 2016); a small vocabulary will do."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

PAD, UNKNOWN, BEGIN, BETWEEN = "[PAD]", "[UNK]", "[CLS]", "[SEP]"
LONGEST = 100  # characters of a word
_PIECE = re.compile(r"\[unused\d+\]|\w+|[^\w\s]")
_UNDERSCORED = re.compile(r"_|[^\W_]+")


class WordPieces:
    """Cuts text into the pieces of ``vocabulary``; their numbers are places in it."""

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self.vocabulary = tuple(vocabulary)
        self.number = {piece: i for i, piece in enumerate(vocabulary)}
        self._words: dict[str, list[int]] = {}

    def __call__(self, text: str, other: str | None = None, most: int = 128) -> tuple[list[int], list[int]]:
        """Numbers of the pieces of ``text`` (and ``other`` behind it) and for each to which of the two it belongs.

        Each has ``most`` at most.
        """
        own = [self.number[BEGIN], *self.pieces(text)[: most - 2], self.number[BETWEEN]]
        if other is None:
            return own, [0] * len(own)
        rest = [*self.pieces(other)[: most - 1], self.number[BETWEEN]]
        return own + rest, [0] * len(own) + [1] * len(rest)

    def words(self, text: str) -> list[tuple[int, int, list[int]]]:
        """The words of ``text``: where each starts and ends, and the numbers of its pieces."""
        return [(m.start(), m.end(), self.pieces(m[0])) for m in _PIECE.finditer(text)]

    def pieces(self, text: str) -> list[int]:
        """Numbers of the pieces of ``text``."""
        plain = unicodedata.normalize("NFD", text.lower())
        plain = "".join(c for c in plain if unicodedata.category(c) != "Mn")
        out: list[int] = []
        for word in _PIECE.findall(plain):
            parts = _UNDERSCORED.findall(word) if "_" in word else (word,)
            for part in parts:
                out += self._cut(part)
        return out

    def _cut(self, word: str) -> list[int]:
        if word in self._words:
            return self._words[word]
        found = [self.number[word]] if word in self.number else self._longest_first(word)
        if len(self._words) < 1 << 16:
            self._words[word] = found
        return found

    def _longest_first(self, word: str) -> list[int]:
        unknown = [self.number[UNKNOWN]]
        if len(word) > LONGEST:
            return unknown
        out, start = [], 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = ("##" if start else "") + word[start:end]
                if piece in self.number:
                    out.append(self.number[piece])
                    start = end
                    break
            else:
                return unknown
        return out
