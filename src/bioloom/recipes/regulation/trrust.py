"""TRRUST: transcription factors and their targets, read by people in the literature, signed where it is known."""

from __future__ import annotations

from collections.abc import Iterator

from ..quoted import several
from ..reading import Files
from ..rows import Edge, Qualifiers, Row

PAIRS = "kg/trrust/trrust_rawdata.human.tsv"
REGULATES = "regulates"
EXPRESSION = ("object_aspect_qualifier", "expression")
RAISED: Qualifiers = (EXPRESSION, ("object_direction_qualifier", "increased"))
LOWERED: Qualifiers = (EXPRESSION, ("object_direction_qualifier", "decreased"))
SIGNS: dict[str, Qualifiers] = {"Activation": RAISED, "Repression": LOWERED, "Unknown": (EXPRESSION,)}


def parse(files: Files) -> Iterator[Row]:
    """A factor with two signs for one target has an edge for each, with the papers that say so."""
    for factor, target, mode, papers in files.table(PAIRS, 4):
        yield Edge(
            f"hgnc.symbol:{factor}",
            REGULATES,
            f"hgnc.symbol:{target}",
            publications=tuple(f"PMID:{number}" for number in several(papers, ";") if number.isdigit()),
            qualifiers=SIGNS[mode],
        )


def signs(files: Files) -> dict[tuple[str, str], set[str]]:
    """What is said of each pair that has a sign at all."""
    found: dict[tuple[str, str], set[str]] = {}
    for factor, target, mode, _ in files.table(PAIRS, 4):
        if mode != "Unknown":
            found.setdefault((factor, target), set()).add(mode)
    return found
