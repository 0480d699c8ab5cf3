"""Age, sex, pregnancy, lactation: what is said of a person as such."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf

from bioloom.core.fact import Condition
from bioloom.stages.gate import interval
from bioloom.stages.gate.interval import Interval
from bioloom.stages.gate.tables.people import AGE_GROUPS, STATES
from bioloom.stages.gate.types import state

from .found import Found
from .numbers import AFTER, COMPARED, NUMBER, compared, number

YEARS = {"year": 1.0, "yr": 1.0, "y": 1.0, "month": 1 / 12, "mo": 1 / 12, "week": 7 / 365.25, "wk": 7 / 365.25,
         "day": 1 / 365.25,
         "hour": 1 / 8766}  # fmt: skip
_UNIT = r"(?:years?|yrs?|y(?=/o|\b)|months?|mos?|weeks?|wks?|days?|hours?)"
_AGED = r"(?:[ -]?(?:of age|old|o(?=\b)|/o))?"
# "5-year-old", "aged 5", "under 3 years", "12 to 17 years of age", "65 or older", "children under 3"
_AGE = re.compile(

        rf"(?:\bage[ds]?\s+(?:of\s+|between\s+|is\s+)?)?(?:\b|(?<=[\s(<>≤≥]))(?P<cmp>{COMPARED})?\s*(?:the age of\s+"
        rf"|age\s+)?"
    rf"(?:(?P<low>{NUMBER})\s*(?P<lowunit>{_UNIT})?\s*(?:-|–|to|and|through)\s*(?P<high>{NUMBER})|(?P<one>{NUMBER}))"
    rf"(?P<hyphen>[\s-]*)(?P<unit>{_UNIT})?(?P<aged>{_AGED})\s*(?P<after>{AFTER})?",
    re.IGNORECASE,
)  # fmt: skip
_COUNTED = re.compile(
    r"\s*(?:%|mg|kg|g\b|ml|mmol|mEq|µ|/|weeks? (?:of|gest)|of (?!age)|ago|before|after|prior)", re.IGNORECASE
)
_OF_AGE = re.compile(r"\b(?:boy|girl|man|woman|child|infant|patient|baby) (?:of|aged)\s*$", re.IGNORECASE)
_OF_CHILD = re.compile(r"\b(?:nurs|feed|breast-?feed|mother of)\w* (?:her|his|their|an?) $", re.IGNORECASE)
_EARLY = re.compile(r"pre-?(?:term|mature)", re.IGNORECASE)
OLDEST = 120.0  # years
_TOLD_AGE = re.compile(  # "a student, 20, has", "she is 62 and", "born 9 months ago"
    r"(?<=[a-z]), (?P<alone>\d{1,3})(?=,)|\b(?:(?:she|he|patient|who|son|daughter|mother|father|mum|mom|dad|wife"
    r"|husband|child|baby|boy|girl|man|woman|sister|brother|grand\w+)(?: is|'s| was| has turned| turned)|I(?: a|')m)"
    r" (?P<is>\d{1,3})(?=[,.;]|$| (?:in|last|this|on|with)\b| and (?!\d)"
    rf"| now\b)|\bborn (?P<born>\d+) (?P<unit>{_UNIT}) ago",
    re.IGNORECASE,
)
_DECADE = re.compile(
    r"\bin (?:his|her|their)(?: (?P<part>early|mid|late))?[ -]*(?P<decade>twenties|thirties|forties|fifties|sixties"
    r"|seventies|eighties|nineties|\d0'?s)\b", re.IGNORECASE)  # fmt: skip
_DECADES = {w: 20.0 + 10 * n for n, w in enumerate(
    ["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"])}  # fmt: skip
_WEEKS = re.compile(

        rf"(?P<cmp>{COMPARED})?\s*(?:(?P<low>{NUMBER})\s*(?:-|–|to|and|through)\s*(?P<high>{NUMBER})"
        rf"|(?P<one>{NUMBER}))(?:st|nd|rd|th)?"
    r"[\s-]*(?:weeks?|wks?)['’]?(?:[\s-]+(?:of|and \d days? of))?[\s-]+(?:gestation(?:al age)?|pregnan(?:cy|t)|along\b)"

        rf"|\b(?:wom[ae]n|she|lady)(?: who)?(?: is)?(?: now| currently)? (?:at|in (?:her|the)) (?P<three>{NUMBER})"
        rf"(?:st|nd|rd|th)? (?:weeks?|wks?)\b(?! (?:after|post|of (?:treatment|therapy|age)))"

        rf"|\bpregnan\w*[^.;,]{{0,25}}?\b(?:at|of|in(?: the)?)\s+(?P<cmp2>{COMPARED})?\s*(?P<two>{NUMBER})(?:st|nd"
        rf"|rd|th)?[\s-]*(?:weeks?|wks?)\b",
    re.IGNORECASE,
)  # fmt: skip
MONTH = 4.345  # weeks
_NTHS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_MONTHS = re.compile(
    rf"\b(?P<full>\d) months? (?:pregnant|along|of pregnancy|gestation)\b|\b(?:in )?(?:her |the"
    rf" )?(?P<nth>{'|'.join(_NTHS)}"
    r"|[1-9](?:st|nd|rd|th)) month (?:of (?:her )?pregnancy|pregnant)\b",
    re.IGNORECASE,
)
_TRIMESTER = re.compile(
    r"\b(?P<first>first|1st|second|2nd|third|3rd|last|early|late)(?:(?:\s*(?:,|and|or|to)\s*)(?P<then>second|2nd"
    r"|third|3rd))?"
    r"\s+(?:trimesters?(?: of (?:the )?pregnancy)?|(?:half of )?pregnancy)\b",
    re.IGNORECASE,
)
_NTH = re.compile(r"(?:last|first|1st|second|2nd|third|3rd) pregnancy", re.IGNORECASE)
_TRIMESTERS = {"first": (0, 14), "1st": (0, 14), "early": (0, 14), "second": (14, 28), "2nd": (14, 28),
               "third": (28, inf),
               "3rd": (28, inf), "last": (28, inf), "late": (28, inf)}  # fmt: skip


def people(text: str) -> Iterator[Found]:
    """Ages, sexes, pregnancy and lactation in ``text``; overlapping where one word is in several."""
    yield from _gestation(text)
    yield from _ages(text)
    for m in _TOLD_AGE.finditer(text):
        n = number(m["alone"] or m["is"] or m["born"])
        size = _size(m["unit"]) if m["born"] else 1.0
        if n * size <= OLDEST:
            yield Found(*m.span(), _aged(Interval(n * size, (n + 1) * size, high_open=True), m.group().strip(" ,")))
    for pattern, span in AGE_GROUPS:
        for m in pattern.finditer(text):
            early = (state("habit", "premature", text=m.group()),) if _EARLY.match(m.group()) else ()
            yield Found(*m.span(), (*_aged(span, m.group()), *early))
    for m in _DECADE.finditer(text):
        low = _DECADES.get(m["decade"].casefold()) or float(m["decade"][:2])
        yield Found(*m.span(), _aged(Interval(low, low + 10, high_open=True), m.group()))
    for pattern, states in STATES:
        for m in pattern.finditer(text):
            yield Found(*m.span(), tuple(s.model_copy(update={"text": m.group()}) for s in states))


def _ages(text: str) -> Iterator[Found]:
    for m in _AGE.finditer(text):
        aged = bool(m["aged"].strip()) or bool(re.search(r"^\s*age|\bage of\b|\bage\s", m.group(), re.IGNORECASE))
        aged = aged or bool(_OF_AGE.search(text[: m.start()]))
        who = re.search(
            r"(?:child(?:ren)?|infants?|neonates?|babies|adults?|wom[ae]n|m[ae]n|patients?|persons?|people|boys?"
            r"|girls?|adolescents?|males?|females?|age|those|individuals|anyone)\s*(?:who are\s+|\()?$",
                        text[: m.start()], re.IGNORECASE)  # fmt: skip
        old = m["after"] is not None and re.search(r"old|young", m["after"], re.IGNORECASE)
        compares = m["cmp"] is not None or m["after"] is not None or m["low"] is not None
        person = aged or old or (who and compares) or (m["cmp"] and re.search("old|young", m["cmp"], re.IGNORECASE))
        alone = m["cmp"] is not None and m["unit"] and m["unit"][0] in "yY" and text.strip() == m.group().strip()
        if (
            _OF_CHILD.search(text[: m.start()])
            or not (person or alone)
            or (m["unit"] is None and not (aged or old or (who and compares)))
            or _of_something(text, m.end())
        ):
            continue
        yield _trimmed(m, _aged(_age(m), m.group().strip()))


def _of_something(text: str, end: int) -> bool:
    """Whether the number counts something other than a life: "within 14 days of ...", "30 kg"."""
    return bool(_COUNTED.match(text[end:]))


def _age(m: re.Match[str]) -> Interval:
    size = _size(m["unit"])
    if m["low"]:
        low = number(m["low"]) * (_size(m["lowunit"]) if m["lowunit"] else size)
        return Interval(low, (number(m["high"]) + 1) * size, high_open=True)
    n = number(m["one"])
    said = compared(m["cmp"], n * size, m["after"])
    if said is None:  # a five-year-old is five until the next birthday
        return Interval(n * size, (n + 1) * size, high_open=True)
    if said.high == n * size and not said.high_open:
        return Interval(high=(n + 1) * size, high_open=True)
    return said


def _size(unit: str | None) -> float:
    return YEARS[unit.casefold().rstrip("s")] if unit else 1.0


def _aged(span: Interval, text: str) -> tuple[Condition, ...]:
    return tuple(
        state("age", v, op=op, unit="year", text=text) for op, v in interval.bounds(span) if (op, v) != (">=", 0)
    )


def _gestation(text: str) -> Iterator[Found]:
    for m in _MONTHS.finditer(text):
        n = number(m["full"]) + 1 if m["full"] else _ordinal(m["nth"])
        yield Found(*m.span(), _pregnant(Interval((n - 1) * MONTH, n * MONTH, high_open=True), m.group()))
    for m in _WEEKS.finditer(text):
        if m["low"]:
            span = Interval(number(m["low"]), number(m["high"]) + 1, high_open=True)
        else:
            n = number(m["one"] or m["two"] or m["three"])
            span = compared(m["cmp"] or m["cmp2"], n, None) or Interval(n, n + 1, high_open=True)
        yield _trimmed(m, _pregnant(span, m.group().strip()))
    for m in _TRIMESTER.finditer(text):
        if _NTH.fullmatch(m.group()):
            continue
        ends = [_TRIMESTERS[w.casefold()] for w in (m["first"], m["then"]) if w]
        yield Found(*m.span(), _pregnant(Interval(ends[0][0], ends[-1][1], high_open=True), m.group()))


def _ordinal(said: str) -> float:
    return float(said[0]) if said[0].isdigit() else _NTHS.index(said.casefold()) + 1.0


def _pregnant(span: Interval, text: str) -> tuple[Condition, ...]:
    weeks = (
        state("gestation", float(v), op=op, unit="week", text=text)
        for op, v in interval.bounds(span)
        if (op, v) != (">=", 0)
    )
    return (state("pregnancy", text=text), *weeks)


def _trimmed(m: re.Match[str], states: tuple[Condition, ...]) -> Found:
    """What a match says, without the white space around it."""
    said = m.group()
    return Found(m.start() + len(said) - len(said.lstrip()), m.start() + len(said.rstrip()), states)
