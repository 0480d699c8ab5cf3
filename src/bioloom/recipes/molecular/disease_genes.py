"""Disease genes as Rephetio gathered them: a row names its sources, and each is a source of its own here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..parsers.hgnc import several
from ..reading import Files
from ..recipe import Parse
from ..rows import Edge, Row, Skipped

ASSOCIATIONS = "kg/hetionet/DaG-association.tsv"
_COLUMNS = ("doid_id", "entrez_gene_id", "sources")


def parse_of(source: str, level: str, agent: str) -> Parse:
    """The rows that ``source`` has, known to ``level`` by ``agent``."""
    return partial(_rows, source=source, level=level, agent=agent)


def _rows(files: Files, *, source: str, level: str, agent: str) -> Iterator[Row]:
    for row in files.tsv(ASSOCIATIONS, _COLUMNS):
        gene, disease = f"NCBIGene:{row['entrez_gene_id']}", row["doid_id"]
        if source in several(row["sources"]):
            yield Edge(gene, "gene_associated_with_condition", disease, knowledge_level=level, agent_type=agent)
        else:
            yield Skipped("of the other sources of the file", f"{gene} {disease}: {row['sources']}")
