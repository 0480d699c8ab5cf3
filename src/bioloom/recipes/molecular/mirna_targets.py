"""Targets of microRNAs: measured ones of miRTarBase and predicted ones of PITA, told apart by ``target_evidence``."""

from __future__ import annotations

import re
import tarfile
from collections import Counter, defaultdict
from collections.abc import Iterator

from ..reading import Files, opened
from ..rows import Edge, Row, Skipped
from .micrornas import known

MIRTARBASE = "kg/mirna/mirtarbase_8.tsv"
PITA = "kg/mirna/isb_firm_PITA.tar"
REGULATES = "regulates"
LARGE = 200  # pairs in one publication: sequencing of what is bound, or arrays; no pair was looked at by itself
_LIST = re.compile(r".*/PITA_(hsa-[^/]+)\.csv")


def parse_mirtarbase(files: Files) -> Iterator[Row]:
    """Human pairs with their publications.

    This copy names a microRNA by its number alone and leaves species, experiments and the type of support out. A pair
    is human when both its names are; it is an observation when only large-scale studies have it.
    """
    rnas = known(files)
    found: dict[tuple[str, str, str], dict[str, None]] = defaultdict(dict)
    pairs: Counter[str] = Counter()
    for row in files.tsv(MIRTARBASE, ("miRNA_tarbase", "Target", "PMID")):
        name, target, paper = row["miRNA_tarbase"], row["Target"], row["PMID"].removesuffix(".0")
        if not name:
            yield Skipped("microRNA without a name in this copy", f"{target} PMID:{paper}")
        elif me := rnas.names.get(name):
            if paper not in (papers := found[me, name, target]):
                papers[paper] = None
                pairs[paper] += 1
        else:
            yield Skipped("no human microRNA", f"{name} {target}")
    for (me, name, target), papers in found.items():
        looked_at = any(pairs[paper] < LARGE for paper in papers)
        yield Edge(
            me,
            REGULATES,
            f"hgnc.symbol:{target}",
            publications=tuple(f"PMID:{paper}" for paper in papers if paper),
            knowledge_level="knowledge_assertion" if looked_at else "observation",
            qualifiers=(("original_subject", name), ("target_evidence", "measured")),
        )


def parse_pita(files: Files) -> Iterator[Row]:
    """Predicted pairs; the archive holds a list of NCBI genes for each mature microRNA."""
    rnas = known(files)
    with opened(files.where[PITA]) as stream, tarfile.open(fileobj=stream, mode="r|") as archive:
        lists = {}
        for member in archive:
            if (named := _LIST.fullmatch(member.name)) and (content := archive.extractfile(member)):
                lists[named[1]] = content.read().decode().split()
    for name, genes in sorted(lists.items()):
        me = rnas.mature(name)
        if me is None:
            yield Skipped("microRNA that HGNC does not have", f"{name}: {len(genes)} genes")
            continue
        for gene in genes:
            yield Edge(
                me,
                REGULATES,
                f"NCBIGene:{gene}",
                knowledge_level="prediction",
                agent_type="computational_model",
                qualifiers=(("original_subject", name), ("target_evidence", "predicted")),
            )
