"""The words by which a text says what is to be given, or not (`advice.toml`), as regular expressions."""

from __future__ import annotations

import re

from .load import either, table

_ROWS = table("advice")
MANNERS = ("forbids", "cautions", "alternative", "first", "allows", "gives")  # of one clause the first that is said
CUES = {manner: re.compile(rf"(?<![\w-])(?:{either(_ROWS[manner])})(?!\w)", re.IGNORECASE) for manner in MANNERS}
UNLESS, WHY, PARTS, EXCEPT, IT, REFERS = (
    re.compile(_ROWS[name], re.IGNORECASE) for name in ("unless", "why", "parts", "except", "it", "refers")
)
TESTS, ASKS_TEST = (re.compile(_ROWS[name], re.IGNORECASE) for name in ("tests", "asks_test"))
IDLE, IDLE_ASKED = (frozenset(_ROWS[name].split()) for name in ("idle", "idle_asked"))
