"""Look-ups of one gene: symbol, names, identifiers, place, type, summary.

Each takes a gene by any name or identifier. What sources disagree on is said as each of them says it, HGNC first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bioloom.core.errors import InputError
from bioloom.core.results.found import Call, Found, Told
from bioloom.core.suggest import did_you_mean

from .genes import Gene, Named, bears
from .kit import Kit
from .naming import KIND_SAID, PREFIX

VOCABULARIES = {"hgnc": "", "entrez": "entrez_ids", "ncbi": "entrez_ids", "ensembl": "ensembl_ids",
                "uniprot": "uniprot_ids", "refseq": "refseq_ids"}  # fmt: skip
KEPT_BY = {"entrez_ids": "ncbi_gene", "ensembl_ids": "ensembl", "uniprot_ids": "hgnc", "refseq_ids": "hgnc"}
CODING = "protein-coding"
NOT_KNOWN = {"", "unknown", "TEC", "other"}
PLACED = "ensembl"


def symbol(kit: Kit, gene: str) -> Found:
    """The official symbol of a gene that is given by an alias, an old symbol or an identifier."""

    def tell(one: Named) -> Iterator[Told]:
        text = bears(one)
        yield _told(kit, one.gene, one.gene.symbol, text, one.gene.keeper, call=call, thing=True)

    call = Call(name="symbol", arguments=(gene,)).written
    return kit.of_gene(call, gene, tell, what="symbol")


def aliases(kit: Kit, gene: str) -> Found:
    """Every other symbol of a gene: previous ones, aliases of HGNC, aliases of NCBI Gene and Ensembl.

    Where it is given by one of them, its symbol is the first of the others.
    """

    def tell(one: Named) -> Iterator[Told]:
        if one.kind != "symbol" and one.name.casefold() != one.gene.symbol.casefold():
            yield _told(kit, one.gene, one.gene.symbol, bears(one), one.gene.keeper, call=call)
        for kind in ("previous", "alias", "ncbi_alias", "ensembl_name"):
            source = {"ncbi_alias": "ncbi_gene", "ensembl_name": "ensembl"}.get(kind, one.gene.keeper)
            for name in getattr(one.gene, kind):
                if name == one.name:
                    continue
                text = f"{name} is the {KIND_SAID[kind]} of {one.gene.symbol} ({one.gene.id})"
                yield _told(kit, one.gene, name, text, source, call=call)

    call = Call(name="aliases", arguments=(gene,)).written
    return kit.of_gene(call, gene, tell, what="other name", whole=True)


def fullname(kit: Kit, gene: str) -> Found:
    """The approved full name of a gene, then the one that NCBI Gene has where it is another."""

    def tell(one: Named) -> Iterator[Told]:
        for name, source in ((one.gene.name, one.gene.keeper), (one.gene.ncbi_name, "ncbi_gene")):
            if name:
                text = f"{one.gene.symbol} ({one.gene.id}) is {name}"
                yield _told(kit, one.gene, name, text, source, call=call)

    call = Call(name="fullname", arguments=(gene,)).written
    return kit.of_gene(call, gene, tell, what="full name", whole="told")


def identifier(kit: Kit, gene: str, vocabulary: str) -> Found:
    """The identifiers of a gene in a vocabulary: hgnc, entrez, ensembl, uniprot, refseq."""
    key = vocabulary.casefold()
    if key not in VOCABULARIES:
        hint = did_you_mean(key, VOCABULARIES) or f"There are {', '.join(VOCABULARIES)}."
        raise InputError(f"There is no vocabulary {vocabulary!r} of genes.", hint=hint)
    column = VOCABULARIES[key]

    def tell(one: Named) -> Iterator[Told]:
        prefix = PREFIX.get(column, "")
        values = getattr(one.gene, column) if column else (one.gene.id,) * one.gene.id.startswith("HGNC:")
        for value in values:
            curie = f"{prefix}:{value}" if prefix else value
            text = f"{one.gene.symbol} ({one.gene.id}) is {curie}"
            source = one.gene.keeper if column in ("", "uniprot_ids", "refseq_ids") else KEPT_BY[column]
            yield _told(kit, one.gene, value, text, source, call=call)

    call = Call(name="identifier", arguments=(gene, vocabulary)).written
    return kit.of_gene(call, gene, tell, what=f"{vocabulary} identifier", whole="told")


def chromosome(kit: Kit, gene: str) -> Found:
    """The chromosome of a gene; two for a gene of X and Y."""
    call = Call(name="chromosome", arguments=(gene,)).written
    return kit.of_gene(call, gene, lambda one: _by_place(kit, one.gene, "chromosome", call), what="place", whole="told")


def band(kit: Kit, gene: str) -> Found:
    """The cytogenetic band of a gene: "10q24.32"."""
    call = Call(name="band", arguments=(gene,)).written
    return kit.of_gene(call, gene, lambda one: _by_place(kit, one.gene, "band", call), what="band", whole="told")


def position(kit: Kit, gene: str) -> Found:
    """Chromosome, first and last base pair, strand and assembly of a gene."""

    def tell(one: Named) -> Iterator[Told]:
        for place in one.gene.places:
            strand = {"-": "reverse", "+": "forward"}[place.strand]
            scaffold = f" (its scaffold {place.scaffold}, whose place on it is not known)" if place.scaffold else ""
            said = f"chromosome {place.chromosome}{scaffold}"
            said = f"{said}, base pairs {place.start:,} to {place.end:,}, {strand} strand"
            said = f"{said} ({place.build})"
            text = f"{one.gene.symbol} ({one.gene.id}) lies on {said}"
            yield _told(kit, one.gene, said, text, PLACED, call=call, record=f"ENSEMBL:{place.ensembl}")

    call = Call(name="position", arguments=(gene,)).written
    return kit.of_gene(call, gene, tell, what="place", whole="told")


def locus(kit: Kit, gene: str) -> Found:
    """The type of a gene: HGNC's locus type, NCBI's type of gene, Ensembl's biotype."""
    call = Call(name="locus", arguments=(gene,)).written

    def tell(one: Named) -> Iterator[Told]:
        seen = set[str]()
        for source, said in types(one.gene):
            if said not in seen:
                seen.add(said)
                text = f"{one.gene.symbol} ({one.gene.id}) is of the type: {said}"
                yield _told(kit, one.gene, said, text, source, call=call)

    return kit.of_gene(call, gene, tell, what="type", whole="told")


