"""How a lexicon lies on disk: one trie, one file of arrays, one of texts.

The trie's keys are of six sorts, told apart by their first character; a plain key has none. ``offset[k]:offset[k+1]``
are the postings of key k: rows of the alias table, or for an identifier ``node * 2 + is_cross_reference``; word keys
have none.

==================  ========  ========================================
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
==================  ========  ========================================
"""

from __future__ import annotations

LEXICON = "lexicon"
LEXICON_FORMAT = "12"  # raise it with the layout, and with every change to keys (`normalize`, `wordforms`, `aliases`)

COMPACT, BAG, IDENTIFIER, WORD, DROW = "\x02", "\x03", "\x04", "\x05", "\x06"  # DROW: a word read backwards

TRIE, TEXTS, ARRAYS = "names.marisa", "texts.bin", "arrays.bin"
