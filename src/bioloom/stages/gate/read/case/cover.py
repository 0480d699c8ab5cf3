"""The words of a case that are part of nothing that was read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .table import Table
from .types import Mark, Piece

_WORD = re.compile(r"[^\W\d_][\w'’-]*|\d+(?:\.\d+)?%?")
_NO = re.compile(
    r"\b(?:no|not|without|isn'?t|don'?t|doesn'?t|never|denies|nor|or|known|any|other|have|had|got|yet|is|a|an|the"
    r"|has)\b",
    re.IGNORECASE,
)
_LEADS = re.compile(
    r"(?:\b(?:no|not|without|isn'?t|aren'?t|don'?t|doesn'?t|denies|nor)\b)(?:\s+(?:have|any|known|got|yet|a|an|the|on"
    r"|is|other|or))*\s*$",
    re.IGNORECASE,
)


_ASKING = re.compile(
    r"\bif not\b|\b(?:must|should|may|can|could|to) (?:not|never)\b|\bwhat not\b|\bnever\b|\bor not\b|\byes or no\b"
    r"|\bnot (?:possible|allowed|available)\b|\bisn'?t (?:there|that|it)\b",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"\b(?:gives?|gave|made|makes|causes?|caused|sent|brought|put|face|lips?|tongue|throat|mouth|to hospital"
    r"|in (?:the )?(?:hospital|intensive care)|once|achilles|tendon|in minutes|documented)\b",
    re.IGNORECASE,
)


_INDUCED = re.compile(r"-(?:induced|related|associated)\b", re.IGNORECASE)
_BARE_DOSE = re.compile(
    r"\s*(?:MR|SR|XL)?\s*\d+(?:\.\d+)?(?![\d%])(?=\s*(?:bd|tds|qds|od|script|daily|[,.;)]|and\b|$))"
)
_NOT_ALLOWED = re.compile(
    r"\b(?:is|are) not (?:possible|allowed|available|an option)\b|\bexcept(?: for)?\b", re.IGNORECASE
)


def left_over(
    text: str, marks: Sequence[Mark], table: Table, questions: Sequence[Piece] = (), reactions: Sequence[Piece] = ()
) -> list[str]:
    """The words that carry something and stand in no mark, and negations that deny nothing, side by side as one.

    ``questions`` may negate what they ask for, ``reactions`` are clauses in which words for a reaction are read.
    """
    blank = list(text)
    for m in marks:
        start = m.start
        if m.denied and (lead := _LEADS.search(text[: m.start])):
            start = lead.start()
        blank[start : m.end] = " " * (m.end - start)
    spans = [m.span() for d in marks if d.kind == "drug" and (m := _BARE_DOSE.match(text, d.end))]
    spans += [m.span() for m in _NOT_ALLOWED.finditer(text)]
    spans += [m.span() for p in questions for m in _ASKING.finditer(text, p.start, p.end)]
    spans += [m.span() for m in _INDUCED.finditer(text)]
    for piece in reactions:
        spans += [m.span() for words in (table.reaction, _TOLD) for m in words.finditer(text, piece.start, piece.end)]
    for start, end in spans:
        blank[start:end] = " " * (end - start)
    out: list[tuple[int, int]] = []
    for m in _WORD.finditer("".join(blank)):
        word = m.group().casefold().replace("’", "'")
        if word in table.filler or word.removesuffix("'s") in table.filler:
            continue
        if out and not text[out[-1][1] : m.start()].strip():
            out[-1] = (out[-1][0], m.end())
        else:
            out.append((m.start(), m.end()))
    return [text[a:b] for a, b in out]
