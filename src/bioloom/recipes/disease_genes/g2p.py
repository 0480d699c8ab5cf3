"""Gene2Phenotype: clinicians weigh whether a gene causes a disorder, by which mechanism, and how it is inherited."""

from __future__ import annotations

from collections.abc import Iterator

from ..quoted import quoted, several
from ..reading import Files
from ..rows import Row, Skipped
from .said import graded

PANELS = tuple(f"kg/g2p/G2P_{name}.csv" for name in ("Cancer", "Cardiac", "DD", "Ear", "Eye", "Skeletal", "Skin"))
_COLUMNS = [
    "g2p id",
    "gene symbol",
    "hgnc id",
    "disease name",
    "disease mim",
    "disease MONDO",
    "allelic requirement",
    "cross cutting modifier",
    "confidence",
    "variant consequence",
    "molecular mechanism",
    "publications",
    "date of last review",
]
UNKNOWN = "undetermined"


def parse(files: Files) -> Iterator[Row]:
    """Each record once, in whichever panels it is."""
    seen: set[str] = set()
    for panel in PANELS:
        for row in quoted(files, panel, _COLUMNS, separator=","):
            if row["g2p id"] in seen:
                yield Skipped("record of another panel, too", row["g2p id"])
                continue
            seen.add(row["g2p id"])
            yield _record(row)


def _record(row: dict[str, str]) -> Row:
    disease = row["disease MONDO"] or (f"OMIM:{row['disease mim']}" if row["disease mim"].isdigit() else "")
    if not disease:
        return Skipped("disease without an identifier", f"{row['gene symbol']} {row['disease name']}")
    mechanism = row["molecular mechanism"]
    return graded(
        f"HGNC:{row['hgnc id']}",
        disease,
        row["confidence"].casefold(),
        (
            ("inheritance", row["allelic requirement"].replace("_", " ")),
            ("molecular_mechanism", "" if mechanism == UNKNOWN else mechanism),
            ("variant_consequence", "; ".join(several(row["variant consequence"], ";"))),
            ("modifier", row["cross cutting modifier"]),
            ("reviewed", row["date of last review"][:10]),
        ),
        tuple(f"PMID:{number}" for number in several(row["publications"], ";") if number.isdigit()),
    )
