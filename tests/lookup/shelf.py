"""Small tables, written by hand, over the small world, and resources with look-ups over both."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from bioloom.core.ports import Resources
from bioloom.graph.store import HOME_VARIABLE
from bioloom.recipes.reference.atlas import SCHEMA
from bioloom.sources.tools.kit import Kit
from bioloom.sources.tools.place import tables_folder
from bioloom.sources.tools.store import open_tables, write_tables
from bioloom.sources.tools.toolbox import Toolbox
from world import resources, write_world

SOURCE = {"infores": "infores:x", "title": "X", "version": "1", "licence": "CC0-1.0", "homepage": "https://x.org"}
SOURCES = dict.fromkeys(("hgnc", "ncbi_gene", "ensembl", "refseq", "ucsc", "clinvar", "gwas", "hpa"), SOURCE)


def gene(id_: str, symbol: str, **said: Any) -> dict[str, Any]:
    """A row of the table of genes with what is not said left empty."""
    lists = (
        "previous",
        "alias",
        "ncbi_alias",
        "ensembl_name",
        "entrez_ids",
        "ensembl_ids",
        "uniprot_ids",
        "refseq_ids",
    )
    texts = ("name", "ncbi_name", "locus_group", "locus_type", "ncbi_type", "biotype", "summary", "summary_record")
    row = {"id": id_, "symbol": symbol, "places": [], **{k: [] for k in lists}, **dict.fromkeys(texts, "")}
    return row | said


def place(chromosome: str, band: str, start: int = 1000) -> dict[str, Any]:
    return {"chromosome": chromosome, "start": start, "end": start + 500, "strand": "+", "build": "GRCh38",
            "band": band, "ensembl": "ENSG01", "scaffold": ""}  # fmt: skip


CODING = {
    "locus_group": "protein-coding gene",
    "locus_type": "gene with protein product",
    "ncbi_type": "protein-coding",
}
GENES = [
    gene("HGNC:1", "AAA1", name="alpha one", previous=["OLDA"], alias=["AL1", "SHARED"], ensembl_ids=["ENSG01"],
         entrez_ids=["11"], places=[place("7", "7q21.2")], summary="It glows.", summary_record="NM_1", **CODING),
    gene("HGNC:2", "BBB2", name="beta two", alias=["SHARED"], places=[place("X", "Xp22.1")], **CODING),
    gene("HGNC:3", "CCC3", locus_group="pseudogene", locus_type="pseudogene", ncbi_type="pseudogene"),
    gene("HGNC:4", "WAS", name="was one", previous=["W-1"], ncbi_type="ncRNA", locus_type="RNA, long non-coding",
         locus_group="non-coding RNA", places=[place("MT", "")]),
    gene("NCBIGene:9", "OLDA", ncbi_type="ncRNA", entrez_ids=["9"]),
    gene("HGNC:5", "MT-TQ1", alias=["TRNQ1"], places=[place("MT", "")]),
    gene("HGNC:6", "MT-TQ2", alias=["TRNQ2"], places=[place("MT", "")]),
]  # fmt: skip
VARIANTS = [
    {"rs": 5, "genes": ["AAA1"], "chromosome": "7", "position": 1200, "build": "GRCh37", "change": "A>T",
     "significance": ["pathogenic"], "traits": ["redness"], "publication": "", "p": None, "source": "clinvar"},
]  # fmt: skip
LEVELS = {"liver": 400.0, "cerebellum": 12.0, "pons": 9.0, "colon": 1.5, "skin": 0.2}


def atlas() -> pa.Table:
    rows = [
        {"gene": "ENSEMBL:ENSG01", "symbol": "AAA1", "assay": "rna", "place": tissue, "cell": "", "value": value,
         "level": "", "unit": "nTPM", "reliability": ""}
        for tissue, value in LEVELS.items()
    ]  # fmt: skip
    rows.append({**rows[0], "gene": "hgnc.symbol:CCC3", "symbol": "CCC3", "value": 0.3})
    stained = {"assay": "protein", "place": "liver", "cell": "hepatocytes", "value": None, "level": "high"}
    rows.append({**rows[0], **stained, "unit": "protein level", "reliability": "enhanced"})
    return pa.Table.from_pylist(rows, SCHEMA)


def stocked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Resources:
    """Resources over the world in ``folder``, with the tables beside it."""
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    write_world(folder / "graphs/world", {"HGNC:1": ["OLDA"]})
    write_tables(tables_folder("world"), GENES, VARIANTS, [atlas()], {"sources": SOURCES})
    given = resources(folder / "graphs/world")
    return replace(given, tools=Toolbox(Kit(open_tables("world"), given.graph, given.linker)))
