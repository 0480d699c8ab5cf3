"""CancerMine: drivers, oncogenes and tumour suppressors of cancers, read from the literature by a program."""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Row, Skipped
from .said import stated

ROLES = "kg/cancermine/cancermine_collated.tsv"
FEWEST = 3  # papers; below that half of the rows are readings of one sentence


def parse(files: Files) -> Iterator[Row]:
    """The role of each gene in each cancer that at least ``FEWEST`` papers name, with their number."""
    for row in files.tsv(ROLES, ("role", "cancer_id", "cancer_normalized", "gene_hugo_id", "citation_count")):
        role, papers = row["role"].replace("_", " ").casefold(), int(row["citation_count"])
        if papers < FEWEST:
            yield Skipped(f"in fewer than {FEWEST} papers", f"{row['gene_hugo_id']} {row['cancer_normalized']}: {role}")
        else:
            yield stated(
                row["gene_hugo_id"],
                row["cancer_id"],
                level="not_provided",
                agent="text_mining_agent",
                said=(("cancer_role", role), ("n_publications", float(papers))),
            )
