"""What NCBI says now of genes and variants, in the shapes of the tables: for those that these do not have.

It is asked only where `ncbi` is among the sources of a question, after the tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .genes import Gene, Named, Place

if TYPE_CHECKING:
    from ..ncbi.records import GeneSummary
    from ..ncbi.source import Ncbi


def genes_now(ncbi: Ncbi, name: str, numbers: tuple[str, ...] = (), *, typed: bool = False) -> tuple[Named, ...]:
    """Genes of NCBI as rows of the table: by ``numbers``, else by ``name``; with their type where that is asked for."""
    found, retrieved = ncbi.genes_numbered(numbers) if numbers else ncbi.genes(name)
    same = [g for g in found if g.symbol.casefold() == name.casefold()] or list(found)
    return tuple(
        Named(_gene(g, retrieved, ncbi.type_of_gene(g.uid) if typed else ""), name,
              "other_symbol" if g.symbol.casefold() == name.casefold() else "ncbi_alias")
        for g in same
    )  # fmt: skip


def variant_now(ncbi: Ncbi, number: int) -> dict[str, Any] | None:
    """A variant of dbSNP as a row of the table, None where it has none."""
    found, retrieved = ncbi.variant(number)
    if found is None or not found.chromosome:
        return None
    return {
        "rs": found.number, "genes": list(found.genes), "chromosome": found.chromosome, "position": found.position,
        "build": "GRCh38", "change": found.change, "significance": list(found.significance), "traits": [],
        "publication": "", "p": None, "source": "dbsnp", "retrieved": retrieved,
    }  # fmt: skip


def _gene(g: GeneSummary, retrieved: str, kind: str) -> Gene:
    places: tuple[Place, ...] = ()
    if g.chromosome:
        places = (Place(chromosome=g.chromosome, start=g.start, end=g.end, strand=g.strand, build="GRCh38",
                        band=g.band if g.band[:1].isdigit() or g.band[:1] in "XY" else "", ensembl=""),)  # fmt: skip
    return Gene(
        id=f"NCBIGene:{g.uid}", symbol=g.symbol, name="", ncbi_name=g.name, previous=(), alias=(),
        ncbi_alias=g.aliases, ensembl_name=(), entrez_ids=(g.uid,), ensembl_ids=(), uniprot_ids=(), refseq_ids=(),
        locus_group="", locus_type="", ncbi_type=kind, biotype="", places=places, summary=g.summary,
        summary_record=g.uid, retrieved=retrieved,
    )  # fmt: skip
