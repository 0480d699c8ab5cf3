"""PanglaoDB: which genes mark which human cell types, and to which organ these belong."""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Edge, Qualifiers, Row, Skipped
from .names import PANGLAODB_CELLS, PANGLAODB_ORGANS, by_name, nodes

MARKERS = "kg/celltype_markers/PanglaoDB_markers.tsv"
HUMAN, YES, UNKNOWN = "Hs", "true", "NA"
_COLUMNS = [
    "species",
    "official gene symbol",
    "cell type",
    "ubiquitousness index",
    "canonical marker",
    "organ",
    "sensitivity_human",
    "specificity_human",
]


def parse(files: Files) -> Iterator[Row]:
    """A marker is expressed in its cell type; a cell type is part of its organ."""
    cells, organs = by_name(PANGLAODB_CELLS), by_name(PANGLAODB_ORGANS)
    placed: set[str] = set()
    yield from nodes(PANGLAODB_CELLS, "Cell")
    for row in files.tsv(MARKERS, _COLUMNS):
        symbol, cell = row["official gene symbol"], row["cell type"]
        if HUMAN not in row["species"].split():
            yield Skipped("no marker in human", f"{symbol} {cell}")
            continue
        if (named := cells.get(cell)) is None:
            yield Skipped(f"cell type without a term of the Cell Ontology: {cell}", symbol)
            continue
        yield Edge(f"hgnc.symbol:{symbol}", "expressed_in", named.id, qualifiers=_qualifiers(row) + named.said)
        if cell not in placed:
            placed.add(cell)
            if (organ := organs.get(row["organ"])) is not None:
                yield Edge(named.id, "part_of", organ.id, qualifiers=organ.said)
            else:
                yield Skipped("cell type whose organ is not given or is none", f"{cell} {row['organ']}")


def _qualifiers(row: dict[str, str]) -> Qualifiers:
    """Shares of cells, 0 to 1.

    What PanglaoDB calls specificity is the share of all other cells that express the marker, so that 0 is best; its
    complement is given, as the word is understood everywhere else.
    """
    said: Qualifiers = (("canonical_marker", YES),) if row["canonical marker"] == "1" else ()
    if (value := row["sensitivity_human"]) != UNKNOWN:
        said += (("marker_sensitivity", float(value)),)
    if (value := row["specificity_human"]) != UNKNOWN:
        said += (("marker_specificity", round(1 - float(value), 6)),)
    if (value := row["ubiquitousness index"]) != UNKNOWN:
        said += (("ubiquitousness_index", float(value)),)
    return said
