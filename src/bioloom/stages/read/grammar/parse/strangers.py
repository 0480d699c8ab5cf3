"""Ordinary words that nobody knows: verbs that tie two things in some way, and words that may be left out.

A reading that rests on one says so: nothing of the question is dropped without a word.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..items import Cue, Item, Note
from ..schema import VAGUE
from ..text.tokens import Token, words

LEFT_OUT, LEFT_OUT_BESIDE, LEFT_OUT_NAME = 0.8, 2.4, 2.4  # passing over a word, over one beside a name or noun, a name
AS_VERB = 0.75
PREPOSITIONS = words("in for to with by of on from at against within into during through toward towards as")
PASSED, GUESSED, BROADENED = "passed over", "taken for any link", "taken for any of its kind"  # kinds of notes


def left_out(token: Token, *, first: bool, beside: bool) -> tuple[float, Note]:
    """What it costs to pass over a word, and the note of it; one beside a name is rather a part of the name."""
    plain = token.text.islower() or (first and token.text[1:].islower())
    cost = LEFT_OUT_NAME if not plain else LEFT_OUT_BESIDE if beside else LEFT_OUT
    return cost, Note(PASSED, token.start, token.end)


def verbs(tokens: list[Token], at: int) -> Iterable[tuple[int, Item]]:
    """Readings of the unknown word at ``at`` as a verb that ties two things in some way, with where each ends."""
    token = tokens[at]
    if not token.text.isalpha() or not token.text.islower() or len(token.low) < 4:
        return
    notes = (Note(GUESSED, token.start, token.end),)
    follows = tokens[at + 1].low if at + 1 < len(tokens) else ""
    prep = follows if follows in PREPOSITIONS else ""
    if token.low.endswith("ed"):
        forms = frozenset("p")
        if not prep:
            return
    else:
        forms = frozenset("p" if token.low.endswith("ing") else "f" if token.low.endswith("s") else "b")
    end = at + 2 if prep else at + 1
    yield end, Item("VT", AS_VERB, feats=forms, cue=Cue(VAGUE, prep=prep), notes=notes)
    if prep:
        yield at + 1, Item("V0", AS_VERB, feats=forms, cues=((prep, Cue(VAGUE, prep=prep)),), notes=notes)
