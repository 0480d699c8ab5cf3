"""The Human Protein Atlas's subcellular locations, seen by immunofluorescence in cell lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pyarrow as pa

from ..reading import Files
from ..rows import Edge, Qualifiers, Row, Skipped
from .genes import subjects

LOCATIONS = "kg/hpa/subcellular_location.tsv"
RELIABILITIES = ("Enhanced", "Supported", "Approved", "Uncertain")
ROLES = {"Main location": "main", "Additional location": "additional"}
VARIATIONS = {"Single cell variation intensity": "intensity", "Single cell variation spatial": "spatial"}
CYCLE = "Cell cycle dependency"
_TERM = re.compile(r"(.+) \((GO:\d{7})?\)")
_CYCLE = re.compile(r"(.+) \((.+)\)")


def parse(files: Files) -> Iterator[Row]:
    """A gene, standing for its protein, is located in cellular components."""
    rows = list(files.tsv(LOCATIONS, ["Gene", "Gene name", *ROLES, *RELIABILITIES, *VARIATIONS, CYCLE, "GO id"]))
    known = subjects(files, pa.table({key: [row[key] for row in rows] for key in ("Gene", "Gene name")}))
    for row in rows:
        gene = known[row["Gene"]]
        terms = dict(_pairs(files, _TERM, row["GO id"]))
        cycle = dict(_pairs(files, _CYCLE, row[CYCLE]))
        for column, role in ROLES.items():
            for place in _places(row[column]):
                if not terms[place]:
                    yield Skipped("location without a GO term", f"{gene} {place}")
                    continue
                yield Edge(
                    gene,
                    "located_in",
                    terms[place],
                    knowledge_level="observation",
                    agent_type="manual_agent",
                    qualifiers=_qualifiers(row, place, role, cycle.get(place, "")),
                )


def _places(field: str) -> list[str]:
    return field.split(";") if field else []


def _pairs(files: Files, form: re.Pattern[str], field: str) -> Iterator[tuple[str, str]]:
    for said in _places(field):
        if (found := form.fullmatch(said)) is None:
            raise files.malformed(LOCATIONS, said)
        yield found[1], found[2] or ""


def _qualifiers(row: dict[str, str], place: str, role: str, cycle: str) -> Qualifiers:
    reliability = next((r.casefold() for r in RELIABILITIES if place in _places(row[r])), "")
    variation = "|".join(said for column, said in VARIATIONS.items() if place in _places(row[column]))
    said = (
        ("reliability", reliability),
        ("location_role", role),
        ("single_cell_variation", variation),
        ("cell_cycle_dependency", cycle),
        ("original_object", place),
    )
    return tuple((key, value) for key, value in said if value)
