"""The forms of very many texts at once, in numpy: every different word is worked out once, whatever it stands in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from ..forms.normalize import STOPPERS, counts_alone, forms, pieces
from .fingerprints import reduced

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
_KIND = np.zeros(256, np.uint8)  # of a byte of plain text: nothing, digit, letter
_KIND[list(b"0123456789")] = 1
_KIND[list(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")] = 2
_APOSTROPHES = np.zeros(256, np.bool_)  # and whatever is not plain
_APOSTROPHES[[ord("'"), ord("`"), *range(128, 256)]] = True


class Formed(NamedTuple):
    """The forms of text i are ``words`` at ``code[offset[i] : offset[i + 1]]``."""

    offset: Ints
    code: Ints
    words: list[str]

    def joined(self, between: str, some: Bools | None = None) -> pa.Array:
        """The forms of each text, or of ``some`` [texts], with ``between`` between them."""
        return _joined(*self._of(some), self.words, between)

    def bags(self, some: Bools) -> tuple[pa.Array, Bools]:
        """The content words of ``some`` texts sorted, and which are at least two and not the forms in order."""
        offset, code = self._of(some)
        rank = np.empty(len(self.words), np.int64)
        rank[sorted(range(len(self.words)), key=self.words.__getitem__)] = np.arange(len(self.words))
        row = np.repeat(np.arange(len(offset) - 1), np.diff(offset))
        said = ~np.isin(np.array(self.words, object), list(STOPPERS))[code]
        row, code = row[said], code[said]
        order = np.lexsort((rank[code], row))
        count = np.bincount(row, minlength=len(offset) - 1)
        turned = np.bincount(row, code[order] != code, len(offset) - 1) > 0
        differs = (count > 1) & (turned | (count < np.diff(offset)))
        return _joined(np.append(0, np.cumsum(count)), code[order], self.words, " "), differs

    def only(self, some: Bools) -> Formed:
        """The forms of ``some`` texts [texts]."""
        return Formed(*self._of(some), self.words)

    def _of(self, some: Bools | None) -> tuple[Ints, Ints]:
        if some is None:
            return self.offset, self.code
        count = np.diff(self.offset)
        return np.append(0, np.cumsum(count[some])), self.code[np.repeat(some, count)]


class _Each(NamedTuple):
    """Words in a row, as numbers of different ones, and the forms of each of these."""

    word: Ints
    own: list[list[int]]


def _joined(offset: Ints, code: Ints, words: list[str], between: str) -> pa.Array:
    lists = pa.LargeListArray.from_arrays(offset, pa.array(words, pa.large_string()).take(pa.array(code)))
    return pc.binary_join(lists, pa.scalar(between, pa.large_string()))


def formed(texts: Sequence[str]) -> Formed:
    """``forms`` of each of ``texts``."""
    coded: dict[str, int] = {}
    encoded = pa.array(texts, pa.large_string())
    ends = np.frombuffer(encoded.buffers()[1], np.int64)[: len(texts) + 1]
    data = np.frombuffer(encoded.buffers()[2], np.uint8)[: ends[-1]]
    start, text = _runs(data, ends)
    kept = np.flatnonzero(_KIND[data[start]])
    print_, first, word = np.unique(reduced(data, start)[kept], return_index=True, return_inverse=True)
    ends_of = np.append(start[1:], len(data))[kept]
    own: list[list[int]] = []  # the forms of each different word
    turns = np.zeros(len(print_), np.bool_)  # whether they depend on what stands before
    for number, at in enumerate(first):
        found = pieces(data[start[kept[at]] : ends_of[at]].tobytes().decode())
        turns[number] = not all(counts_alone(p) for p in found)
        own.append([coded.setdefault(p[3] or p[2], len(coded)) for p in found])
    special = np.bincount(text[kept], turns[word], len(texts)) > 0
    special |= np.add.reduceat(np.append(_APOSTROPHES[data], False), ends[:-1]).astype(bool) & (np.diff(ends) > 0)
    alone = [[coded.setdefault(f, len(coded)) for f in forms(texts[i])] for i in np.flatnonzero(special).tolist()]
    plain = ~special[text[kept]]
    return _put_together(special, alone, text[kept][plain], _Each(word[plain], own), list(coded))


def _runs(data: NDArray[np.uint8], ends: Ints) -> tuple[Ints, Ints]:
    """Where letters, digits and what is neither begin in ``data``, and in which text each run stands."""
    kind = _KIND[data]
    begins = np.append(True, kind[1:] != kind[:-1])[: len(data)]
    begins[ends[:-1][np.diff(ends) > 0]] = True
    start = np.flatnonzero(begins)
    return start, np.searchsorted(ends, start, side="right") - 1


def _put_together(special: Bools, alone: list[list[int]], text: Ints, each: _Each, words: list[str]) -> Formed:
    """The forms of all texts from those of ``each`` word of plain ones, and those of the ``special`` ones ``alone``.

    ``text`` says in which text each word stands.
    """
    word, own = each
    length = np.array([len(forms) for forms in own], np.int64)
    many = length[word]
    first = np.repeat((np.cumsum(length) - length)[word] - np.cumsum(many) + many, many)
    flat = np.array([f for forms in own for f in forms], np.int64)
    sizes = np.bincount(text, many, len(special)).astype(np.int64)
    sizes[special] = [len(forms) for forms in alone]
    offset = np.append(0, np.cumsum(sizes))
    code = np.empty(offset[-1], np.int64)
    there = np.repeat(special, sizes)
    code[~there] = flat[first + np.arange(len(first))]
    code[there] = [f for forms in alone for f in forms]
    return Formed(offset, code, words)
