"""Abbreviations that a text defines itself: "tuberous sclerosis complex (TSC)".

The algorithm is Schwartz and Hearst's (Pacific Symposium on Biocomputing 2003): a short form in parentheses, matched
letter by letter from the right against the words before it. Five small additions: the reverse order "TSC (tuberous
sclerosis complex)", a bracket with more than the short form ("(TSC; MIM 191100)"), letters may fall on Greek names
("beta" for "β"), and initials may stand in another order, as an abbreviation from another language's word order does
("myotonic dystrophy (DM)"), and a bracket may hold several, for several things before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ...forms.word_spellings import GREEK

_BRACKET = re.compile(r"[(\[]([^()\[\]]{1,120})[)\]]")
_SHORT = re.compile(r"[^\W_][\w.+/'’-]{0,11}(?: [\w+/-]{1,4})?")
_SENTENCE_END = re.compile(r"[.;:!?]\s+(?=[A-Z])|[()\[\]]")
_STOP = frozenset(
    ("the", "a", "an", "of", "in", "and", "or", "with", "for", "to", "by", "from", "is", "was", "are", "this")
)

_JOINTS = frozenset(("and", "or", "plus", "with", "combined", "versus", "vs", "+", "&"))


@dataclass(frozen=True)
class Definition:
    """``short`` stands for ``long``, which is ``text[start:end]``."""

    short: str
    long: str
    start: int
    end: int


@lru_cache(maxsize=64)
def definitions(text: str) -> dict[str, Definition]:
    """Short form to definition; the first definition of a short form holds."""
    found: dict[str, Definition] = {}
    for match in _BRACKET.finditer(text):
        sentence = _SENTENCE_END.split(text[max(0, match.start() - 200) : match.start()])[-1]
        first = match.start() - len(sentence)
        words = [(w.start() + first, w.end() + first) for w in re.finditer(r"\S+", sentence)]
        if words and "/" in match[1] and (several := _several(text, _parted(text, words), match)):
            found.update({one.short: one for one in several if one.short not in found})
        elif words and (definition := _before(text, words, match) or _inside(text, words, match)):
            found.setdefault(definition.short, definition)
    return found


def _before(text: str, words: list[tuple[int, int]], match: re.Match[str]) -> Definition | None:
    """The long form before the bracket: "tuberous sclerosis complex (TSC)"."""
    short = re.split(r"[;,:=]| (?:or|see|also) ", match[1])[0].strip()
    return _ending(text, words, short) if _is_short(short) else None


def _several(text: str, words: list[tuple[int, int]], match: re.Match[str]) -> list[Definition]:
    """Several in one bracket, in the order of what stands before: "velocardiofacial/DiGeorge syndrome (VCFS/DGS)"."""
    found: list[Definition] = []
    for short in reversed(match[1].split("/")):
        if not (_is_short(short) and short.isupper() and words and (one := _ending(text, words, short))):
            return []
        found.append(one)
        words = [(a, b) for a, b in _parted(text, words) if b <= one.start]
        while words and text[slice(*words[-1])].casefold() in _JOINTS:
            words.pop()
    return found


def _parted(text: str, words: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """``words``, those with a slash inside as two."""
    return [(a + m.start(), a + m.end()) for a, b in words for m in re.finditer(r"[^\s/]+", text[a:b])]


def _ending(text: str, words: list[tuple[int, int]], short: str) -> Definition | None:
    """The long form of ``short`` that ends with the last of ``words``."""
    most = min(len(short) + 5, len(short) * 2)
    clause = next((i for i in range(len(words) - 1, 0, -1) if text[words[i - 1][1] - 1] == ","), 0)
    for near in (words[clause:], words):  # a long form seldom holds a comma
        near = near[-most:]  # noqa: PLW2901
        opening, end = near[0][0], near[-1][1]
        at = _align(short, text[opening:end])
        found = (
            _initials(text, short, near)
            if at is None
            else _plausible(Definition(short, text[opening + at : end], opening + at, end))
        )
        if found:
            return found
    return None


def _initials(text: str, short: str, words: list[tuple[int, int]]) -> Definition | None:
    """The last words when their initials are the capitals of ``short`` in another order."""
    count = len(short)
    if not (2 <= count <= 4 and short.isupper() and short.isalpha() and len(words) >= count):
        return None
    opening, end = words[-count][0], words[-1][1]
    if sorted(text[a].upper() for a, _ in words[-count:]) != sorted(short):
        return None
    return _plausible(Definition(short, text[opening:end], opening, end))


def _inside(text: str, words: list[tuple[int, int]], match: re.Match[str]) -> Definition | None:
    """The long form in the bracket: "TSC (tuberous sclerosis complex)"."""
    short, long = text[slice(*words[-1])].lstrip("([\"'"), match[1].strip()
    if not _is_short(short) or " " not in long or sum(c.isupper() for c in short) < 2 or _align(short, long) != 0:
        return None
    start = match.start(1) + match[1].index(long)
    return _plausible(Definition(short, long, start, start + len(long)))


def _is_short(short: str) -> bool:
    if not _SHORT.fullmatch(short) or not any(c.isalpha() for c in short) or len(short) < 2:
        return False
    return any(c.isupper() or c in GREEK for c in short) or any(c.isdigit() for c in short) or len(short) <= 5


def _plausible(found: Definition) -> Definition | None:
    words = found.long.split()
    if len(found.long) <= len(found.short) or found.short in words or words[0].casefold() in _STOP:
        return None
    if found.short.islower() and len(words) < 2:
        return None
    return found if len(words) <= min(len(found.short) + 5, len(found.short) * 2) else None


def aligned(short: str, long: str) -> bool:
    """Whether the letters of ``short`` stand in ``long`` in their order, the first where ``long`` begins."""
    return _align(short, long) == 0


def _align(short: str, long: str) -> int | None:
    """Where in ``long`` the first letter falls, those of ``short`` matched from the right; None if they do not."""
    low, s, at = long.casefold(), len(short) - 1, len(long) - 1
    while s >= 0:
        c = short[s].casefold()
        if not c.isalnum():
            s -= 1
            continue
        c = GREEK.get(c, c)[0]
        while at >= 0 and (low[at] != c or (s == 0 and at > 0 and low[at - 1].isalnum())):
            at -= 1
        if at < 0:
            return None
        at -= 1
        s -= 1
    start = max(long.rfind(" ", 0, at + 1), long.rfind("/", 0, at + 1)) + 1
    opening = max(long.rfind("-", 0, at + 1) + 1, start)
    return opening if opening > start and long[start:opening].casefold() in ("anti-", "non-") else start
