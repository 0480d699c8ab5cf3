"""Measurements: which they are, in which unit they are compared, and what their values mean for an organ.

Codes are LOINC's. Thresholds that make a disease of a value are those of the guideline named beside them; they are used
for patients whose question gives the value and for conditions that name the disease.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bioloom.stages.gate.types import state

from . import interval
from .found import Found
from .interval import AFTER, COMPARED, NUMBER, Interval


@dataclass(frozen=True)
class Lab:
    """A measurement: its code, its names, its canonical unit, and what other units are worth in it.

    ``alone`` says in which other unit a number without one is meant: (whether above, the number, what one is worth).
    """

    loinc: str
    names: str
    unit: str
    units: tuple[tuple[str, float], ...] = ()
    alone: tuple[bool, float, float] | None = None


GFR = "LOINC:98979-8"
LABS = (
    Lab(GFR,
        r"e?GFR|(?:estimated )?glomerular filtration rate|creatinine clearance(?: rate)?|Cr ?Cl|Cl ?cr|CCr|CLcr",
            "mL/min",
        ((r"mL\s*/\s*s(?:ec)?", 60.0),)),
    Lab("LOINC:2160-0",
        r"(?:serum |plasma )?creatinine(?: levels?| concentrations?)?|SCr|sCr", "mg/dL",
        ((r"[µμu]mol\s*/\s*L", 1 / 88.4),), (True, 20.0, 1 / 88.4)),
    Lab("LOINC:2823-3", r"(?:serum |plasma )?potassium(?: levels?| concentrations?)?|K\+", "mmol/L"),
    Lab("LOINC:2951-2", r"(?:serum |plasma )?sodium(?: levels?| concentrations?)?", "mmol/L"),
    Lab("LOINC:17861-6",
        r"(?:serum |corrected )*calcium(?: levels?| concentrations?)?", "mg/dL", ((r"mmol\s*/\s*L", 4.008),),
        (False, 4.5, 4.008)),
    Lab("LOINC:19123-9", r"(?:serum )?magnesium(?: levels?)?", "mg/dL", ((r"mmol\s*/\s*L", 2.43),)),
    Lab("LOINC:777-3", r"(?:blood )?platelets?(?: counts?)?|thrombocytes?(?: counts?)?", "10*3/uL", ()),
    Lab("LOINC:751-8", r"(?:absolute )?neutrophils?(?: counts?)?|ANC", "10*3/uL", ()),
    Lab("LOINC:6690-2", r"(?:white blood cells?|WBC|leukocytes?)(?: counts?)?", "10*3/uL", ()),
    Lab("LOINC:24467-3", r"CD4\+?(?: (?:T[ -])?(?:lymphocytes?|cells?))?(?: counts?)?", "/uL", ()),
    Lab("LOINC:718-7", r"h(?:a)?emoglobin(?: levels?| concentrations?)?|Hgb|Hb", "g/dL", ((r"g\s*/\s*L", 0.1),),
        (True, 30.0, 0.1)),
    Lab("LOINC:8636-3",
        r"(?:baseline |corrected )?QT ?c?(?: ?B| ?F)?(?: intervals?| prolongation)?", "ms",
        ((r"s(?:ec(?:onds?)?)?", 1000.0),)),
    Lab("LOINC:10230-1", r"(?:left ventricular )?ejection fraction|LV ?EF|EF", "%"),
    Lab("LOINC:8867-4", r"(?:resting )?heart rate|pulse(?: rate)?|bradycardia(?= ?\()|HR", "/min"),
    Lab("LOINC:8480-6", r"systolic(?: blood)?(?: pressure| BP)?|SBP", "mm[Hg]"),
    Lab("LOINC:8462-4", r"diastolic(?: blood)?(?: pressure| BP)?|DBP", "mm[Hg]"),
    Lab("LOINC:39156-5", r"BMI|body[ -]mass index", "kg/m2"),
    Lab("LOINC:29463-7", r"(?:body ?)?weight|weigh(?:s|ing)", "kg",
        ((r"lbs?|pounds?", 0.4536), (r"g(?:rams?)?", 0.001))),
    Lab("LOINC:4548-4", r"Hb ?A1c|A1C|glycated h(?:a)?emoglobin", "%"),
    Lab("LOINC:2345-7",
        r"(?:fasting )?(?:blood |plasma |serum )?glucose(?: levels?)?|blood sugar", "mg/dL",
        ((r"mmol\s*/\s*L", 18.0),), (False, 35.0, 18.0)),
    Lab("LOINC:6301-6", r"INR|international normali[sz]ed ratio", "1"),
    Lab("LOINC:1975-2", r"(?:total |serum )*bilirubin(?: levels?)?", "mg/dL", ((r"[µμu]mol\s*/\s*L", 1 / 17.1),)),
    Lab("LOINC:3084-1", r"(?:serum )?(?:uric acid|urate)(?: levels?)?", "mg/dL", ((r"[µμu]mol\s*/\s*L", 1 / 59.48),),
        (True, 30.0, 1 / 59.48)),
    Lab("LOINC:2571-8", r"(?:serum |fasting )*triglycerides?(?: levels?)?", "mg/dL", ((r"mmol\s*/\s*L", 88.57),)),
    Lab("LOINC:2708-6", r"(?:oxygen|O2) saturation|SpO2|SaO2", "%"),
    Lab("LOINC:8310-5", r"(?:body )?temperature", "Cel"),
    Lab("LOINC:1742-6", r"(?:serum )?ALT|SGPT|alanine (?:amino)?transaminase", "U/L"),
    Lab("LOINC:1920-8", r"(?:serum )?AST|SGOT|aspartate (?:amino)?transaminase", "U/L"),
)  # fmt: skip

# The kidney's function: mild, moderate, severe and end-stage impairment by GFR in mL/min (FDA 2020, KDIGO G2-G5).
KIDNEY = ((1.0, Interval(60, 90, high_open=True)), (2.0, Interval(30, 60, high_open=True)),
          (3.0, Interval(15, 30, high_open=True)), (4.0, Interval(0, 15, high_open=True)))  # fmt: skip
NORMAL_GFR, NEVER = Interval(90), Interval(-2, -1)
CKD_STAGES = {1.0: NORMAL_GFR, 2.0: KIDNEY[0][1], 3.0: KIDNEY[1][1], 4.0: KIDNEY[2][1], 5.0: KIDNEY[3][1]}
# A value within the first interval is the disease, one within the second is not; between them nobody can tell.
MEANS: tuple[tuple[str, str, Interval, Interval], ...] = (
    ("LOINC:2823-3", "HP:0002153", Interval(5.5, low_open=True), Interval(high=5.0)),  # hyperkalemia
    ("LOINC:2823-3", "HP:0002900", Interval(high=3.5, high_open=True), Interval(3.5)),  # hypokalemia
    ("LOINC:2951-2", "HP:0002902", Interval(high=135, high_open=True), Interval(135)),  # hyponatremia
    ("LOINC:2951-2", "HP:0003228", Interval(145, low_open=True), Interval(high=145)),  # hypernatremia
    ("LOINC:17861-6", "HP:0003072", Interval(10.5, low_open=True), Interval(high=10.2)),  # hypercalcemia
    ("LOINC:17861-6", "HP:0002901", Interval(high=8.5, high_open=True), Interval(8.5)),  # hypocalcemia
    ("LOINC:718-7", "HP:0001903", Interval(high=12, high_open=True), Interval(13.5)),  # anemia
    ("LOINC:777-3", "HP:0001873", Interval(high=150, high_open=True), Interval(150)),  # thrombocytopenia
    ("LOINC:751-8", "HP:0001875", Interval(high=1.5, high_open=True), Interval(1.8)),  # neutropenia
    ("LOINC:8636-3", "HP:0001657", Interval(480, low_open=True), NEVER),  # prolonged QT interval: may be normal today
    ("LOINC:8867-4", "HP:0001662", Interval(high=50, high_open=True), Interval(60)),  # bradycardia
    ("LOINC:8867-4", "HP:0001649", Interval(100, low_open=True), Interval(high=100)),  # tachycardia
    ("LOINC:10230-1", "HP:0012664", Interval(high=40), Interval(50)),  # reduced ejection fraction (ESC 2021)
    ("LOINC:39156-5", "HP:0001513", Interval(30), Interval(high=30, high_open=True)),  # obesity (WHO)
    ("LOINC:8480-6", "HP:0002615", Interval(high=90, high_open=True), Interval(100)),  # hypotension
    ("LOINC:8480-6", "HP:0000822", Interval(140), Interval(high=120, high_open=True)),  # hypertension (ESC)
    ("LOINC:8462-4", "HP:0000822", Interval(90), Interval(high=70, high_open=True)),
    ("LOINC:4548-4", "MONDO:0005015", Interval(6.5), NEVER),  # diabetes (ADA): may be below it when treated
    ("LOINC:3084-1", "HP:0002149", Interval(7.0, low_open=True), Interval(high=6.0)),  # hyperuricemia
)  # fmt: skip

_UNITS = (
    r"mL\s*/\s*min(?:ute)?(?:\s*/\s*1\.73\s*m\s*(?:\^?2|²))?|mL\s*/\s*s(?:ec)?|m[Ee]q\s*/\s*L|[mµμu]mol\s*/\s*L"
    r"|mg\s*/\s*dL|g\s*/\s*d?L"
          r"|(?:x\s*)?10\s*\^?\s*(?:9|⁹)\s*/\s*L|(?:x\s*)?10\s*\^?\s*(?:3|³)\s*/\s*(?:[µμu]L|mm\s*\^?\s*(?:3|³))"

              r"|(?:cells?\s*)?(?:/|per)\s*(?:mm\s*\^?\s*(?:3|³)|[µμu]L|microliter)|milliseconds?|msecs?|ms"
              r"|sec(?:onds?)?|s\b|mm\s*Hg"
          r"|kg\s*/\s*m\s*\^?(?:2|²)|kg|lbs?|pounds?|grams?|"
          r"beats\s*(?:/|per)\s*min(?:ute)?|bpm|mmol\s*/\s*mol|I?U\s*/\s*L"
          r"|(?:x|×|times|-fold)\s*(?:the\s+)?(?:ULN|upper limit(?: of (?:the )?normal)?)|%|°?\s*C\b")  # fmt: skip
_LINK = r"(?:\s*(?:levels?|values?|of|is|was|are|were|at|:|=|interval|being|remains"
_LINK += r"|around|about|approximately|\(|,|to|be))*"
_OF = {
    lab.loinc: re.compile(
        rf"(?<![\w+-])(?:{lab.names})(?!\w){_LINK}\s*(?P<cmp>{COMPARED})?\s*(?:than\s+|to\s+)?"
        rf"(?:(?:between\s+)?(?P<low>{NUMBER})\s*(?:-|–|to|and)\s*(?P<high>{NUMBER})"
        rf"|(?P<one>{NUMBER}))\s*(?P<unit>{_UNITS})?\s*(?P<after>{AFTER})?",
        re.IGNORECASE,
    )
    for lab in LABS
}
_COUNTS = "10*3/uL"
HBA1C = "LOINC:4548-4"
_LIMIT = re.compile(r"ULN|upper limit", re.IGNORECASE)
_OWN = {  # how each canonical unit is written
    "mL/min": r"mL\s*/\s*min(?:ute)?(?:\s*/\s*1\.73\s*m\s*(?:\^?2|²))?",
    "mg/dL": r"mg\s*/\s*dL",
    "mmol/L": r"m(?:mol|Eq)\s*/\s*L",
    "g/dL": r"g\s*/\s*dL",
    "ms": r"milliseconds?|msecs?|ms",
    "%": r"%",
    "/min": r"beats\s*(?:/|per)\s*min(?:ute)?|bpm",
    "mm[Hg]": r"mm\s*Hg",
    "kg/m2": r"kg\s*/\s*m\s*\^?(?:2|²)",
    "kg": r"kg",
    "Cel": r"°?\s*C",
    "U/L": r"I?U\s*/\s*L",
}


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
        pair = (("LOINC:8480-6", m["high"]), ("LOINC:8462-4", m["low"]))
        yield Found(*m.span(), tuple(state("lab", float(n), curie=c, unit="mm[Hg]", text=said) for c, n in pair))


WEIGHT = "LOINC:29463-7"
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
        value = _worth(lab, unit, interval.number(n))
        if value is not None:
            start = m.start("one") if m["one"] else m.start("two")
            end = m.end("unit") if m["unit"] else m.end("unit2")
            states = (state("lab", round(value, 4), curie=WEIGHT, unit=lab.unit, text=text[start:end]),)
            yield Found(start, end, states)


def _span(lab: Lab, m: re.Match[str]) -> Interval | None:
    ends = [_worth(lab, m["unit"], interval.number(n)) for n in ((m["low"], m["high"]) if m["low"] else (m["one"],))]
    if any(end is None for end in ends):
        return None
    values = [end for end in ends if end is not None]
    if len(values) == 2:
        return Interval(values[0], values[1])
    return interval.compared(m["cmp"], values[0], m["after"]) or Interval(values[0], values[0])


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
    return value if _LIMIT.search(said) or re.fullmatch(_OWN.get(lab.unit, r"(?!)"), said, re.IGNORECASE) else None
