"""Severity, course and stage of a disease: the words for them, and which exclude each other."""

from __future__ import annotations

from typing import NamedTuple

from .load import either, table

_TABLE = table("grades")
SEVERITIES: dict[str, float] = _TABLE["severity"]
OPEN_ENDED: float = _TABLE["open_ended"]  # from here on a word for severity covers what is worse
COURSES: dict[str, str] = _TABLE["course"]
EXCLUSIVE: tuple[frozenset[str], ...] = tuple(map(frozenset, _TABLE["exclusive"]))
GRADES: dict[str, float] = _TABLE["grade"]


class Scale(NamedTuple):
    """A scale of stages: its words (a regular expression), its name, and the disease it is of."""

    words: str
    name: str
    disease: str | None


SCALES = tuple(Scale(either(row["words"]), row["name"], row.get("disease")) for row in _TABLE["scale"])
