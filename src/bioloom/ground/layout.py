"""How a lexicon lies on disk: one trie, one file of arrays, one of texts.

The trie has what is looked up by its beginning: plain keys, and words of names, marked by their first character. What
is only looked up whole (`COMPACT`, `BAG`, `IDENTIFIER`) is filed by its fingerprint; the k-th of the sorted
``fingerprint`` is key number ``keys of the trie + k``. ``offset[k]:offset[k+1]`` are the postings of key k: rows of the
alias table, or for an identifier ``node * 2 + is_cross_reference``; word keys have none.

==================  ========  ========================================
fingerprint         [...]     ascending, see `fingerprint`
offset              [keys+1]  into ``posting``
posting             [...]
alias_node          [rows]    ascending
alias_kind          [rows]    `bioloom.ground.aliases.Kind`
alias_shape         [rows]    bits, see `bioloom.ground.aliases`
alias_text          [rows+1]  byte offsets into the texts
node_curie          [nodes+1] byte offsets into the texts
node_name           [nodes]   alias row of the preferred name
node_categories     [nodes]   which of the lists of categories
node_prior          [nodes]   0 to 1, how well known the node is
twin_offset         [nodes+1] into ``twin``
twin                [...]     nodes, see `bioloom.ground.twins`
twin_source         [...]     who says so: which of the lists of sources
==================  ========  ========================================
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

LEXICON = "lexicon"
LEXICON_FORMAT = "13"  # raise it with the layout, and with every change to keys (`normalize`, `wordforms`, `aliases`)

COMPACT, BAG, IDENTIFIER, WORD, DROW = "\x02", "\x03", "\x04", "\x05", "\x06"  # DROW: a word read backwards

TRIE, TEXTS, ARRAYS = "names.marisa", "texts.bin", "arrays.bin"
_BASE, _BITS = 0x9E3779B97F4A7C15, (1 << 64) - 1  # odd, and its bits are well mixed
_AT_ONCE = 1 << 16  # keys, for the memory's sake


def fingerprint(key: str) -> int:
    """64 bits of a key, a polynomial of its bytes.

    That any two of two million keys have the same is as likely as 1 in 10 million.
    """
    value = 0
    for byte in key.encode():
        value = (value * _BASE + byte + 1) & _BITS
    return value


def fingerprints(keys: Sequence[str]) -> NDArray[np.uint64]:
    """``fingerprint`` of each of ``keys``, none of them empty, [keys]."""
    found = [_fingerprints(keys[at : at + _AT_ONCE]) for at in range(0, len(keys), _AT_ONCE)]
    return np.concatenate([np.empty(0, np.uint64), *found])


def _fingerprints(keys: Sequence[str]) -> NDArray[np.uint64]:
    encoded = [key.encode() for key in keys]
    length = np.fromiter(map(len, encoded), np.int64, len(encoded))
    end = np.cumsum(length)
    power = np.full(int(length.max()), _BASE, np.uint64)
    power[0] = 1
    np.multiply.accumulate(power, out=power)
    behind = np.repeat(end, length) - np.arange(end[-1]) - 1  # bytes of the key behind each byte
    terms = (np.frombuffer(b"".join(encoded), np.uint8) + np.uint64(1)) * power[behind]
    return np.add.reduceat(terms, end - length)
