"""Kinds of names of genes, the surest first, and how a name is looked up."""

from __future__ import annotations

# What HGNC calls the gene now, once called it, and else; what others call it.
KINDS = ("symbol", "id", "previous", "alias", "ncbi_alias", "ensembl_name", "name")
KIND_SAID = {
    "symbol": "official symbol", "id": "identifier", "previous": "previous symbol", "alias": "alias (HGNC)",
    "ncbi_alias": "alias (NCBI Gene)", "ensembl_name": "name in Ensembl", "name": "full name",
}  # fmt: skip
PREFIX = {"entrez_ids": "NCBIGene", "ensembl_ids": "ENSEMBL", "uniprot_ids": "UniProtKB", "refseq_ids": "RefSeq"}


def folded(name: str) -> str:
    """A name as it is looked up: case and runs of white space make no difference."""
    return " ".join(name.casefold().split())
