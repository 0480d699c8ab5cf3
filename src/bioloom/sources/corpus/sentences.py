"""Sentences of biomedical prose, by rules, with their offsets.

A stop ends a sentence unless it belongs to an abbreviation ("e.g.", "et al.", "Fig."), an initial ("J. Smith"), a
number ("0.05", "No. 3") or what follows cannot begin a sentence. Line breaks end one only where a blank line stands or
a line looks like a heading or an item of a list, since texts from PDFs break lines anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Span = tuple[int, int]

# Never the last word of a sentence: what they abbreviate goes on.
_GOES_ON = """
e.g i.e cf vs viz approx ca resp fig figs eq eqs ref refs tab vol chap sect dr prof mr mrs ms st nos subsp var incl esp
"""
# May end a sentence: it does when a capitalized word that commonly opens one follows.
_MAY_END = """
etc al i.v i.p i.m s.c p.o q.d b.i.d t.i.d inc ltd co jr sr a.m p.m u.s u.k spp sp no
"""
_OPENS = """
the this these those we our it its in on at by for from to however therefore thus moreover furthermore there they their
when while although after before both an as during here results patients methods conclusion conclusions objective
background no all one two three four five such if since because with within among using
"""
_OPEN, _EITHER, _OPENERS = frozenset(_GOES_ON.split()), frozenset(_MAY_END.split()), frozenset(_OPENS.split())

# A run of stops is tried from its beginning alone: from each of them, a text of stops takes a square of its length.
_STOP = re.compile(r"(?<![.!?])[.!?]+(?:[\"'”’)\]]*|\[\d[\d,;–-]*\])(?=\s)|[。！？]")
_BLANK = re.compile(r"\n[ \t]*(?:\n[ \t]*)+|\n(?=[ \t]*(?:[-*•#>]|\d{1,2}[.)])[ \t]+\S)|\f")
_WORD_BEFORE = re.compile(r"[^\s(\[\"'“‘]+$")
_NEXT = re.compile(r"\s+([\"'“‘(\[]*)(\S+)")
_INITIAL = re.compile(r"(?:[A-Z]\.)*[A-Z]")


def sentences(text: str, start: int = 0, end: int | None = None) -> Iterator[Span]:
    """Where the sentences of ``text[start:end]`` stand, in order, without white space around them.

    Together they cover everything but white space, and none overlaps another.
    """
    last = len(text) if end is None else end
    for lo, hi in _blocks(text, start, last):
        at = lo
        for stop in _STOP.finditer(text, lo, hi):
            if _ends(text, stop, hi):
                yield from _trimmed(text, at, stop.end())
                at = stop.end()
        yield from _trimmed(text, at, hi)


def _blocks(text: str, start: int, end: int) -> Iterator[Span]:
    """Stretches that no sentence crosses."""
    at = start
    for blank in _BLANK.finditer(text, start, end):
        yield at, blank.start()
        at = blank.end()
    yield at, end


def _ends(text: str, stop: re.Match[str], end: int) -> bool:
    """Whether a sentence ends at this stop."""
    follows = _NEXT.match(text, stop.end(), end)
    if stop.group()[0] != "." or follows is None:
        return True
    after = follows[2]
    opener = after.strip(".,;:!?()[]\"'").lower() in _OPENERS and after[0].isupper()
    before = _WORD_BEFORE.search(text, max(0, stop.start() - 40), stop.start())
    word = before.group() if before else ""
    key = word.lower().rstrip(".")
    if key in _OPEN or key in _EITHER:
        return key in _EITHER and (opener or (key == "etc" and after[0].isupper()))
    if _INITIAL.fullmatch(word) and (len(word) > 1 or not _closes_a_list(text, stop.start())):
        return opener  # J. Smith; but "... hepatitis B. The ..." ends
    return not after[0].islower() or _symbol(after)


def _closes_a_list(text: str, at: int) -> bool:
    """Whether the capital before ``at`` stands behind a lower-case word (vitamin D), and is no initial of a name."""
    words = text[max(0, at - 40) : at].split()
    return len(words) > 1 and words[-2].isalpha() and words[-2].islower() and words[-2] not in ("and", "by", "of")


def _symbol(word: str) -> bool:
    """Whether a lower-case beginning is a symbol that may begin a sentence: mRNA, p53, α-synuclein, c-Myc."""
    return any(c.isupper() or c.isdigit() for c in word[1:]) or not word[0].isascii()


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield start, end
