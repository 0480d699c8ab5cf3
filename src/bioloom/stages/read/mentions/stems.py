"""A stem that is to be completed put as a question: "The UniProt accession of human albumin is" asks what it is.

Readers of questions have seen few stems. The words stay what they were, and where they stood is told.
"""

from __future__ import annotations

import re

from .reworded import Reworded

_STEM = re.compile(
    r"^\s*(?:the|an?)\s+(?P<what>\S.{8,}?)\s+(?:is|are|was|would be|could be|may be|comprise|include)"
    r"(?:\s+(?:best|most|often|commonly|usually|also|called|named|termed|known|described|defined|as|the|an?|likely))*"
    r"\s*(?:[:.…_?]|\.\s)*$",
    re.IGNORECASE | re.DOTALL,
)
_MANY = re.compile(r"^\w*(?:[^su]s|ses|ies)\b", re.IGNORECASE)


def as_question(text: str) -> Reworded | None:
    """``text`` put as a question; None where it is no stem."""
    m = _STEM.match(text)
    if m is None or "?" in m["what"]:
        return None
    ahead = "Which are the " if _MANY.match(m["what"]) else "What is the "
    start, end = m.span("what")
    places = [(n, n + 1) for n in range(start, end)]
    return Reworded(f"{ahead}{m['what']}?", (*([(0, start)] * len(ahead)), *places, (end, len(text))))
