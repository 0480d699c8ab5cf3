"""Numbers in a question, with the values that they may mean for a qualifier: "40 %", "nine out of ten", "5 mg"."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import NamedTuple

_UNITS = {
    "g": 1.0, "gram": 1.0, "grams": 1.0, "gramme": 1.0, "grammes": 1.0, "mg": 1e-3, "milligram": 1e-3,
    "milligrams": 1e-3, "µg": 1e-6, "μg": 1e-6, "ug": 1e-6, "mcg": 1e-6, "microgram": 1e-6, "micrograms": 1e-6,
}  # fmt: skip
_MOLAR = {"pm": 12.0, "nm": 9.0, "µm": 6.0, "μm": 6.0, "um": 6.0, "mm": 3.0}  # an affinity is -log10 of mol/L
_ONES = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_WORDS = {word: i for i, word in enumerate(_ONES, 1)}
_TENS = {
    word: 10 * i
    for i, word in enumerate(("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), 2)
}
_WORDS |= _TENS | {f"{t}-{w}": v + n for t, v in _TENS.items() for w, n in list(_WORDS.items())[:9]}
_WORDS |= {"hundred": 100, "a hundred": 100, "one hundred": 100, "thousand": 1000, "a thousand": 1000, "dozen": 12,
           "a dozen": 12, "zero": 0}  # fmt: skip
_PARTS = {
    "half": 0.5, "third": 1 / 3, "thirds": 1 / 3, "quarter": 0.25, "quarters": 0.25, "fourth": 0.25, "fifth": 0.2,
    "fifths": 0.2, "tenth": 0.1, "tenths": 0.1, "twentieth": 0.05,
}  # fmt: skip
_ORDINALS = frozenset({"third", "fourth", "fifth", "tenth", "twentieth"})
_SHARE_BEHIND = re.compile(r" (?:of|or (?:more|less))\b")
_SHARE_BEFORE = re.compile(
    r"\b(?:than|least|most|about|around|nearly|roughly|over|under|above|below|exactly|up to|in) $", re.I
)
_COUNT = "|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True))
_NUMBER = rf"(?:\d{{1,3}}(?:,\d{{3}})+|\d+(?:[.,]\d+)?|(?:{_COUNT})(?![\w]))"
_OUT_OF = re.compile(rf"\b({_NUMBER})(?: \w+)? (?:out of|in|of|from) (?:every |each )?({_NUMBER})\b", re.IGNORECASE)
_PART = re.compile(rf"\b(?:(a|an|{_NUMBER})[ -])?({'|'.join(_PARTS)})\b", re.IGNORECASE)
_SIZES = "|".join(sorted({**_UNITS, **_MOLAR}, key=len, reverse=True))
_PLAIN = re.compile(
    rf"(?<![\w*:/-])({_NUMBER})(?: ?(%|percent|per cent|{_SIZES})(?![\w]))?",
    re.IGNORECASE,
)
_AMOUNTS = re.compile(
    r"(?:per|in|/|every|each) ?(?:every |each )?100 ?(?:g|grams?|grammes?)\b|\b100 ?(?:g|grams?) of"
    r"|(?:per|in|/|every|each) a? ?hundred ?(?:g|grams?|grammes?)\b",
    re.IGNORECASE,
)


_NEAR = 160  # characters before a number in which a comparison may stand
_NEARLY = r"(?:(?:about|around|roughly|some|a|an|the|as many as|even) )*$"
_NOT = r"(?:no|not|never)"
_YES = r"(?<!no )(?<!not )(?<!never )"
_COMPARING = {
    ">=": rf"\b(?:at least|{_NOT} (?:less|fewer|lower) than|a minimum of|at or above)|>=|≥",
    "<=": rf"\b(?:at most|{_NOT} (?:more|greater|higher) than|a maximum of|up to|at or below)|<=|≤",
    ">": rf"\b(?:{_YES}(?:more|greater|higher|larger|better) than|over|above|upwards of|in excess of|beyond)|>",
    "<": rf"\b(?:{_YES}(?:less|fewer|lower|smaller) than|under|below)|<",
}
_BEFORE = {op: re.compile(rf"(?:{words}) ?{_NEARLY}", re.IGNORECASE) for op, words in _COMPARING.items()}
_OR_MORE = re.compile(r"\s?(?:\+|(?:or|and) (?:more|above|higher|over|greater|upwards)\b)", re.IGNORECASE)
_OR_LESS = re.compile(r"\s?(?:or|and) (?:less|fewer|below|lower|under|smaller)\b", re.IGNORECASE)
_IN_MOLES = re.compile(rf"\d ?(?:{'|'.join(_MOLAR)})$", re.IGNORECASE)


class Number(NamedTuple):
    """A number in the text and what it may be worth: as it stands, as a share, in grams."""

    start: int
    end: int
    values: tuple[float, ...]

    def means(self, value: float) -> bool:
        """Whether ``value`` is one of the things that it may mean."""
        return any(abs(v - value) <= 0.015 * max(abs(v), abs(value), 1e-9) for v in self.values)


def numbers(text: str) -> list[Number]:
    """The numbers of ``text``, in order; the 100 g that amounts are in anyway is none."""
    return list(_numbers(text))


@lru_cache(maxsize=64)
def _numbers(text: str) -> tuple[Number, ...]:
    """As `numbers`; every reading of a question asks for those of the same text."""
    taken = [m.span() for m in _AMOUNTS.finditer(text)]
    out: list[Number] = []
    for m in _OUT_OF.finditer(text):
        part, whole = _value(m[1]), _value(m[2])
        if 0 < part <= whole and whole <= 1000 and _free(m.span(), taken):
            out.append(Number(*m.span(), (round(part / whole, 6),)))
            taken.append(m.span())
    for m in _PART.finditer(text):
        if _free(m.span(), taken) and not _ordinal(m, text):
            times = _value(m[1]) if m[1] and m[1].lower() not in ("a", "an") else 1
            out.append(Number(*m.span(), (round(times * _PARTS[m[2].lower()], 6),)))
            taken.append(m.span())
    for m in _PLAIN.finditer(text):
        if _free(m.span(), taken):
            value, unit = _value(m[1]), (m[2] or "").lower()
            out.append(Number(*m.span(), _worth(value, unit)))
    return tuple(sorted(out))


@lru_cache(maxsize=512)
def side(text: str, number: Number) -> str:
    """How the text compares with a number: ">=", ">", "<=" or "<"; "" where no word says so.

    Of concentrations it is not told: who binds below 10 nM binds with more than pKi 8.
    """
    if _IN_MOLES.search(text[number.start : number.end]):
        return ""
    before = text[max(0, number.start - _NEAR) : number.start]
    if _OR_MORE.match(text, number.end):
        return ">="
    if _OR_LESS.match(text, number.end):
        return "<="
    return next((op for op, words in _BEFORE.items() if words.search(before)), "")


def _ordinal(part: re.Match[str], text: str) -> bool:
    """Whether "third" and the like say which one, not how much: "a third clue", but "a third of them"."""
    counted = part[1] is not None and part[1].lower() not in ("a", "an")
    if counted or part[2].lower() not in _ORDINALS:
        return False
    much = _SHARE_BEHIND.match(text, part.end()) or (part[1] and _SHARE_BEFORE.search(text[: part.start()]))
    return not much


def plain(value: float) -> str:
    """A number as forms write it: digits alone, without an exponent."""
    return f"{value:.12f}".rstrip("0").rstrip(".")


def _worth(value: float, unit: str) -> tuple[float, ...]:
    if unit.startswith(("%", "per")):
        return (value / 100,)
    if unit in _MOLAR and value > 0:
        return (round(_MOLAR[unit] - math.log10(value), 6),)
    if unit in _UNITS:
        return (round(value * _UNITS[unit], 12),)
    return (value, value / 100)


def _value(text: str) -> float:
    low = text.lower()
    if low in _WORDS:
        return float(_WORDS[low])
    return float(low.replace(",", "") if re.fullmatch(r"\d{1,3}(?:,\d{3})+", low) else low.replace(",", "."))


def _free(span: tuple[int, int], taken: list[tuple[int, int]]) -> bool:
    return all(span[1] <= a or b <= span[0] for a, b in taken)
