"""DisGeNET as it was under the ODbL: each curator that a row names is a source of its own.

Rows that only text mining (BeFree, LHGDN) stands behind are left out, and so is what CTD says, whose terms ask for
permission.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..quoted import several
from ..reading import Files
from ..recipe import Parse
from ..rows import Row, Skipped
from .said import stated

ASSOCIATIONS = "kg/disgenet_odbl/curated_gene_disease_associations_without_CTD_only.txt"
_COLUMNS = ("geneId", "geneSymbol", "diseaseId", "diseaseName", "source")


def parse_of(curator: str, level: str, species: str = "") -> Parse:
    """The rows that ``curator`` stands behind, known to ``level``; ``species`` is that of the model, when it is one."""
    return partial(_rows, curator=curator, level=level, species=species)


def _rows(files: Files, *, curator: str, level: str, species: str) -> Iterator[Row]:
    for row in files.tsv(ASSOCIATIONS, _COLUMNS):
        what = f"{row['geneSymbol']} {row['diseaseName']}: {row['source']}"
        prefix, _, local = row["diseaseId"].partition(":")
        if curator not in several(row["source"], ","):
            yield Skipped("of the other sources of the file", what)
        elif prefix != "umls":
            yield Skipped("disease of another vocabulary than UMLS", what)
        else:
            yield stated(
                f"NCBIGene:{row['geneId']}",
                f"UMLS:{local}",
                level=level,
                agent="manual_agent",
                said=(("model_species", species),),
            )
