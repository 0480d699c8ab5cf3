"""How a lexicon lies on disk: one trie, one file of arrays, one of texts.

The trie has what is looked up by its beginning: plain keys, and words of names, marked by their first character. What
is only looked up whole (`COMPACT`, `BAG`, `IDENTIFIER`, `ALIKE`, `SIGN`) is filed by its fingerprint; the k-th of the
sorted ``fingerprint`` is key number ``keys of the trie + k``. ``offset[k]:offset[k+1]`` are the postings of key k: rows
of the alias table, for an identifier ``node * 2 + is_cross_reference``, for what is left of words
(`bioloom.ground.forms.alike`) the numbers of their keys; word keys have none.

==================  ========  ========================================
fingerprint         [...]     ascending, see `fingerprint`
offset              [keys+1]  into ``posting``
posting             [...]
alias_node          [rows]    ascending
alias_kind          [rows]    `bioloom.ground.lexicon.aliases.Kind`
alias_shape         [rows]    bits, see `bioloom.ground.lexicon.aliases`
alias_text          [rows+1]  byte offsets into the texts
node_curie          [nodes+1] byte offsets into the texts
node_name           [nodes]   alias row of the preferred name
node_categories     [nodes]   which of the lists of categories
node_prior          [nodes]   0 to 1, how well known the node is
twin_offset         [nodes+1] into ``twin``
twin                [...]     nodes, see `bioloom.ground.identity.twins`
twin_source         [...]     who says so: which of the lists of sources
==================  ========  ========================================
"""

from __future__ import annotations

LEXICON = "lexicon"
# Raise it with the layout, and with every change to keys (`normalize`, `word_spellings`, `aliases`,
# `made_names`, `sign_names`, `variant_names`, the lists of `popular_names`, `alike`).
LEXICON_FORMAT = "35"

COMPACT, BAG, IDENTIFIER, WORD, ALIKE, SIGN = "\x02", "\x03", "\x04", "\x05", "\x06", "\x07"

TRIE, TEXTS, ARRAYS = "names.marisa", "texts.bin", "arrays.bin"
BASE = 0x9E3779B97F4A7C15  # odd, and its bits are well mixed


def fingerprint(key: str) -> int:
    """64 bits of a key, a polynomial of its bytes.

    That any two of two million keys have the same is as likely as 1 in 10 million.
    """
    value = 0
    for byte in key.encode():
        value = (value * BASE + byte + 1) & (1 << 64) - 1
    return value
