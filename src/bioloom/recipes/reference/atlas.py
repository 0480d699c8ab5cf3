"""What the Human Protein Atlas measured, record by record: RNA and protein in tissues, places in cells, cancers.

The same files as those of `recipes.expression`, which makes edges of them; here every value is kept, those below the
level of detection too, each with its unit and, where the atlas gives one, its reliability.
"""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa
import pyarrow.compute as pc

from ..expression.genes import subjects
from ..expression.protein import COLUMNS as PROTEIN_COLUMNS
from ..expression.protein import NORMAL
from ..expression.rna import COLUMNS as RNA_COLUMNS
from ..expression.rna import TISSUES
from ..expression.subcellular import LOCATIONS
from ..reading import Files

GTEX, PATHOLOGY = "kg/hpa/rna_tissue_gtex.tsv", "kg/hpa/pathology.tsv"
NTPM, STAINING, PATIENTS = "nTPM", "protein level", "patients"
SCHEMA = pa.schema([
    ("gene", pa.string()), ("symbol", pa.string()), ("assay", pa.string()), ("place", pa.string()),
    ("cell", pa.string()), ("value", pa.float32()), ("level", pa.string()), ("unit", pa.string()),
    ("reliability", pa.string()),
])  # fmt: skip
_GTEX_COLUMNS = {
    "Gene": pa.string(), "Gene.name": pa.string(), "Tissue": pa.string(), "TPM": pa.float64(), "pTPM": pa.float64(),
    "nTPM": pa.float64(),
}  # fmt: skip


def records(files: Files) -> Iterator[pa.Table]:
    """A table for each assay, in `SCHEMA`; ``gene`` is an Ensembl number, or HGNC's symbol where that is newer."""
    yield _made(files, files.columns(TISSUES, RNA_COLUMNS), "rna", {"value": "nTPM"}, NTPM)
    gtex = files.columns(GTEX, _GTEX_COLUMNS).rename_columns(["Gene", "Gene name", "Tissue", "TPM", "pTPM", "nTPM"])
    yield _made(files, gtex, "gtex", {"value": "nTPM"}, NTPM)
    protein = files.columns(NORMAL, PROTEIN_COLUMNS)
    named = {"cell": "Cell type", "level": "Level", "reliability": "Reliability"}
    yield _made(files, protein, "protein", named, STAINING, lowered=("level", "reliability"))
    yield _subcellular(files)
    yield _pathology(files)


def _made(
    files: Files, rows: pa.Table, assay: str, named: dict[str, str], unit: str, *, lowered: tuple[str, ...] = ()
) -> pa.Table:
    known = subjects(files, rows)
    gene = rows["Gene"].combine_chunks().dictionary_encode()
    ids = pa.array([known[g] for g in gene.dictionary.to_pylist()])
    texts = {key: pc.utf8_trim_whitespace(rows[name]) for key, name in named.items() if key != "value"}
    texts |= {key: pc.utf8_lower(texts[key]) for key in lowered}
    all_alike = {"cell": "", "level": "", "reliability": "", "assay": assay, "unit": unit}
    columns = {key: pa.repeat(text, len(rows)) for key, text in all_alike.items()} | texts
    columns |= {"gene": ids.take(gene.indices), "symbol": rows["Gene name"], "place": rows["Tissue"]}
    numbers = rows[named["value"]].cast(pa.float32()) if "value" in named else pa.nulls(len(rows), pa.float32())
    return pa.table({name: (columns | {"value": numbers})[name] for name in SCHEMA.names}, schema=SCHEMA)


def _subcellular(files: Files) -> pa.Table:
    """Where in the cell the protein was seen: main, additional, secreted."""
    roles = {"Main location": "main", "Additional location": "additional", "Extracellular location": "secreted"}
    return _table([
        (f"ENSEMBL:{row['Gene']}", row["Gene name"], "subcellular", place, "", None, role, "location",
         row["Reliability"].casefold())
        for row in files.tsv(LOCATIONS, ("Gene", "Gene name", "Reliability", *roles))
        for column, role in roles.items()
        for place in filter(None, row[column].split(";"))
    ])  # fmt: skip


def _pathology(files: Files) -> pa.Table:
    """Of each cancer, how many patients' samples (``value``) stained at which ``level``."""
    levels = {"High": "high", "Medium": "medium", "Low": "low", "Not.detected": "not detected"}
    return _table([
        (f"ENSEMBL:{row['Gene']}", row["Gene.name"], "pathology", row["Cancer"], "", float(row[column]), level,
         PATIENTS, "")
        for row in files.tsv(PATHOLOGY, ("Gene", "Gene.name", "Cancer", *levels))
        for column, level in levels.items()
        if row[column] not in ("", "NA")
    ])  # fmt: skip


def _table(rows: list[tuple[object, ...]]) -> pa.Table:
    columns = zip(*rows, strict=True) if rows else [()] * len(SCHEMA)
    return pa.table({f.name: pa.array(list(c), f.type) for f, c in zip(SCHEMA, columns, strict=True)}, schema=SCHEMA)
