"""Human genes one by one: names and identifiers, locus type, place with its band, RefSeq's summary.

A row is a gene of HGNC; what HGNC does not have is a gene of NCBI, and what neither has one of Ensembl. Rows of two
sources are joined by identifier, never by name. NCBI's biological regions are no genes and are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..genomics.positions import BUILDS, CHROMOSOMES, STRANDS
from ..genomics.summaries import SUMMARIES
from ..parsers import entrez, hgnc
from ..reading import Files
from .bands import read_bands

LOCUS_TYPES = hgnc.ENZYMES
REGION = "biological-region"
# NCBI's types of gene in words that people use.
NCBI_TYPES = {"pseudo": "pseudogene", "other": "other", "unknown": "unknown"}
Row = dict[str, Any]


@dataclass
class _Gene:
    """What is gathered of one gene; ``names`` are by kind, each once and in order."""

    id: str
    symbol: str
    name: str = ""
    names: dict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    ids: dict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    facts: dict[str, str] = field(default_factory=dict)
    places: dict[str, Row] = field(default_factory=dict)  # by Ensembl number, of the newest assembly that has it

    def row(self, summary: tuple[str, str]) -> Row:
        """As a row of the table; a name of a better kind is not repeated under a worse one."""
        seen = {self.symbol}
        names: dict[str, list[str]] = {}
        for kind in ("previous", "alias", "ncbi_alias", "ensembl_name"):
            names[kind] = [n for n in self.names[kind] if n not in seen]
            seen.update(names[kind])
        places = sorted(self.places.values(), key=lambda p: (p["build"] != "GRCh38", p["chromosome"], p["start"]))
        return {
            "id": self.id, "symbol": self.symbol, "name": self.name, "ncbi_name": self.facts.get("ncbi_name", ""),
            **names,
            **{f"{kind}_ids": list(self.ids[kind]) for kind in ("entrez", "ensembl", "uniprot", "refseq")},
            "locus_group": self.facts.get("locus_group", ""), "locus_type": self.facts.get("locus_type", ""),
            "ncbi_type": self.facts.get("ncbi_type", ""), "biotype": self.facts.get("biotype", ""),
            "places": places, "summary": summary[1], "summary_record": summary[0],
        }  # fmt: skip


def genes(files: Files) -> Iterator[Row]:
    """The rows of the table of genes, HGNC's first."""
    types = {row["HGNC ID"]: row["Locus type"] for row in files.tsv(LOCUS_TYPES, ("HGNC ID", "Locus type"))}
    found = list(_of_hgnc(files, types))
    by_entrez = {e: g for g in found for e in g.ids["entrez"]}
    by_ensembl = {e: g for g in found for e in g.ids["ensembl"]}
    found += _of_ncbi(files, by_entrez, by_ensembl)
    found += _placed(files, by_ensembl, by_entrez)
    summaries = _summaries(files)
    for gene in found:
        yield gene.row(next((summaries[e] for e in gene.ids["entrez"] if e in summaries), ("", "")))


def _of_hgnc(files: Files, types: dict[str, str]) -> Iterator[_Gene]:
    columns = ("hgnc_id", "symbol", "name", "locus_group", "alias_symbol", "prev_symbol", "ensembl_gene_id",
               "uniprot_ids", "entrez_id", "refseq_accession")  # fmt: skip
    for row in files.tsv(hgnc.GENES, columns):
        gene = _Gene(row["hgnc_id"], row["symbol"], row["name"])
        gene.names["previous"] = dict.fromkeys(hgnc.several(row["prev_symbol"]))
        gene.names["alias"] = dict.fromkeys(hgnc.several(row["alias_symbol"]))
        for kind, column in (("entrez", "entrez_id"), ("ensembl", "ensembl_gene_id"), ("uniprot", "uniprot_ids"),
                             ("refseq", "refseq_accession")):  # fmt: skip
            gene.ids[kind] = dict.fromkeys(hgnc.several(row[column]))
        gene.facts = {"locus_group": row["locus_group"], "locus_type": types.get(row["hgnc_id"], "")}
        yield gene


