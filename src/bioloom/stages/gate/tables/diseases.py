"""Diseases by words of labels and clinics that no dictionary of names has, and those that code asks for by CURIE."""

from __future__ import annotations

import re

from .load import either, table

RENAL, RENAL_FAILURE, ESRD, CKD = "MONDO:0001343", "MONDO:0001106", "MONDO:0004375", "MONDO:0005300"
HEPATIC = "HP:0001410"
# with hepatic encephalopathy and decompensated cirrhosis, which are Child-Pugh B at least and mostly C (FDA 2003)
LIVER_FAILURE = (
    "MONDO:0100192", "HP:0001399", "MONDO:0019542", "HP:0006554", "MONDO:0001711", "HP:0002480", "UMLS:C1619727",
)  # fmt: skip
ACUTE_KIDNEY = ("HP:0001919", "MONDO:0002492", "UMLS:C1565662")  # an impairment of no stated severity
MALIGNANT_HYPERTENSION = ("MONDO:0006846", "HP:0100735", "MEDDRA:10058179", "MESH:D000096003")
ALCOHOL = {
    "abuse": "MONDO:0002046", "dependen": "MONDO:0007079", "alcoholi": "MONDO:0007079", "disorder": "MONDO:0002046",
}  # fmt: skip
HEART_FAILURE = "MONDO:0005252"

_ROWS = tuple(
    (re.compile(rf"(?:(?<![\w-])|(?<=\bnon-)|(?<=\bnon))(?:{either(row['words'])})(?!\w)", re.IGNORECASE), row)
    for row in table("diseases")["disease"]
)
DISEASES: tuple[tuple[re.Pattern[str], str], ...] = tuple((pattern, row["curie"]) for pattern, row in _ROWS)
_ORGANS = tuple((pattern, row["curie"]) for pattern, row in _ROWS if row.get("organ"))


def organ(said: str) -> str | None:
    """The disease that a label's words for an ailing organ mean, whatever a curator made of them."""
    found = ((m, curie) for pattern, curie in _ORGANS if (m := pattern.search(said)))
    return next((curie for m, curie in found if not said[m.end() :].strip(" .)")), None)
