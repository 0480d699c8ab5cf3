"""Names with brackets in them: "(S)-duloxetine", "tRNA(Val)", "CLEC7A (Dectin-1) signaling", "[3H]muscimol".

Words are told from each other by what stands between them, and a bracket behind a space is a wall: what stands in it is
most often said beside the name. Names that do hold one are looked for by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...forms.normalize import BREAK, COMMA, Tokens
from ...lexicon.lookup import Lead
from ...lexicon.opened import Lexicon
from ..words.runs import Span, runs

_PAIRS = {")": "(", "]": "[", "}": "{"}
_GAP = re.compile(r"\s*[+−-]?[)\]]?,?\s*[(\[]?\s*")  # between two words: a bracket that closes, one that opens
_REGISTERED = ("®", "™")
_SIGN = re.compile(r"[(\[][+\-−±]+[)\]]-$")  # "(-)-selegiline"


def closed(text: str, start: int, end: int) -> Span:
    """The stretch ``start:end`` of ``text`` with the bracket, right beside it, that it leaves open; with a sign before.

    A bracket that stands elsewhere is left alone. A mark of a registered name belongs to the name.
    """
    opened: list[str] = []
    for char in text[start:end]:
        if char in _PAIRS.values():
            opened.append(char)
        elif char in _PAIRS:
            if opened and opened[-1] == _PAIRS[char]:
                opened.pop()
            elif not opened and start and text[start - 1] == _PAIRS[char]:
                start -= 1
    if opened and _PAIRS.get(text[end : end + 1]) == opened[-1]:
        end += 1
    if text.startswith(_REGISTERED, end):
        end += 1
    if sign := _SIGN.search(text[max(0, start - 8) : start]):
        start -= len(sign[0])
    return start, end


def across(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Token spans that are names and reach over a bracket, which both stand in them."""
    bracket = [i > 0 and tokens.gap[i] == BREAK and _is_bracket(tokens, i) for i in range(len(tokens))]
    if not any(bracket):
        return
    wall = [len(tokens)] * len(tokens)
    for i in range(len(tokens) - 2, -1, -1):
        wall[i] = i + 1 if tokens.gap[i + 1] == BREAK and not bracket[i + 1] else wall[i + 1]
    for lo, hi, number in runs(lexicon, tokens, range(len(tokens)), wall):
        start, end = closed(tokens.text, tokens.start[lo], tokens.end[hi - 1])
        whole = tokens.text[start:end]
        if any(bracket[lo + 1 : hi]) and all(whole.count(a) == whole.count(b) for a, b in _PAIRS.items()):
            yield (lo, hi), Lead(number, comma=COMMA in tokens.gap[lo + 1 : hi] or "," in whole)


def _is_bracket(tokens: Tokens, i: int) -> bool:
    between = tokens.text[tokens.end[i - 1] : tokens.start[i]]
    return any(c in "()[]" for c in between) and _GAP.fullmatch(between) is not None
