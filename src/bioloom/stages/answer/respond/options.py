"""Which option words mean."""

from __future__ import annotations

import re
from collections.abc import Sequence

_BETWEEN = re.compile(r"\s*(?:[,;/&]|\band\b|\bor\b)\s*", re.IGNORECASE)


def option_of(text: str, options: Sequence[str]) -> str | None:
    """The option that ``text`` is: its words, its letter or number; None when it is none or several."""
    bare = text.strip().strip(".)(").casefold()
    for i, option in enumerate(options):
        if bare in (option.strip().casefold(), chr(ord("a") + i), str(i + 1)):
            return option
    inside = [o for o in options if o.strip().casefold() in bare]
    return inside[0] if len(inside) == 1 else None


def options_of(text: str, options: Sequence[str]) -> tuple[str, ...]:
    """The options that ``text`` is: one, or several letters or numbers in a row ("A, C and D"); none where it is none.

    All of its pieces must be options: "A or something else" is no choice.
    """
    one = option_of(text, options)
    if one is not None:
        return (one,)
    pieces = [p for p in _BETWEEN.split(text.strip().strip(".")) if p]
    if len(pieces) == 1 and re.fullmatch(r"[A-Z]{2,}", pieces[0]):  # "ACD"
        pieces = list(pieces[0])
    found = [option_of(p, options) for p in pieces]
    return tuple(dict.fromkeys(o for o in found if o is not None)) if None not in found else ()
