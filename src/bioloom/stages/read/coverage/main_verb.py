"""Words in the place of a clause's main verb: "how tightly does <it> hang on to", "genes that rewire <it>".

A verb names no thing and narrows nothing: it says how the things of its clause belong together, and that is what a
reading is scored for. So a main verb that no wording has is no stranger. Behind an auxiliary it is the
last word of its kind: in "what does tenofovir amibufenamide treat" the second half of a name stands before the verb.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from bioloom.ground.forms.english_words import FUNCTION_WORDS

from ..forms.lower import Slot

_AUXILIARY = (
    r"(?:do|does|did|can|could|will|would|may|might|must|should|shall)(?:n['’]?t)?(?: not)?"  # with what follows
)
_SOMETHING = r"(?:it|they|he|she|we|you|i|one|people|patients|this|that|these|those|\x00)"
_KIND = r"(?: (?:gene|protein|drug|medicine|disease|disorder|syndrome|pathway)s?)?"
_HOW = r"(?:\w+ly )?"
_VERB = re.compile(
    rf"\b{_AUXILIARY} (?:(?:the|my|our|his|her|their|your|a|an) )?{_SOMETHING}{_KIND} {_HOW}(?P<asked>[a-z]{{3,}})\b"
    rf"|(?<=\bto ){_HOW}(?P<to>[a-z]{{3,}}) (?:(?:the|a|an|any|with|on|onto|at|in) )*\x00"
    rf"|\b(?:we|you|they|i) {_HOW}(?P<done>[a-z]{{3,}}) (?:(?:the|a|an|her|him|his|them) )?\x00"
    rf"|\b(?:that|which|who) {_HOW}(?P<that>[a-z]{{3,}}) (?:(?:the|a|an|with|on|onto|at|in|to) )*\x00",
    re.IGNORECASE,
)
_NEXT = re.compile(r"\s+([a-z]{3,})\b", re.IGNORECASE)


def main_verbs(text: str, slots: Sequence[Slot]) -> frozenset[int]:
    """Where words of ``text`` begin that stand where a main verb does, beside one of ``slots`` or a pronoun."""
    return _main_verbs(text, tuple((s.start, s.end) for s in slots))


@lru_cache(maxsize=256)  # many readings of a question have the same slots
def _main_verbs(text: str, places: tuple[tuple[int, int], ...]) -> frozenset[int]:
    said, moved, at = "", [], 0
    for start, end in sorted(places):
        if start < at:
            continue
        said += text[at:start]
        moved.append((len(said), end - start - 1))
        said += "\x00"
        at = end
    said += text[at:]
    return frozenset(
        start + sum(by for place, by in moved if place < start)
        for m in _VERB.finditer(said)
        for start in (m.start(m.lastgroup or 0),)
        if m.lastgroup != "asked" or not _goes_on(said, m.end())
    )


def _goes_on(text: str, at: int) -> bool:
    """Whether a word that is no particle stands right behind ``at``: then the verb is still to come."""
    m = _NEXT.match(text, at)
    return m is not None and m[1].lower() not in FUNCTION_WORDS
