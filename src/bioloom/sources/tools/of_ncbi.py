"""Look-ups of sequences, which NCBI answers where `ncbi` is among the sources of a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from bioloom.core.errors import InputError, SetupError
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity
from bioloom.core.results.found import Call, Found, Told

from .kit import Kit

if TYPE_CHECKING:
    from ..ncbi.blast import Aligned

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
