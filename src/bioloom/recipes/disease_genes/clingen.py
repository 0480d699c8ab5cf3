"""ClinGen: panels of experts weigh whether a gene causes a disease, and also say when it does not.

*Disputed* and *refuted* claims, and those for which a panel found no evidence at all, are denied edges.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..drugs.quoted import quoted
from ..reading import Files
from ..rows import Row
from .said import graded

CURATIONS = "kg/clingen/Clingen-Gene-Disease-Summary-2025-01-03.csv"
_COLUMNS = [
    "GENE ID (HGNC)",
    "DISEASE ID (MONDO)",
    "MOI",
    "CLASSIFICATION",
    "ONLINE REPORT",
    "CLASSIFICATION DATE",
    "GCEP",
]
INHERITED = {
    "AD": "autosomal dominant",
    "AR": "autosomal recessive",
    "XL": "X-linked",
    "MT": "mitochondrial",
    "SD": "semidominant",
    "UD": "",  # undetermined
}


def parse(files: Files) -> Iterator[Row]:
    """Each decision with its grade, panel, date and report."""
    for row in quoted(files, CURATIONS, _COLUMNS, separator=","):
        yield graded(
            row["GENE ID (HGNC)"],
            row["DISEASE ID (MONDO)"],
            row["CLASSIFICATION"].casefold(),
            (
                ("inheritance", INHERITED[row["MOI"]]),
                ("curated_by", row["GCEP"]),
                ("reviewed", row["CLASSIFICATION DATE"][:10]),
            ),
            (row["ONLINE REPORT"],),
        )