def coding(kit: Kit, gene: str) -> Found:
    """Whether a gene codes for a protein, yes or no, by each source that says what it is."""
    call = Call(name="coding", arguments=(gene,)).written

    def tell(one: Named) -> Iterator[Told]:
        g = one.gene
        for source, said in (("hgnc", g.locus_group), ("ncbi_gene", g.ncbi_type), ("ensembl", g.biotype)):
            if said not in NOT_KNOWN or (source == "ncbi_gene" and said == "other"):
                answer = "yes" if said.startswith(CODING) or said == "protein coding" else "no"
                text = f"{g.symbol} ({g.id}) is of the type: {said}"
                yield _told(kit, g, answer, text, source, call=call)

    return kit.of_gene(call, gene, tell, what="type")


def summary(kit: Kit, gene: str) -> Found:
    """RefSeq's summary of what a gene is and does."""
    call = Call(name="summary", arguments=(gene,)).written

    def tell(one: Named) -> Iterator[Told]:
        g = one.gene
        if g.summary:
            page = f"https://www.ncbi.nlm.nih.gov/gene/{g.entrez_ids[0]}" if g.entrez_ids else ""
            record = f"RefSeq:{g.summary_record}"
            evidence = kit.genes.evidence(g, g.summary, "refseq", call=call, record=record, page=page)
            yield Told(said=g.summary, of=g.entity, evidence=evidence)

    return kit.of_gene(call, gene, tell, what="summary of RefSeq")


def types(gene: Gene) -> Iterable[tuple[str, str]]:
    """What each source calls the type of a gene, HGNC first; a source that does not know is left out.

    Where none knows, NCBI's own type "unknown" is what is told.
    """
    known = (("hgnc", gene.locus_type or gene.locus_group), ("ncbi_gene", gene.ncbi_type), ("ensembl", gene.biotype))
    told = [(source, said) for source, said in known if said not in NOT_KNOWN]
    return told or [(source, said) for source, said in known if source == "ncbi_gene" and said == "unknown"]


def _by_place(kit: Kit, gene: Gene, what: str, call: str) -> Iterator[Told]:
    seen = set[str]()
    newest = next((p.build for p in gene.places), "")
    for place in gene.places:
        said = getattr(place, what)
        if not said or said in seen or place.build != newest:
            continue
        seen.add(said)
        words = f"chromosome {said}" if what == "chromosome" else f"band {said}"
        on = f"{place.scaffold} " if place.scaffold else ""
        text = f"{gene.symbol} ({gene.id}) lies on {words}: {on}{place.start:,} to {place.end:,} ({place.build})"
        source = PLACED if what == "chromosome" else "ucsc"
        yield _told(kit, gene, said, text, source, call=call, record=f"ENSEMBL:{place.ensembl}")


def _told(
    kit: Kit, gene: Gene, said: str, text: str, source: str, *, call: str, record: str = "", thing: bool = False
) -> Told:  # fmt: skip
    evidence = kit.genes.evidence(gene, text, source, call=call, record=record)
    return Told(said=said, of=gene.entity, evidence=evidence, entity=gene.entity if thing else None)
