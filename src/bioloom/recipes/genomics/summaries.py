"""RefSeq's summaries of human genes, a paragraph on what each does: texts that make a corpus and no graph."""

from __future__ import annotations

from collections.abc import Iterator

from ..parsers import hgnc
from ..reading import Files

SUMMARIES = "kg/gene_summary/refseq_gene_summary_human_1per_gene.tsv"
PLACE = "https://www.ncbi.nlm.nih.gov/gene/"


def records(files: Files) -> Iterator[dict[str, str]]:
    """A record for each gene that HGNC has, its symbol and name before the summary, which often has neither.

    They stand in one sentence with it, not in a title: a passage of "this gene" alone is found by nobody.
    """
    called = {
        number: f"{row['symbol']}, {row['name']}"
        for row in files.tsv(hgnc.GENES, ("symbol", "name", "entrez_id"))
        for number in hgnc.several(row["entrez_id"])
    }
    for row in files.tsv(SUMMARIES, ("RefSeq_accession", "Gene_ID", "Review_status", "Gene_summary")):
        if gene := called.get(row["Gene_ID"]):
            status = row["Review_status"].removesuffix(" REFSEQ").casefold()
            yield {
                "id": f"NCBIGene:{row['Gene_ID']}",
                "text": f"{gene}: {row['Gene_summary']}",
                "journal": f"RefSeq {row['RefSeq_accession']} ({status})",
                "url": f"{PLACE}{row['Gene_ID']}",
            }
