"""What a sentence takes as given, apart from what it asks: "Given that A and that B, which disease is it?"."""

from __future__ import annotations

import re
from collections.abc import Iterator

_OPENS = re.compile(
    r"(?:so |now |and )?(?:given|assuming|suppose|supposing|imagine|knowing|considering|provided|granted|"
    r"if|since|because|when|let's say|say|assume|we know|it is known|you know|consider)"
    r"(?: the)?(?: (?:fact|facts|clues?|following))?\s*:?(?: that)?(?: both)?\s+",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"[,;:]\s*(?:and |then |so )*"
    r"(?=(?:(?:in|of|for|to|by|with) )?(?:which|what|who|how many|name|identify|find|count|list|tell)\b)",
    re.IGNORECASE,
)
_PARTS = re.compile(r"[,;]?\s+(?:and|but)\s+that\s+|[,;]\s+(?:and\s+)?that\s+|;\s+(?:and\s+)?", re.IGNORECASE)
_ENDS_IN_QUESTION = re.compile(
    r"[,;:]\s*(?:if|given that|provided that|knowing that|assuming that|considering that)\s+", re.IGNORECASE
)


def premises(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The premises of the sentence between ``start`` and ``end`` and its question, as places in ``text``.

    The sentence itself where it has no such form.
    """
    if opens := _OPENS.match(text, start, end):
        asks = next((m for m in _ASKS.finditer(text, opens.end(), end)), None)
        if asks:
            yield from _parts(text, opens.end(), asks.start())
            yield asks.end(), end
            return
    if turn := _ENDS_IN_QUESTION.search(text, start, end):
        yield from _parts(text, turn.end(), end)
        yield start, turn.start()
        return
    parts = list(_parts(text, start, end)) if ";" in text[start:end] else []
    yield from parts or [(start, end)]


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    for cut in _PARTS.finditer(text, start, end):
        yield at, cut.start()
        at = cut.end()
    yield at, end
