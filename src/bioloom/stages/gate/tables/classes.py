"""Classes of drugs by colloquial and abbreviated names, each with the names that vocabularies have for it."""

from __future__ import annotations

import re

from .load import either, table

CLASSES: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(rf"(?<![\w-])(?:{either(row['words'])})(?![\w-])", re.IGNORECASE), tuple(row["names"]))
    for row in table("classes")["class"]
)
