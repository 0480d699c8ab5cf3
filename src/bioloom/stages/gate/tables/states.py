"""States of a patient by the words of labels, clinics and everyday speech: routes, settings, habits, denials."""

from __future__ import annotations

import re

from bioloom.core.fact import Condition

from .load import either, states, table

STATES: tuple[tuple[re.Pattern[str], tuple[Condition, ...]], ...] = tuple(
    (re.compile(rf"(?<![\w-])(?:{either(row['words'])})\b", re.IGNORECASE), states(row["is"]))
    for name in ("states", "states_everyday")
    for row in table(name)["state"]
)
