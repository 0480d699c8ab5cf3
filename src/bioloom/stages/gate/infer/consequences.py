"""What follows from what is said of a patient: a man is not pregnant, a GFR of 22 is a severe renal impairment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bioloom.core.fact import Condition
from bioloom.stages.gate import interval
from bioloom.stages.gate.interval import Interval
from bioloom.stages.gate.tables.diseases import (
    ACUTE_KIDNEY,
    ALCOHOL,
    CKD,
    ESRD,
    HEART_FAILURE,
    HEPATIC,
    LIVER_FAILURE,
    MALIGNANT_HYPERTENSION,
    RENAL,
    RENAL_FAILURE,
)
from bioloom.stages.gate.tables.labs import GFR, KIDNEY, MEANS, NORMAL_GFR, kidney, stage_gfr
from bioloom.stages.gate.types import state

FERTILE = Interval(12, 50)  # years; outside it nothing is taken to follow before 10 and from 60 on
BEFORE, BEYOND = 10.0, 60.0
_PLANNED = re.compile(r"\b(?:plan|try|hop|want|wish|intend)\w*\b", re.IGNORECASE)  # of a pregnancy that is to be


def spans(states: Iterable[Condition]) -> dict[tuple[str, str | None], Interval]:
    """What is measured of the patient, by kind and code: all that is said of it together."""
    found: dict[tuple[str, str | None], list[Interval]] = {}
    for s in states:
        if s.kind in {"age", "gestation", "lab"}:
            found.setdefault((s.kind, s.curie), []).append(interval.of(s))
    return {key: together for key, said in found.items() if (together := interval.common(said)) and together.bounded}


def inferred(states: Iterable[Condition]) -> tuple[Condition, ...]:
    """``states`` with what follows from them; what is said goes before what follows."""
    said = tuple(states)
    for _ in range(2):  # a stage gives a GFR, and a GFR an impairment
        measured = spans(said)
        known = {_bare(s) for s in said}
        follows = (*_person(said, measured), *_kidney(said, measured), *_organs(said), *_values(said, measured))
        said = (*said, *dict.fromkeys(s for s in follows if _bare(s) not in known))
    return said


def _bare(s: Condition) -> Condition:
    return s.model_copy(update={"text": ""})


def _words(said: Iterable[Condition], *kinds: str, curie: str | None = None) -> str:
    """The words of the question that say a state of one of ``kinds``."""
    return next((s.text for s in said if s.kind in kinds and s.text and curie in {None, s.curie}), "")


def _person(said: tuple[Condition, ...], measured: dict[tuple[str, str | None], Interval]) -> Iterator[Condition]:
    holds = {(s.kind, s.value) for s in said if s.op == "="}
    denied = {s.kind for s in said if s.op == "<>"}
    kinds = {kind for kind, _ in holds}
    age = measured.get(("age", None))
    if kinds & {"pregnancy", "lactation", "menopause", "childbearing"} or ("gestation", None) in measured:
        yield state("sex", "female", text=_words(said, "pregnancy", "lactation", "menopause", "childbearing"))
    if ("gestation", None) in measured:
        yield state("pregnancy", text=_words(said, "gestation"))
    if "pregnancy" in kinds:
        yield state("childbearing", text=_words(said, "pregnancy"))
        yield state("menopause", op="<>", text=_words(said, "pregnancy"))
    if "childbearing" in kinds and _PLANNED.search(told := _words(said, "childbearing")):
        yield state("pregnancy", text=told)  # what must not be taken in one is nothing to begin before it
    barren = (
        ("sex", "male") in holds
        or "menopause" in kinds
        or (age is not None and (age.high <= BEFORE or age.low >= BEYOND))
    )
    if barren and "pregnancy" not in kinds:
        yield state("pregnancy", op="<>")
        yield state("childbearing", op="<>")
        if "lactation" not in kinds:
            yield state("lactation", op="<>")
    if ("sex", "male") in holds:
        yield state("menopause", op="<>")
    female = ("sex", "female") in holds
    if female and age is not None and age.within(FERTILE) and "childbearing" not in denied and "menopause" not in kinds:
        yield state("childbearing", text=f"{_words(said, 'age')} {_words(said, 'sex')}".strip())
    if female and age is not None and age.high <= 40:
        yield state("menopause", op="<>")


def _kidney(said: tuple[Condition, ...], measured: dict[tuple[str, str | None], Interval]) -> Iterator[Condition]:
    for s in said:
        if s.kind == "disease" and s.op == "=" and s.curie == ESRD:
            yield from _gfr(KIDNEY[3][1], s.text)
        if s.kind == "disease" and s.op == "=" and s.curie in {RENAL_FAILURE, ESRD}:
            yield state("disease", curie=RENAL, text=s.text)
            yield state("severity", 3.0, curie=RENAL, op=">=", unit="severity", text=s.text)
    grades = [interval.of(s) for s in said if s.kind == "severity" and s.curie == RENAL and s.op != "<>"]
    if grades and (together := interval.common(grades)):
        yield from _gfr(kidney(together), _words(said, "severity", curie=RENAL))
    stages = [
        interval.of(s) for s in said if s.kind == "stage" and s.unit in {"CKD", "stage"} and s.curie in {CKD, None}
    ]
    kidneys = any(s.kind == "disease" and s.curie == CKD for s in said)
    if stages and kidneys and (together := interval.common(stages)):
        yield from _gfr(stage_gfr(together), _words(said, "stage"))
    if (gfr := measured.get(("lab", GFR))) is None:
        return
    words = _words(said, "lab", curie=GFR)
    if gfr.within(NORMAL_GFR):
        yield state("disease", curie=RENAL, op="<>", text=words)
    elif gfr.high <= 60:
        yield state("disease", curie=RENAL, text=words)
    if gfr.high <= 15:
        yield from (state("disease", curie=c, text=words) for c in (ESRD, RENAL_FAILURE))
    elif gfr.low >= 60:
        yield state("disease", curie=ESRD, op="<>", text=words)
    possible = [n for n, span in KIDNEY if (both := gfr.meets(span)) and both != Interval(span.high, span.high)]
    if possible and gfr.high <= 90:
        yield state("severity", min(possible), curie=RENAL, op=">=", unit="severity", text=words)
        yield state("severity", max(possible), curie=RENAL, op="<=", unit="severity", text=words)
    elif gfr.low >= 90:
        yield state("severity", 0.0, curie=RENAL, op="<=", unit="severity", text=words)


def _gfr(span: Interval, text: str) -> Iterator[Condition]:
    yield from (state("lab", v, curie=GFR, op=op, unit="mL/min", text=text) for op, v in interval.bounds(span))


def _organs(said: tuple[Condition, ...]) -> Iterator[Condition]:
    """What labels call an impairment of an organ: Child-Pugh classes (FDA 2003), failures, NYHA classes."""
    for s in said:
        if s.kind == "disease" and s.op == "=" and s.curie in ACUTE_KIDNEY:
            yield state("disease", curie=RENAL, text=s.text)
        if s.kind == "disease" and s.op == "=" and s.curie in LIVER_FAILURE:
            yield state("disease", curie=HEPATIC, text=s.text)
            yield state("severity", 3.0, curie=HEPATIC, op=">=", unit="severity", text=s.text)
        if s.kind == "disease" and s.op == "=" and s.curie in MALIGNANT_HYPERTENSION:
            yield state("severity", 3.0, curie=s.curie, op=">=", unit="severity", text=s.text)
        if s.kind == "habit" and s.op == "=" and s.value == "alcohol":  # a disorder is also a disease
            yield from (state("disease", curie=c, text=s.text) for w, c in ALCOHOL.items() if w in s.text.casefold())
        if (
            s.kind == "stage"
            and s.unit == "Child-Pugh"
            and isinstance(s.value, float | int)
            and s.op in {"=", ">=", "<="}
        ):
            yield state("disease", curie=HEPATIC, text=s.text)
            for op in (">=", "<=") if s.op == "=" else (s.op,):
                yield state("severity", float(s.value), curie=HEPATIC, op=op, unit="severity", text=s.text)
        if s.kind == "stage" and s.unit == "NYHA":
            yield state("disease", curie=HEART_FAILURE, text=s.text)
            yield from _nyha(s)


def _nyha(s: Condition) -> Iterator[Condition]:
    """Classes I and II are mild and moderate, III and IV severe (Yancy et al. 2013, table 4, in words)."""
    if isinstance(s.value, float | int) and s.op in {"=", ">=", "<="}:
        for op in (">=", "<=") if s.op == "=" and s.value < 3 else (">=" if s.op == "=" else s.op,):
            grade = min(float(s.value), 3.0)
            yield state("severity", grade, curie=HEART_FAILURE, op=op, unit="severity", text=s.text)


def _values(said: tuple[Condition, ...], measured: dict[tuple[str, str | None], Interval]) -> Iterator[Condition]:
    for loinc, disease, is_so, is_not in MEANS:
        if (span := measured.get(("lab", loinc))) is not None:
            if span.within(is_so):
                yield state("disease", curie=disease, text=_words(said, "lab", curie=loinc))
            elif span.within(is_not):
                yield state("disease", curie=disease, op="<>", text=_words(said, "lab", curie=loinc))
