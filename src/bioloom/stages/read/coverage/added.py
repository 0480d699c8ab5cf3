"""Words of a question that add a condition which its reading does not hold, as the encoder hears them.

"Which foods are rich in vitamin B12 for a vegetarian?" was answered with beef: the word had been seen beside foods, so
that it counted as theirs. What is a value, a number, a role or a "not" of the form is held by it; of other words the
network of `score.added` says how likely they add something.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence

from bioloom.ground.forms.english_words import FUNCTION_WORDS

from ..score.added import Net, chances_of_added
from ..score.encoder import Heard
from ..types import Role, Span
from .strict import Strict, within

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NARROWED = (Role.RELATION, Role.KIND, Role.MENTION)
_OPEN = (Role.UNREAD, Role.RELATION, Role.KIND)
_HELD = ("test:", "role:", "op:", "absent", "count")  # parts of a form that a word says by itself
SAY_NOTHING = {
    "other", "same", "different", "known", "human", "common", "main", "various", "several", "such", "major", "overall",
    "associated", "related", "linked", "involved", "causal", "causative", "responsible", "possible", "potential",
    "reported", "specific", "available", "current", "total",
}  # fmt: skip
# The chances from which a word adds: one that the form does not account for, one that is known to stand beside such
# forms, one of a sentence that neither asks nor names anything. Of 790 development questions
# read rightly 17 have such a word (benchmarks/reader/people11 to 14, forms12 and 13).
ADDED, KNOWN, SCENE = 0.65, 0.8, 0.97
_SENTENCE = re.compile(r"[^.?!]*(?:[.?!]+(?=\s|$)|[.?!]|$)")


def may_add(
    text: str, named: Sequence[tuple[int, int]], parts: Container[str], table: Mapping[str, Sequence[str]]
) -> list[int]:
    """Where words of ``text`` begin that may add a condition: none of a name, and none that stands for a part itself.

    ``parts`` are those of the form (`words.parts_of`), ``table`` is that of `words.cover`.
    """
    return [
        m.start()
        for m in WORD.finditer(text)
        if len(m[0]) > 2
        and m[0].lower() not in FUNCTION_WORDS
        and not within(m.start(), named)
        and not held(m[0].lower(), parts, table)
    ]


def held(word: str, parts: Container[str], table: Mapping[str, Sequence[str]]) -> bool:
    """Whether a form with ``parts`` holds what ``word`` says: as a value, a role, an operator; or it says nothing."""
    said = table.get(word)
    if said is None:
        return False
    return not said or any(part in parts and part != "op:select" and part.startswith(_HELD) for part in said)


def added(text: str, heard: Heard, net: Net) -> dict[int, float]:
    """The chance of each word of ``text`` (by its offset) that it adds a condition."""
    places = [m.start() for m in WORD.finditer(text) if m[0].lower() not in FUNCTION_WORDS | SAY_NOTHING]
    return dict(zip(places, chances_of_added(heard, net, places), strict=True))


def conditions(
    text: str, spans: Sequence[Span], chances: Mapping[int, float], parts: Container[str],
    table: Mapping[str, Sequence[str]],
) -> list[Strict]:  # fmt: skip
    """What words of ``text`` add that a form with ``parts`` does not hold; ``chances`` are those of `added`."""
    out, asking = [], _asking(text, spans) if chances else []
    for one in spans:
        chance = chances.get(one.start, 0.0)
        if chances and _valued(one, spans):
            out.append(Strict(one, f"what {one.text!r} narrows"))
            continue
        if one.role not in _OPEN or chance < ADDED or held(one.text.lower(), parts, table):
            continue
        known = one.role is not Role.UNREAD
        if chance >= (SCENE if not within(one.start, asking) else KNOWN if known else ADDED):
            out.append(Strict(one, f"what {one.text!r} adds to it"))
    return out


def _valued(one: Span, spans: Sequence[Span]) -> bool:
    """Whether a word that says a value which the form lacks stands right before what it narrows: "serious effects"."""
    if one.role is not Role.UNREAD or not one.became.startswith("test:") or WORD.fullmatch(one.text) is None:
        return False
    return any(s.start == one.end + 1 and s.role in _NARROWED for s in spans)


def _asking(text: str, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """The sentences of ``text`` that name a thing or end in a question mark; all of them where none does."""
    each = [m.span() for m in _SENTENCE.finditer(text) if m[0].strip()]
    named = [s.start for s in spans if s.role is Role.MENTION]
    asking = [(a, b) for a, b in each if text[a:b].endswith("?") or any(a <= n < b for n in named)]
    return asking or each
