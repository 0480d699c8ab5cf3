"""The names of one node as rows of the lexicon: what kind of name, what shape, which rewritings are filed as well."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..forms.english_words import english, generic


class Kind(IntEnum):
    """The kind of a name; a lower number is preferred when two nodes share a name."""

    NAME = 0
    SYNONYM = 1
    PREVIOUS = 2
    RELATED = 3
    IDENTIFIER = 4
    XREF = 5
    SAID = 6  # what people say for it (`bioloom.ground.forms.popular_names`)
    PLAIN = 7  # a food that is nothing but what it is called (`bioloom.ground.forms.food_names`)
    MADE = 8  # and what is made of one
    PRODUCT = 9  # a gene by what it makes or does, an activity by what has it (`bioloom.ground.forms.product_names`)
    EPONYM = 10  # somebody's disease without the word (`bioloom.ground.forms.initials`)
    INITIALS = 11
    CHANGE = 12  # a variant without its gene, or without what sources add (`bioloom.ground.forms.variant_names`)


KIND_LABELS = (
    "name", "synonym", "previous symbol", "related synonym", "identifier", "cross-reference", "what people say",
    "name of the plain food", "name of a food made of it", "name of its product", "eponym alone", "initials",
    "variant in fewer words",
)  # fmt: skip

# What the linker must know of a name before it believes a match: bits of ``Entry.shape``.
SYMBOL = 1  # one token with capitals or digits (BRCA1, TSC): its case matters
ENGLISH = 2  # an ordinary English word in lower case (WAS, CAN, IMPACT)
GENERIC = 4  # names a whole category ("disease", "cell"): a word of the question, not a topic
INVERTED = 8  # "Syndrome, Alport" turned round
SHORTENED = 16  # a bracket at the end, or what follows a semicolon, left out
ELEMENTAL = 64  # the "atom" of an element left out
HAS_COMMA = 32  # the name itself holds a comma

ELEMENT = " atom"  # ChEBI's "iron atom" is what others call iron

REWRITTEN = {INVERTED: "inverted name turned round", SHORTENED: "bracket left out", ELEMENTAL: "“atom” left out"}


class Entry(NamedTuple):
    """A name in the lexicon: row, node, the name as its source writes it, its `Kind`, and its shape (bits)."""

    row: int
    node: int
    text: str
    kind: int
    shape: int


def is_symbol(text: str) -> bool:
    """Whether ``text`` is written as symbols and acronyms are: no space, a capital or digit beyond the first letter."""
    if len(text) > 14 or " " in text or any(map(str.isspace, text)):
        return False
    return any(c.isupper() or c.isdigit() for c in text[1:]) or (len(text) <= 2 and text.isalpha())


def shapes(texts: Sequence[str], keys: Sequence[str], marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The shape of each name [names]; ``marks`` say which are rewritings."""
    words, broad = english(), generic()
    bits = (
        (SYMBOL, map(is_symbol, texts)),
        (ENGLISH, (" " not in t and t.casefold() in words for t in texts)),
        (GENERIC, (k in broad for k in keys)),
        (HAS_COMMA, (", " in t for t in texts)),
    )
    return sum((np.fromiter(has, np.bool_, len(texts)) * np.uint8(bit) for bit, has in bits), start=marks)


def rewritten(text: str, ordered: bool) -> list[tuple[str, int]]:
    """The rewritings of ``text``, each with its mark."""
    out: list[tuple[str, int]] = []
    bare = text
    if text.endswith((")", "]")):
        bare = _END_BRACKET.sub("", text)
        if bare != text and len(bare) > 3:
            out.append((bare, SHORTENED))
    if text.endswith(ELEMENT):
        out.append((text.removesuffix(ELEMENT), ELEMENTAL))
    if ordered:
        return out
    if "; " in text:
        out += [(part.strip(), SHORTENED) for part in text.split("; ")]
    if ", " in bare:
        parts = [p.strip() for p in bare.split(", ")]
        if len(parts) <= 4 and all(parts):
            number = [parts.pop()] if _NUMBER.fullmatch(parts[-1]) else []
            if len(parts) > 1:
                out.append((" ".join([*reversed(parts), *number]), INVERTED))
    return out


_END_BRACKET = re.compile(r"\s+[(\[][^()\[\]]*[)\]]$")
_NUMBER = re.compile(r"\d+\w?|[IVX]+")

MOST_TURNED, MOST_JOINED = 8, 6  # words of a name that anybody turns round, or writes as fewer words
