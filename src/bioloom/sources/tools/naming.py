"""Kinds of names of genes, the surest first, and how a name is looked up."""

from __future__ import annotations

import re

# What HGNC calls the gene now, once called it, and else; then what others call it: a gene that HGNC does not have is no
# rival of one that it says was called so.
KINDS = (
    "symbol", "id", "previous", "alias", "other_symbol", "ncbi_alias", "ensembl_name", "name", "ncbi_name",
)  # fmt: skip
KIND_SAID = {
    "symbol": "official symbol", "other_symbol": "symbol", "id": "identifier", "previous": "previous symbol",
    "alias": "alias (HGNC)", "ncbi_alias": "alias (NCBI Gene)", "ensembl_name": "name in Ensembl", "name": "full name",
    "ncbi_name": "full name in NCBI Gene",
}  # fmt: skip
PREFIX = {"entrez_ids": "NCBIGene", "ensembl_ids": "ENSEMBL", "uniprot_ids": "UniProtKB", "refseq_ids": "RefSeq"}


LOC = re.compile(r"LOC(\d{1,12})", re.IGNORECASE)  # how NCBI calls a gene by its number alone


def folded(name: str) -> str:
    """A name as it is looked up: case and runs of white space make no difference."""
    return " ".join(name.casefold().split())
