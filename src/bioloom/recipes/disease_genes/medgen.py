"""NCBI's table of OMIM's phenotypes and their genes."""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Row, Skipped
from .said import CONTRIBUTES, stated

LINKS = "kg/medgen/mim2gene_medgen.txt"
RISK, NO_DISEASE, UNSURE = "susceptibility", "nondisease", "question"  # words of the column Comment


def parse(files: Files) -> Iterator[Row]:
    """Genes of OMIM's phenotypes; a susceptibility contributes, what OMIM puts a question mark to says so."""
    for fields in files.table(LINKS, 6):
        mim, gene, kind, _, _, comment = (f.strip() for f in fields)
        if mim.startswith("#"):
            continue
        if kind != "phenotype":
            yield Skipped("entry of a gene itself", f"OMIM:{mim}")
        elif not gene.isdigit():
            yield Skipped("phenotype without a gene", f"OMIM:{mim}")
        elif NO_DISEASE in comment:
            yield Skipped("trait that is no disease", f"OMIM:{mim} NCBIGene:{gene}")
        else:
            said = (
                ("qualified_predicate", CONTRIBUTES if RISK in comment else ""),
                ("curation_status", "provisional" if UNSURE in comment else ""),
            )
            yield stated(
                f"NCBIGene:{gene}", f"OMIM:{mim}", level="knowledge_assertion", agent="manual_agent", said=said
            )
