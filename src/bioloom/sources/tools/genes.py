"""Genes by any of their names, and what the tables say of one: typed rows, no lexicon and no guess.

A name is looked up whole. Of what bears it the surest kind of name counts (`layout.KINDS`): who is called so now comes
before who once was. A spelling in the same case comes first, since aliases differ in nothing else.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, NamedTuple

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity
from bioloom.core.value import Value

from .naming import KIND_SAID, KINDS, LOC, PREFIX, folded

if TYPE_CHECKING:
    from .store import Tables

PAGES = {
    "hgnc": "https://www.genenames.org/data/gene-symbol-report/#!/hgnc_id/",
    "ncbi_gene": "https://www.ncbi.nlm.nih.gov/gene/",
    "ensembl": "https://www.ensembl.org/Homo_sapiens/Gene/Summary?g=",
}


_TRN = re.compile(r"trn[A-Z]")


class Place(Value):
    """Where a gene lies; positions in base pairs from 1, ``band`` only in GRCh38.

    ``scaffold`` is the scaffold that the positions are of, where nobody knows where on the chromosome that lies.
    """

    chromosome: str
    start: int
    end: int
    strand: str
    build: str
    band: str
    ensembl: str
    scaffold: str = ""


class Gene(Value):
    """A row of the table of genes (`recipes.reference.genes`), or one that NCBI gave when asked (``retrieved``)."""

    id: str
    symbol: str
    name: str
    ncbi_name: str
    previous: tuple[str, ...]
    alias: tuple[str, ...]
    ncbi_alias: tuple[str, ...]
    ensembl_name: tuple[str, ...]
    entrez_ids: tuple[str, ...]
    ensembl_ids: tuple[str, ...]
    uniprot_ids: tuple[str, ...]
    refseq_ids: tuple[str, ...]
    locus_group: str
    locus_type: str
    ncbi_type: str
    biotype: str
    places: tuple[Place, ...]
    summary: str
    summary_record: str
    retrieved: str = ""

    @property
    def entity(self) -> Entity:
        """The gene as a thing."""
        return Entity(curie=self.id, name=self.symbol, categories=("Gene",))

    @property
    def ncbi_ids(self) -> tuple[str, ...]:
        """Its numbers in NCBI Gene."""
        return self.entrez_ids or ((self.id.partition(":")[2],) if self.id.startswith("NCBIGene:") else ())

    @property
    def keeper(self) -> str:
        """The source of its symbol, by short name."""
        return {"HGNC": "hgnc", "NCBIGene": "ncbi_gene"}.get(self.id.partition(":")[0], "ensembl")

    @property
    def curies(self) -> tuple[str, ...]:
        """Every identifier, its own first."""
        return (self.id, *(f"{p}:{i}" for column, p in PREFIX.items() for i in getattr(self, column)))


class Named(NamedTuple):
    """A gene, and how it bears the name that was looked up: the name as the table writes it and the kind it is of."""

    gene: Gene
    name: str
    kind: str


class Genes:
    """The table of genes, searched by name."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def named(self, text: str) -> tuple[Named, ...]:
        """The genes that ``text`` surely names: those of the surest kind of name, all where there are several."""
        found = self._rows(folded(text)) or self._by_convention(text)
        if not found:
            return ()
        surest = min((name != text, kind) for name, kind, _ in found)
        best = [(name, kind, row) for name, kind, row in found if (name != text, kind) == surest]
        rows = self.tables.gene_rows(row for _, _, row in best)
        return tuple(
            Named(Gene.model_validate(row), name, KINDS[kind]) for (name, kind, _), row in zip(best, rows, strict=True)
        )

    def knows(self, text: str) -> bool:
        """Whether any gene is called so."""
        return bool(self._rows(folded(text)) or self._by_convention(text))

    def _by_convention(self, text: str) -> list[tuple[str, int, int]]:
        """The genes of a name that no source lists, but that is made by a rule from what they list.

        "LOC7795" is NCBI's gene of that number, whatever it is called now; "trnL", as mitochondrial genomes are
        annotated, each of the mitochondrial transfer RNAs of that amino acid, TRNL1 and TRNL2.
        """
        if number := LOC.fullmatch(text):
            return self._rows(folded(f"{PREFIX['entrez_ids']}:{number[1]}"))
        if _TRN.fullmatch(text):
            found = [row for digit in "12" for row in self._rows(folded(f"{text}{digit}"))]
            return [(text, kind, row) for _, kind, row in found]
        return []

    def _rows(self, name: str) -> list[tuple[str, int, int]]:
        """Name as written, kind and row of each gene that is called ``name``."""
        names = self.tables.names
        column: Any = _Sorted(names["folded"])
        at = bisect_left(column, name)
        out = []
        while at < len(column) and column[at] == name:
            out.append((names["name"][at].as_py(), names["kind"][at].as_py(), names["row"][at].as_py()))
            at += 1
        return out

    def evidence(self, gene: Gene, text: str, source: str, *, call: str, record: str = "", page: str = "") -> Evidence:
        """What a source says of a gene, as evidence; ``record`` is the source's own, where it is not the id."""
        if gene.retrieved:  # asked of NCBI now: none of the tables says so
            origin = Origin(channel="tool", source="ncbi", record=gene.id, title="NCBI Gene", query=call,
                            url=PAGES["ncbi_gene"] + gene.entrez_ids[0], retrieved=gene.retrieved,
                            licence="NCBI data usage policies (public domain)")  # fmt: skip
            return Evidence(text=text, origin=origin)
        said = self.tables.source(source)
        key = record or gene.id
        own = PAGES.get(source, "")
        local = key.partition(":")[2]
        url = page or (own + (key if source == "hgnc" else local) if own and _of(source, key) else said["homepage"])
        return Evidence(
            text=text,
            origin=Origin(
                channel="tool", source=said["infores"], record=key, title=said["title"], url=url,
                version=said["version"], query=call, licence=said["licence"],
            ),
        )  # fmt: skip


def bears(named: Named) -> str:
    """How a gene bears a name: "LMP10 is a previous symbol of PSMB10"."""
    return f"{named.name} is the {KIND_SAID[named.kind]} of {named.gene.symbol} ({named.gene.id})"


def _of(source: str, record: str) -> bool:
    return record.startswith({"hgnc": "HGNC:", "ncbi_gene": "NCBIGene:", "ensembl": "ENSEMBL:"}[source])


class _Sorted:
    """An Arrow column as a sequence that `bisect` can search."""

    def __init__(self, column: Any) -> None:
        self._chunk = column.combine_chunks() if column.num_chunks != 1 else column.chunk(0)

    def __len__(self) -> int:
        return len(self._chunk)

    def __getitem__(self, at: int) -> str:
        found: str = self._chunk[at].as_py()
        return found
