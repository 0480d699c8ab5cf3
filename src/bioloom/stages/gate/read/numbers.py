"""Numbers in words, and the words that compare them: "under 3 years", "65 or older", "< 30 mL/min"."""

from __future__ import annotations

import re

from bioloom.stages.gate.interval import Interval

_BEFORE = {
    "<": r"<|less than|below|under|lower than|younger than|fewer than|before|shorter than|prior to",
    "<=": r"≤|<=|=<|up to|at most|no more than|not exceeding|not more than|not greater than|maximum of",
    ">": r">|greater than|more than|above|over|older than|exceed(?:ing|s)|higher than|beyond|after|longer than|past",
    ">=": r"≥|>=|=>|at least|not less than|no less than|minimum of|aged at least",
}
_AFTER = {
    ">=": r"(?:of age |old )?(?:(?:and|or) (?:older|more|greater|above|over|higher|up|beyond)|\+)",
    "<=": r"(?:of age |old )?(?:or|and) (?:younger|less|below|lower|under|fewer)",
}
NUMBER = r"\d+(?:,\d{3})+|\d+(?:\.\d+)?"
_SPOKEN = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_TENS = dict(
    zip(("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), range(20, 100, 10), strict=True)
)
_WORDS = {word: str(n) for n, word in enumerate(_SPOKEN.split())} | {
    word + (f"-{one}" if n else ""): str(ten + n)
    for word, ten in _TENS.items()
    for n, one in enumerate(_SPOKEN.split()[:10])
}
_WORD = re.compile(
    rf"\b({'|'.join(sorted(_WORDS, key=len, reverse=True))})\b"
    r"(?=[ -](?:years?|months?|weeks?|days?|hours?|times|kg|pounds?)\b)",
    re.IGNORECASE,
)
COMPARED = "|".join(p for way in ("<=", ">=", "<", ">") for p in _BEFORE[way].split("|"))
AFTER = "|".join(_AFTER.values())


def number(text: str) -> float:
    """``1,500`` or ``2.5`` as a number."""
    return float(text.replace(",", ""))


def digits(text: str) -> str:
    """``text`` with "eleven years" as "11 years"; spans move, so it is for text that is then matched whole."""
    return _WORD.sub(lambda m: _WORDS[m[1].casefold()], text)


def compared(before: str | None, value: float, after: str | None) -> Interval | None:
    """What a number with the words before or after it says; None when neither compares."""
    op = _op(before, _BEFORE) or _op(after, _AFTER)
    if op is None:
        return None
    return {"<": Interval(high=value, high_open=True), "<=": Interval(high=value),
            ">": Interval(low=value, low_open=True), ">=": Interval(low=value)}[op]  # fmt: skip


def _op(words: str | None, table: dict[str, str]) -> str | None:
    if not words:
        return None
    said = " ".join(words.casefold().split())
    return next((op for op in ("<=", ">=", "<", ">") if op in table and re.fullmatch(table[op], said)), None)
