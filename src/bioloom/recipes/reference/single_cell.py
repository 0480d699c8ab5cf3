"""Levels of genes in types of cells, from a table of single-cell measurements that a user has.

Three layouts are known by their header: the Human Protein Atlas by cell type (``rna_single_cell_type.tsv``), by cluster
of a tissue (``rna_single_cell_cluster.tsv``), and what CZ CELLxGENE's gene expression page exports. None is pinned: the
file is the user's own, and the tables' record keeps its name and checksum.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa

from bioloom.core.errors import BuildError

from ..reading import opened
from .atlas import NTPM, SCHEMA

ASSAY = "single_cell"
LOG_COUNTS = "mean ln(CPTT + 1)"  # counts per ten thousand
Row = Mapping[str, str]


class Layout(NamedTuple):
    """A layout: the columns that tell it, its source, and of a row gene, symbol, place, cell, value and unit."""

    columns: frozenset[str]
    infores: str
    title: str
    licence: str
    homepage: str
    read: Callable[[Row], tuple[str, str, str, str, str, str]]


def _level(row: Row) -> tuple[str, str]:
    unit = next(u for u in (NTPM, "nCPM", "pTPM") if u in row)
    return row[unit], unit


_HPA = ("infores:hpa", "Human Protein Atlas, single cells", "CC-BY-SA-4.0", "https://www.proteinatlas.org")
LAYOUTS = (
    Layout(
        frozenset({"Gene", "Gene name", "Tissue", "Cluster", "Cell type"}), *_HPA,
        lambda r: (f"ENSEMBL:{r['Gene']}", r["Gene name"], r["Tissue"], f"{r['Cell type']} ({r['Cluster']})",
                   *_level(r)),
    ),
    Layout(
        frozenset({"Gene", "Gene name", "Cell type"}), *_HPA,
        lambda r: (f"ENSEMBL:{r['Gene']}", r["Gene name"], r["Cell type"], "", *_level(r)),
    ),
    Layout(
        frozenset({"Tissue", "Cell Type", "Gene Symbol", "Expression"}), "infores:cellxgene", "CZ CELLxGENE Discover",
        "CC-BY-4.0", "https://cellxgene.cziscience.com",
        lambda r: (f"hgnc.symbol:{r['Gene Symbol']}", r["Gene Symbol"], r["Tissue"], r["Cell Type"], r["Expression"],
                   LOG_COUNTS),
    ),
)  # fmt: skip


def single_cells(path: Path) -> tuple[pa.Table, Layout]:
    """The records of a table, in the schema of the atlas, and the layout that it has.

    Raises:
        BuildError: It is of none of the layouts, or a row has no number where its level stands.
    """
    with opened(path) as stream:
        text = stream.read().decode("utf-8-sig")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    first = next(lines, "")
    parted = "\t" if "\t" in first else ","
    columns = next(csv.reader([first], delimiter=parted), [])
    layout = next((one for one in LAYOUTS if one.columns <= {*columns}), None)
    if layout is None:
        known = "; ".join(", ".join(sorted(one.columns)) for one in LAYOUTS)
        raise BuildError(f"{path} is no table of single cells that is known.", hint=f"Headers: {known}.")
    rows: Iterator[Row] = csv.DictReader(lines, columns, delimiter=parted)
    out = list(_records(path, rows, layout))
    columns_ = zip(*out, strict=True) if out else [()] * len(SCHEMA)
    made = {f.name: pa.array(list(c), f.type) for f, c in zip(SCHEMA, columns_, strict=True)}
    return pa.table(made, schema=SCHEMA), layout


def _records(path: Path, rows: Iterator[Row], layout: Layout) -> Iterator[tuple[object, ...]]:
    for number, row in enumerate(rows, start=2):
        try:
            gene, symbol, place, cell, value, unit = layout.read(row)
            level = float(value) if value.strip() else None  # CELLxGENE leaves what was not seen empty
        except (ValueError, AttributeError, StopIteration):
            raise BuildError(f"{path}: row {number} has no number for its level.", hint="Is the file whole?") from None
        if level is not None:
            yield gene, symbol, ASSAY, place.strip().casefold(), cell.strip(), level, "", unit, ""
