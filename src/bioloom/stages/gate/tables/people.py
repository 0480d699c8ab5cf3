"""What words say of a person as such: age groups, sex, pregnancy, lactation."""

from __future__ import annotations

import re

from bioloom.core.fact import Condition
from bioloom.stages.gate.interval import Interval

from .load import either, interval, states, table

_TABLE = table("people")
AGE_GROUPS: tuple[tuple[re.Pattern[str], Interval], ...] = tuple(  # in years
    (re.compile(rf"\b(?:{either(row['words'])})\b", re.IGNORECASE), interval(row["years"]))
    for row in _TABLE["age_group"]
)
STATES: tuple[tuple[re.Pattern[str], tuple[Condition, ...]], ...] = tuple(
    (
        re.compile(rf"(?:(?<![-\w])|(?<=\bnon-)|(?<=\bnon))(?:{either(row['words'])})\b", re.IGNORECASE),
        states(row["is"]),
    )
    for row in _TABLE["state"]
)
