"""Genes that Rephetio called for the loci of the GWAS Catalog: those of high confidence only.

What the table of disease genes in Hetionet already has from the GWAS Catalog is not said again.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..molecular.disease_genes import ASSOCIATIONS
from ..quoted import several
from ..reading import Files
from ..rows import Row, Skipped
from .said import stated

CALLS = "kg/gwas/gene-associations.tsv"
CATALOG = "GWAS Catalog"


def parse(files: Files) -> Iterator[Row]:
    """One edge for each gene of a locus that stands out."""
    said = {
        (row["doid_id"], row["entrez_gene_id"])
        for row in files.tsv(ASSOCIATIONS, ("doid_id", "entrez_gene_id", "sources"))
        if CATALOG in several(row["sources"])
    }
    for row in files.tsv(CALLS, ("doid_code", "doid_name", "high_confidence", "primary", "gene", "symbol")):
        what = f"{row['symbol']} {row['doid_name']}"
        if row["high_confidence"] != "1":
            yield Skipped("locus of low confidence", what)
        elif (row["doid_code"], row["gene"]) in said:
            yield Skipped("in Hetionet's table of disease genes, too", what)
        else:
            role = "primary" if row["primary"] == "1" else "secondary"
            yield stated(
                f"NCBIGene:{row['gene']}",
                row["doid_code"],
                level="statistical_association",
                agent="data_analysis_pipeline",
                said=(("gene_of_locus", role),),
            )
