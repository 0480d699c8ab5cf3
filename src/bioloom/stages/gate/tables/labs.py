"""Measurements: their units, and what their values mean for an organ. Codes are LOINC's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bioloom.stages.gate.interval import Interval

from .load import either, interval, table

_TABLE = table("labs")
GFR, WEIGHT, HBA1C, BMI = "LOINC:98979-8", "LOINC:29463-7", "LOINC:4548-4", "LOINC:39156-5"
SYSTOLIC, DIASTOLIC = "LOINC:8480-6", "LOINC:8462-4"


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


class Means(NamedTuple):
    """What a value of a lab says: within ``yes`` it is the disease, within ``no`` it is not."""

    lab: str
    disease: str
    yes: Interval
    no: Interval


def _alone(row: dict[str, float] | None) -> tuple[bool, float, float] | None:
    if row is None:
        return None
    return "above" in row, row["above"] if "above" in row else row["below"], row["worth"]


LABS = tuple(
    Lab(row["loinc"], either(row["words"]), row["unit"], tuple((u["words"], u["worth"]) for u in row.get("units", ())),
        _alone(row.get("alone")))
    for row in _TABLE["lab"]
)  # fmt: skip
WRITTEN: dict[str, str] = _TABLE["written"]  # how each canonical unit is written
# Mild, moderate, severe and end-stage impairment by GFR.
KIDNEY = tuple((float(grade), interval(span)) for grade, span in _TABLE["kidney"].items())
CKD_STAGES = {float(stage): interval(span) for stage, span in _TABLE["ckd_stage"].items()}
NORMAL_GFR = CKD_STAGES[1.0]
_NEVER = Interval(-2, -1)  # no measurement is negative: of these no value denies the disease
MEANS = tuple(
    Means(row["lab"], row["disease"], interval(row["is"]), interval(row["is_not"]) if "is_not" in row else _NEVER)
    for row in _TABLE["means"]
)


def kidney(grade: Interval) -> Interval:
    """The GFR of a severity of renal impairment."""
    return _whole([span for n, span in KIDNEY if grade.low <= n <= grade.high])


def stage_gfr(stage: Interval) -> Interval:
    """The GFR of a stage of chronic kidney disease."""
    return _whole([span for n, span in CKD_STAGES.items() if stage.low <= n <= stage.high])


def _whole(spans: list[Interval]) -> Interval:
    if not spans:
        return Interval()
    return Interval(min(s.low for s in spans), max(s.high for s in spans), high_open=True)