def _of_ncbi(files: Files, by_entrez: dict[str, _Gene], by_ensembl: dict[str, _Gene]) -> Iterator[_Gene]:
    """NCBI's genes that HGNC does not have; what NCBI says of the others is added to them."""
    regions = set[str]()
    for number, symbol, name, kind in files.table(entrez.INFO, 4):
        if kind == REGION:
            regions.add(number)
            continue
        gene = by_entrez.get(number)
        if gene is None:
            gene = by_entrez[number] = _Gene(f"NCBIGene:{number}", symbol, name)
            gene.ids["entrez"][number] = None
            yield gene
        elif symbol != gene.symbol:
            gene.names["ncbi_alias"][symbol] = None
        gene.facts["ncbi_type"] = NCBI_TYPES.get(kind, kind)
        gene.facts["ncbi_name"] = name if name != gene.name else ""
    for number, alias in files.table(entrez.ALIAS, 2):
        if (gene := by_entrez.get(number)) is not None and number not in regions and alias != "-":
            gene.names["ncbi_alias"][alias] = None
    for path, kind in ((entrez.ENSEMBL, "ensembl"), (entrez.UNIPROT, "uniprot")):
        for number, other in files.table(path, 2):
            if (gene := by_entrez.get(number)) is not None and (kind == "ensembl" or not gene.ids[kind]):
                if kind == "ensembl" and by_ensembl.setdefault(other, gene) is not gene:
                    continue  # HGNC gives this number to another gene
                gene.ids[kind][other] = None


def _placed(files: Files, by_ensembl: dict[str, _Gene], by_entrez: dict[str, _Gene]) -> Iterator[_Gene]:
    """Genes that Ensembl alone has; where the others lie is added to them, in GRCh37 only what GRCh38 does not have.

    A gene that no other source gives a number of Ensembl is known by the number of NCBI that Ensembl gives. On a
    scaffold that is known to be of a chromosome it lies on that chromosome, in no band.
    """
    bands = read_bands(files)
    for build, path in BUILDS.items():
        columns = ("ensgene", "entrez", "symbol", "chr", "start", "end", "strand", "biotype", "description")
        for row in files.tsv(path, columns):
            number, on = row["ensgene"], row["chr"]
            chromosome = on if on in CHROMOSOMES or build != "GRCh38" else bands.scaffolds.get(on, on)
            if chromosome not in CHROMOSOMES:
                continue
            gene = by_ensembl.get(number)
            if gene is None and (same := by_entrez.get(row["entrez"])) is not None and not same.ids["ensembl"]:
                gene = by_ensembl[number] = same
                gene.ids["ensembl"][number] = None
            if gene is None:
                gene = by_ensembl[number] = _Gene(
                    f"ENSEMBL:{number}", row["symbol"] or number, row["description"].partition(" [Source:")[0]
                )
                gene.ids["ensembl"][number] = None
                yield gene
            elif row["symbol"] and row["symbol"] != gene.symbol:
                gene.names["ensembl_name"][row["symbol"]] = None
            gene.facts.setdefault("biotype", row["biotype"].replace("_", " "))
            start, end = int(row["start"]), int(row["end"])
            scaffold = on if on != chromosome else ""
            band = bands.of(chromosome, start, end) if build == "GRCh38" and not scaffold else ""
            place = {"chromosome": chromosome, "start": start, "end": end, "strand": STRANDS[row["strand"]],
                     "build": build, "band": band, "ensembl": number, "scaffold": scaffold}  # fmt: skip
            gene.places.setdefault(number, place)


def _summaries(files: Files) -> dict[str, tuple[str, str]]:
    """RefSeq's accession and summary by NCBI's number."""
    rows = files.tsv(SUMMARIES, ("RefSeq_accession", "Gene_ID", "Gene_summary"))
    return {row["Gene_ID"]: (row["RefSeq_accession"], row["Gene_summary"]) for row in rows}
