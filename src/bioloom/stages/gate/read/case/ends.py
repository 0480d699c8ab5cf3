"""Whether a word of a case that was not read may end, deny or turn around a state that was read.

Whatever else such a word tells can only rule out more, so that what a source says against a drug stands beside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .types import Mark, Piece

_DENIES = re.compile(  # what stands behind it in its clause is denied
    r"\b(?:no|not|never|none|nor|without|neither|cannot|isn|aren|wasn|don|doesn|didn|hasn|haven|can|won|wouldn)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
_ENDS = re.compile(  # what is told in its clause may be over, excluded, or of another kind than it seems
    r"\b(?:stopp\w*|stop|ceas\w+|ended|ends?|gone|over|resolv\w+|settl\w+|recover\w*|cur(?:e|ed|es)|healed|until|till"
    r"|exclu\w+|rul\w+|negativ\w*|normal\w*|denie[sd]|deny|except\w*|only|alone|instead|unless|withdr\w+|discontinu\w+"
    r"|remission|free|former\w*|ex|previous\w*|past|used|mistak\w+|wrong\w*|allerg\w*|toler\w+|un\w+|ago|before)\b",
    re.IGNORECASE,
)
_ANY_MORE = re.compile(r"\b(?:any ?more|longer|now|currently|since)\b", re.IGNORECASE)
_IF_OR = re.compile(r"\b(?:if|or|why)\s+$", re.IGNORECASE)  # "and if not, what": that denies nothing of what is asked
_NUMBER = re.compile(r"\d")
_NUMBERED = {"lab", "age", "gestation"}
_SHORT = 4  # words of a clause that says "not any more" of what the one before told


def may_end(text: str, left: Sequence[tuple[int, int]], relied: Sequence[Mark], told: Sequence[Piece]) -> bool:
    """Whether one of the stretches ``left`` of ``text`` may end, deny or change one of the states ``relied`` on.

    A denial reaches what stands behind it in its clause, an end all of its clause; either reaches what was told before
    where its clause names nothing. A denial in a question turns round what is asked ("a reason not to use it"). A
    number may belong to a measurement, an age or a week of its clause.
    """
    for start, end in left:
        piece = next((p for p in told if p.start <= start < p.end + 1), None)
        if piece is None:
            return True
        inside = [m for m in relied if piece.start <= m.start and m.end <= piece.end + 1]
        before = not inside and not piece.asks and any(m.end <= start for m in relied)
        word = text[start:end]
        if _ENDS.search(word) and (inside or before):
            return True
        if _DENIES.search(word) and (any(m.start >= end for m in inside) or (before and _of_before(piece))):
            return True
        if piece.asks and _DENIES.search(word) and not _IF_OR.search(text[:start]):
            return True
        if _NUMBER.search(word) and any(c.kind in _NUMBERED for m in inside for c in m.conditions):
            return True
    return False


def _of_before(piece: Piece) -> bool:
    """Whether a clause that denies and names nothing may deny what was told before it: "Not any more."."""
    return len(piece.text.split()) <= _SHORT or _ANY_MORE.search(piece.text) is not None
