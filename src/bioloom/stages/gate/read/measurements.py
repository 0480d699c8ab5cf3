"""Measurements in a text, with their values in the unit in which they are compared."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bioloom.stages.gate import interval
from bioloom.stages.gate.interval import Interval
from bioloom.stages.gate.tables.labs import DIASTOLIC, HBA1C, LABS, SYSTOLIC, WEIGHT, WRITTEN, Lab
from bioloom.stages.gate.types import state

from .found import Found
from .numbers import AFTER, COMPARED, NUMBER, compared, number

_UNITS = (
    r"mL\s*/\s*min(?:ute)?(?:\s*/\s*1\.73\s*m\s*(?:\^?2|²))?|mL\s*/\s*s(?:ec)?|m[Ee]q\s*/\s*L|[mµμu]mol\s*/\s*L"
    r"|mg\s*/\s*dL|g\s*/\s*d?L|[nµμupm]g\s*/\s*m?L|m?I?U\s*/\s*m?L|nmol\s*/\s*L|mg\s*/\s*mmol|mm\s*/\s*h(?:r|our)?\b"
          r"|(?:x\s*)?10\s*\^?\s*(?:9|⁹)\s*/\s*L|(?:x\s*)?10\s*\^?\s*(?:3|³)\s*/\s*(?:[µμu]L|mm\s*\^?\s*(?:3|³))"

              r"|(?:cells?\s*)?(?:/|per)\s*(?:mm\s*\^?\s*(?:3|³)|[µμu]L|microliter)|milliseconds?|msecs?|ms"
              r"|sec(?:onds?)?|s\b|mm\s*Hg"
          r"|kg\s*/\s*m\s*\^?(?:2|²)|kg|lbs?|pounds?|grams?|"
          r"beats\s*(?:/|per)\s*min(?:ute)?|bpm|mmol\s*/\s*mol|I?U\s*/\s*L"
          r"|(?:x|×|times|-fold)\s*(?:the\s+)?(?:ULN|upper limit(?: of (?:the )?normal)?"
          r"|normal)|%|°?\s*C\b")  # fmt: skip
_LINK = r"(?:\s*(?:levels?|values?|of|is|was|are|were|at|:|=|interval|being|remains"
_LINK += r"|around|about|approximately|now|currently|only|just|today|down|up|fallen|dropped|risen|an?|\(|,|to|be))*"
_WAS = rf"(?:from\s+(?:{NUMBER})\s*(?:{_UNITS})?\s*(?:to|->)\s*)?"  # what it was before: "fallen from 61% to 46%"
# "paracetamol PR 500 mg" and "albumin 100 ml" are given, and not measured.
_NO_DOSE = r"(?![\d.]*\d|\s*(?:mg|mcg|micrograms?|g|ml|litres?|units?|drops?|tablets?|capsules?|puffs?)\b(?!\s*/))"
_OF = {
    lab.loinc: re.compile(
        rf"(?<![\w+-])(?:{lab.names})(?!\w){_LINK}\s*{_WAS}(?P<cmp>{COMPARED})?\s*(?:than\s+|to\s+)?"
        rf"(?:(?:between\s+)?(?P<low>{NUMBER})\s*(?:-|–|to|and)\s*(?P<high>{NUMBER})"
        rf"|(?P<one>{NUMBER})){_NO_DOSE}\s*(?P<unit>{_UNITS})?\s*(?P<after>{AFTER})?",
        re.IGNORECASE,
    )
    for lab in LABS
}
_COUNTS = "10*3/uL"
_LIMIT = re.compile(r"ULN|upper limit|(?:x|×|times|-fold)\s*(?:the\s+)?normal", re.IGNORECASE)


def measurements(text: str) -> Iterator[Found]:
    """Measurements with their values in ``text``; a value in a unit that nothing converts is no state."""
    yield from _pressures(text)
    yield from _weights(text)
    for lab in LABS:
        for m in _OF[lab.loinc].finditer(text):
            code, unit = (f"{lab.loinc}*", "[ULN]") if _LIMIT.search(m["unit"] or "") else (lab.loinc, lab.unit)
            if (span := _span(lab, m)) is not None:
                said = " ".join(m.group().split())
                states = (
                    state("lab", round(v, 4), curie=code, op=op, unit=unit, text=said)
                    for op, v in interval.bounds(span)
                )
                yield Found(*m.span(), tuple(states))


_PRESSURE = re.compile(
    r"\b(?:blood pressure|BP|pressure)\b[^.;,]{0,20}?(?P<high>\d{2,3})\s*/\s*(?P<low>\d{2,3})(?:\s*mm\s*Hg)?",
    re.IGNORECASE,
)


def _pressures(text: str) -> Iterator[Found]:
    for m in _PRESSURE.finditer(text):
        said = " ".join(m.group().split())
        pair = ((SYSTOLIC, m["high"]), (DIASTOLIC, m["low"]))
        yield Found(*m.span(), tuple(state("lab", float(n), curie=c, unit="mm[Hg]", text=said) for c, n in pair))


_WHO = r"boy|girl|child|infant|toddler|baby|neonate|newborn|man|woman|patient|adult|adolescent|teenager"
_WEIGHT = re.compile(
    rf"\b(?P<one>{NUMBER})[\s-]*(?P<unit>kg|lbs?|pounds?)\b (?=(?:[\w-]+ ){{0,2}}(?:{_WHO})\b)"
    rf"|(?<=\b)(?:{_WHO}) of (?P<two>{NUMBER})[\s-]*(?P<unit2>kg|lbs?|pounds?)\b",
    re.IGNORECASE,
)


def _weights(text: str) -> Iterator[Found]:
    """Weights that no word says to be one: "a 12 kg toddler", "a child of 12 kg"."""
    lab = next(one for one in LABS if one.loinc == WEIGHT)
    for m in _WEIGHT.finditer(text):
        n, unit = m["one"] or m["two"], m["unit"] or m["unit2"]
        value = _worth(lab, unit, number(n))
        if value is not None:
            start = m.start("one") if m["one"] else m.start("two")
            end = m.end("unit") if m["unit"] else m.end("unit2")
            states = (state("lab", round(value, 4), curie=WEIGHT, unit=lab.unit, text=text[start:end]),)
            yield Found(start, end, states)


def _span(lab: Lab, m: re.Match[str]) -> Interval | None:
    ends = [_worth(lab, m["unit"], number(n)) for n in ((m["low"], m["high"]) if m["low"] else (m["one"],))]
    if any(end is None for end in ends):
        return None
    values = [end for end in ends if end is not None]
    if len(values) == 2:
        return Interval(values[0], values[1])
    return compared(m["cmp"], values[0], m["after"]) or Interval(values[0], values[0])


def _worth(lab: Lab, unit: str | None, value: float) -> float | None:
    """A value in the lab's own unit; None where nothing converts the unit that is said.

    Counts are told apart by size where no unit says it.
    """
    if lab.unit in {_COUNTS, "/uL"}:
        thousands = unit is not None and "10" in unit
        if lab.unit == "/uL":
            return value * (1000.0 if thousands else 1.0)
        return value * (1.0 if thousands or (unit is None and value < 1500) else 0.001)
    if unit is None:
        if lab.alone is not None and (value > lab.alone[1] if lab.alone[0] else value < lab.alone[1]):
            return value * lab.alone[2]
        return value * (1000.0 if lab.unit == "ms" and value < 3 else 1.0)
    said = " ".join(unit.split())
    if lab.loinc == HBA1C and re.fullmatch(r"mmol\s*/\s*mol", said, re.IGNORECASE):
        return 0.09148 * value + 2.152  # IFCC to NGSP
    size = next((size for words, size in lab.units if re.fullmatch(words, said, re.IGNORECASE)), None)
    if size is not None:
        return value * size
    return value if _LIMIT.search(said) or re.fullmatch(WRITTEN.get(lab.unit, r"(?!)"), said, re.IGNORECASE) else None
