"""ClinGen: panels of experts weigh whether a gene causes a disease, and also say when it does not.

*Disputed* and *refuted* claims, and those for which a panel found no evidence at all, are denied edges. How a disease
is inherited they say with each gene; of a disease it is said where the claim is at least moderately supported.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..quoted import quoted
from ..reading import Files
from ..rows import Edge, Row
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
MODES = {"AD": "HP:0000006", "AR": "HP:0000007", "XL": "HP:0001417", "MT": "HP:0001427", "SD": "HP:0032113"}
SETTLED = ("Definitive", "Strong", "Moderate")


def parse(files: Files) -> Iterator[Row]:
    """Each decision with its grade, panel, date and report; then how the diseases are inherited."""
    modes: dict[tuple[str, str], dict[str, None]] = {}
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
        if row["CLASSIFICATION"] in SETTLED and row["MOI"] in MODES:
            modes.setdefault((row["DISEASE ID (MONDO)"], MODES[row["MOI"]]), {})[row["ONLINE REPORT"]] = None
    for (disease, mode), reports in modes.items():
        yield Edge(disease, "has_mode_of_inheritance", mode, publications=tuple(reports))
