"""NCBI Gene as Bioconductor's org.Hs.eg.db carries it: names, UniProt and Ensembl links, GO annotations, Pfam domains.

The tables are the package's own SQLite tables written as text, without a header.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ..reading import Files
from ..rows import Edge, Mapping, Node, Row, Skipped

_HERE = "kg/genes/org.Hs.eg.db_gene_"
INFO, ALIAS, UNIPROT, ENSEMBL = (f"{_HERE}{table}.tsv" for table in ("info", "alias", "uniprot", "ensembl"))
GO, PFAM = f"{_HERE}go.tsv", f"{_HERE}pfam.tsv"
PREDICATE = {"BP": "participates_in", "MF": "enables", "CC": "located_in"}
# Evidence codes of GO for what was inferred; IEA stands apart, since no person saw it.
_INFERRED = {"ISS", "ISO", "ISA", "ISM", "IGC", "IBA", "IBD", "IKR", "IRD", "RCA"}


def parse_genes(files: Files) -> Iterator[Row]:
    """Genes of NCBI, which merge with HGNC's."""
    aliases: dict[str, list[str]] = defaultdict(list)
    for gene, alias in files.table(ALIAS, 2):
        aliases[gene].append(alias)
    for gene, symbol, name, kind in files.table(INFO, 4):
        if kind == "biological-region":
            yield Skipped("a biological region, no gene", f"NCBIGene:{gene} {symbol}")
            continue
        known = dict.fromkeys(n for n in (name, *aliases[gene]) if n and n not in (symbol, "-"))
        category = ("Gene", "Protein") if kind == "protein-coding" else ("Gene",)
        yield Node(f"NCBIGene:{gene}", category, symbol, tuple(known), optional=True)
    for path, prefix in ((UNIPROT, "UniProtKB"), (ENSEMBL, "ENSEMBL")):
        yield from (Mapping(f"NCBIGene:{gene}", f"{prefix}:{other}") for gene, other in files.table(path, 2))


def parse_go(files: Files) -> Iterator[Row]:
    """What genes do, in which processes, and where, with the evidence code of each annotation."""
    for gene, term, code, aspect in files.table(GO, 4):
        if code == "ND":
            yield Skipped("no data (evidence code ND)", f"NCBIGene:{gene} {term}")
            continue
        level = "prediction" if code in _INFERRED or code == "IEA" else "knowledge_assertion"
        agent = "automated_agent" if code == "IEA" else "manual_agent"
        yield Edge(
            f"NCBIGene:{gene}",
            PREDICATE[aspect],
            term,
            knowledge_level=level,
            agent_type=agent,
            qualifiers=(("evidence_code", code),),
        )


def parse_pfam(files: Files) -> Iterator[Row]:
    """Which domains the product of a gene has. The table has no names, so a domain is called by its accession."""
    seen: set[str] = set()
    for gene, domain in files.table(PFAM, 2):
        if domain not in seen:
            seen.add(domain)
            yield Node(f"Pfam:{domain}", ("ProteinDomain",), domain)
        yield Edge(
            f"NCBIGene:{gene}", "has_part", f"Pfam:{domain}", knowledge_level="prediction", agent_type="automated_agent"
        )
