"""What NCBI says now, in the shapes of the tables: for genes and variants that these do not have, and for sequences.

It is asked only where `ncbi` is among the sources of a question, after the tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from bioloom.core.errors import InputError, SetupError
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity
from bioloom.core.results.found import Call, Found, Told

from ..ncbi.blast import Aligned
from ..ncbi.records import GeneSummary
from ..ncbi.source import Ncbi
from .genes import Gene, Named, Place
from .kit import Kit

SEQUENCE = re.compile(r"[ACGTUN]{20,200}", re.IGNORECASE)
_CHROMOSOME = re.compile(r"NC_0000(\d\d)\.\d+|NC_0000(\d\d)")
_MITOCHONDRIAL = "NC_012920"
_BUILD = re.compile(r"GRCh\d+")
_LETTERS = {23: "X", 24: "Y"}
ORGANISMS = {  # what people call whose sequences are asked about
    "Homo sapiens": "human", "Mus musculus": "mouse", "Rattus norvegicus": "rat", "Danio rerio": "zebrafish",
    "Gallus gallus": "chicken", "Caenorhabditis elegans": "worm", "Drosophila melanogaster": "fruit fly",
    "Saccharomyces cerevisiae": "yeast", "Bos taurus": "cow", "Sus scrofa": "pig", "Canis lupus": "dog",
    "Pan troglodytes": "chimpanzee", "Macaca mulatta": "rhesus monkey", "Xenopus tropicalis": "frog",
    "Arabidopsis thaliana": "thale cress", "Escherichia coli": "Escherichia coli",
}  # fmt: skip
NOTHING = "NCBI's search by sequence found nothing alike"


def align(kit: Kit, sequence: str) -> Found:
    """Where in the human genome a DNA sequence of 20 to 200 letters lies best."""

    def tell(hit: Aligned) -> Iterator[tuple[str, str]]:
        if (chromosome := chromosome_of(hit)) is not None:
            build = _BUILD.search(hit.title)
            said = f"chr{chromosome}:{hit.start}-{hit.end}"
            yield said, f"{said}{f' ({build[0]})' if build else ''}, {hit.identity:.0%} of the letters the same"

    return _of_sequence(kit, "align", sequence, tell, "place in the human genome", first=True)


def organism(kit: Kit, sequence: str) -> Found:
    """The organism that a DNA sequence of 20 to 200 letters comes from, by what it is most alike."""

    def tell(hit: Aligned) -> Iterator[tuple[str, str]]:
        title = hit.title.removeprefix("PREDICTED: ")
        kind = next((k for k in ORGANISMS if title.startswith(k)), " ".join(title.split()[:2]))
        yield ORGANISMS.get(kind, kind), f"{hit.title}: {hit.identity:.0%} of the letters the same"

    return _of_sequence(kit, "organism", sequence, tell, "organism", first=True)


def genes_now(ncbi: Ncbi, name: str, numbers: tuple[str, ...] = (), *, typed: bool = False) -> tuple[Named, ...]:
    """Genes of NCBI as rows of the table: by ``numbers``, else by ``name``; with their type where that is asked for."""
    found, retrieved = ncbi.genes_numbered(numbers) if numbers else ncbi.genes(name)
    same = [g for g in found if g.symbol.casefold() == name.casefold()] or list(found)
    return tuple(
        Named(_gene(g, retrieved, ncbi.type_of_gene(g.uid) if typed else ""), name,
              "other_symbol" if g.symbol.casefold() == name.casefold() else "ncbi_alias")
        for g in same
    )  # fmt: skip


def variant_now(ncbi: Ncbi, number: int) -> dict[str, Any] | None:
    """A variant of dbSNP as a row of the table, None where it has none."""
    found, retrieved = ncbi.variant(number)
    if found is None or not found.chromosome:
        return None
    return {
        "rs": found.number, "genes": list(found.genes), "chromosome": found.chromosome, "position": found.position,
        "build": "GRCh38", "change": found.change, "significance": list(found.significance), "traits": [],
        "publication": "", "p": None, "source": "dbsnp", "retrieved": retrieved,
    }  # fmt: skip


def chromosome_of(hit: Aligned) -> str | None:
    """The human chromosome that a record is, None of any other record."""
    if hit.accession.startswith(_MITOCHONDRIAL):
        return "M"
    match = _CHROMOSOME.match(hit.accession)
    if match is None or not hit.title.startswith("Homo sapiens"):
        return None
    number = int(match[1] or match[2])
    return _LETTERS.get(number, str(number))


def _of_sequence(
    kit: Kit, name: str, sequence: str, tell: Callable[[Aligned], Iterator[tuple[str, str]]], what: str, *, first: bool
) -> Found:
    call = Call(name=name, arguments=(sequence,)).written
    if not SEQUENCE.fullmatch(sequence):
        raise InputError(f"{sequence[:40]!r} is no DNA sequence of 20 to 200 letters.", hint="Letters A, C, G, T, N.")
    if kit.ncbi is None:
        raise SetupError("Sequences are looked for at NCBI.", hint="Allow it: --sources kg,ncbi.")
    hits, retrieved = kit.ncbi.aligned(sequence.upper())
    of = Entity(curie="", name=f"{sequence[:12]}...")
    rows = []
    for hit in hits:
        for said, text in tell(hit):
            page = f"https://www.ncbi.nlm.nih.gov/nuccore/{hit.accession}"
            origin = kit.ncbi.origin(hit.accession, page, retrieved, call)
            rows.append(Told(said=said, of=of, evidence=Evidence(text=text, origin=origin)))
        if first and rows:
            break
    missing = "" if rows else (f"no {what} is among what it is most alike" if hits else NOTHING)
    return Found(call=call, rows=tuple(rows), total=len(rows), missing=missing)


def _gene(g: GeneSummary, retrieved: str, kind: str) -> Gene:
    places: tuple[Place, ...] = ()
    if g.chromosome:
        places = (Place(chromosome=g.chromosome, start=g.start, end=g.end, strand=g.strand, build="GRCh38",
                        band=g.band if g.band[:1].isdigit() or g.band[:1] in "XY" else "", ensembl=""),)  # fmt: skip
    return Gene(
        id=f"NCBIGene:{g.uid}", symbol=g.symbol, name="", ncbi_name=g.name, previous=(), alias=(),
        ncbi_alias=g.aliases, ensembl_name=(), entrez_ids=(g.uid,), ensembl_ids=(), uniprot_ids=(), refseq_ids=(),
        locus_group="", locus_type="", ncbi_type=kind, biotype="", places=places, summary=g.summary,
        summary_record=g.uid, retrieved=retrieved,
    )  # fmt: skip
