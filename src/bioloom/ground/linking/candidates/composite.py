"""Several things named in one breath: "breast and ovarian cancer", "BRCA1/2", "hepatitis B and C"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ...forms.normalize import BREAK, Tokens, tokenize

_JOINT = re.compile(r"\s*(?:/|,|&|;|\+)\s*$")
_WORDS = frozenset({"and", "or"})
MOST_PARTS = 6


@dataclass(frozen=True, slots=True)
class Part:
    """A member of a composite: its own words at ``start:end``, the names it may have in full, the likeliest first."""

    start: int
    end: int
    readings: tuple[str, ...]


def parts(text: str) -> tuple[Part, ...]:
    """The members of ``text``, in order; empty when nothing joins two."""
    tokens = tokenize(text)
    segments = list(_segments(tokens))
    if not 2 <= len(segments) <= MOST_PARTS:
        return ()
    first, last = segments[0], segments[-1]
    out = []
    for at, (lo, hi) in enumerate(segments):
        own = tokens.surface(lo, hi)
        readings = [own]
        if at < len(segments) - 1:  # the words behind the last member belong to all: "breast and ovarian CANCER"
            readings = [f"{own} {tokens.surface(k, last[1])}" for k in range(last[0] + 1, last[1])] + [own]
        if at > 0:  # or the words before the first: "HEPATITIS B and C"
            before = [_prefixed(tokens, first[0], k, own) for k in range(first[1] - 1, first[0], -1)]
            readings = [*before, own] if _is_mark(own) else [own, *before]
        out.append(Part(tokens.start[lo], tokens.end[hi - 1], tuple(dict.fromkeys(readings))))
    return tuple(out)


def _prefixed(tokens: Tokens, lo: int, hi: int, own: str) -> str:
    """``own`` behind the words lo to hi of the first member, glued as the member's own number was."""
    glue = tokens.text[tokens.end[hi - 1] : tokens.start[hi]]
    return tokens.surface(lo, hi) + glue + own


def _is_mark(text: str) -> bool:
    """A number or letter that says little alone: "2", "C", "IIIb"."""
    return len(text) <= 4 and (text.isupper() or any(c.isdigit() for c in text))


def _segments(tokens: Tokens) -> Iterator[tuple[int, int]]:
    lo = 0
    for i, norm in enumerate(tokens.norm):
        if norm in _WORDS:
            if i > lo:
                yield lo, i
            lo = i + 1
        elif i > lo and _joint(tokens, i):
            yield lo, i
            lo = i
    if lo < len(tokens):
        yield lo, len(tokens)


def _joint(tokens: Tokens, i: int) -> bool:
    between = tokens.text[tokens.end[i - 1] : tokens.start[i]]
    return tokens.gap[i] <= BREAK and bool(between) and _JOINT.search(between.rstrip("- ") or between) is not None
