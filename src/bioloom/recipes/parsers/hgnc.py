"""HGNC: human genes with their names, and the enzyme activities of their products."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..reading import Files
from ..rows import Edge, Mapping, Node, Replaced, Row, Skipped

GENES = "kg/genes/hgnc_complete_set.tsv"
ENZYMES = "kg/genes/hgnc_entries_with_enzyme_ids.tsv"
_COLUMNS = (
    "hgnc_id",
    "symbol",
    "name",
    "locus_group",
    "alias_symbol",
    "prev_symbol",
    "ensembl_gene_id",
    "uniprot_ids",
    "entrez_id",
)
_OPEN_END = re.compile(r"(\.-)+$")  # ``1.3.99.-``: some activity of the class 1.3.99
_SUCCESSOR = re.compile(r"\[(HGNC:\d+)\]")


def several(field: str) -> tuple[str, ...]:
    """The values of a field that may hold several, as upstream writes them: ``"A|B"``."""
    return tuple(v.strip() for v in field.strip('"').split("|") if v.strip())


def parse(files: Files) -> Iterator[Row]:
    """Genes, what else they are called, and which reactions their products catalyze."""
    genes = list(files.tsv(GENES, _COLUMNS))
    symbols = {g["symbol"] for g in genes}
    once: dict[str, str | None] = {}
    for gene in genes:
        for old in several(gene["prev_symbol"]):
            once[old] = None if old in once or old in symbols else gene["hgnc_id"]
    for gene in genes:
        me = gene["hgnc_id"]
        coding = gene["locus_group"] == "protein-coding gene"
        synonyms = dict.fromkeys((gene["name"], *several(gene["alias_symbol"])))
        yield Node(
            me,
            ("Gene", "Protein") if coding else ("Gene",),
            gene["symbol"],
            tuple(synonyms),
            (),
            several(gene["prev_symbol"]),
        )
        yield Replaced(f"hgnc.symbol:{gene['symbol']}", me)
        yield from (Mapping(me, f"NCBIGene:{e}") for e in several(gene["entrez_id"]))
        yield from (Mapping(me, f"ENSEMBL:{e}") for e in several(gene["ensembl_gene_id"]))
        if coding:
            yield from (Mapping(me, f"UniProtKB:{u}") for u in several(gene["uniprot_ids"]))
    yield from (Replaced(f"hgnc.symbol:{old}", me) for old, me in once.items() if me)
    yield from _activities(files)


def _activities(files: Files) -> Iterator[Row]:
    for row in files.tsv(ENZYMES, ("HGNC ID", "Approved name", "Status", "Enzyme IDs")):
        me, name = row["HGNC ID"], row["Approved name"]
        if row["Status"] == "Symbol Withdrawn":
            successors = _SUCCESSOR.findall(name)
            if len(successors) == 1:
                yield Replaced(me, successors[0])
            else:
                yield Skipped("withdrawn, with several or no successors", f"{me} {name}")
        elif row["Status"] == "Entry Withdrawn":
            yield Skipped("withdrawn, replaced by nothing", f"{me} {name}")
        for enzyme in filter(None, (e.strip() for e in row["Enzyme IDs"].split(","))):
            yield Edge(me, "catalyzes", f"EC:{_OPEN_END.sub('', enzyme)}")
