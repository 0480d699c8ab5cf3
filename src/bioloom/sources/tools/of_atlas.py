"""Look-ups of what was measured: levels by tissue and organ, where a gene is expressed, staining, specificity."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.results.found import Call, Found, Told

from ..atlas.operations import DETECTED, SHARE, by_organ, compared, expressed, specific
from ..atlas.records import SAID, Assay, Atlas, Record, assay_named, at_place, strongest_first
from .genes import Gene, Named
from .kit import MOST, Kit

PAGE = "https://v21.proteinatlas.org/"
RULE = f"expressed: at least {DETECTED:g} nTPM and {SHARE:.0%} of the highest"
Telling = Callable[[Sequence[Record]], Sequence[tuple[str, Record]]]


def expression(kit: Kit, gene: str, place: str = "", assay: str = "rna") -> Found:
    """How strongly a gene is expressed, in a place or in all; assays: rna, gtex, protein, pathology, single_cell."""
    call = Call(name="expression", arguments=_given(gene, place, assay if assay != "rna" else "")).written
    return _measured(kit, call, gene, assay_named(assay), lambda records: _levels(records, place))


def expressed_in(kit: Kit, gene: str) -> Found:
    """The tissues in which a gene counts as expressed, the strongest first."""
    call = Call(name="expressed_in", arguments=(gene,)).written
    found = _measured(kit, call, gene, "rna", lambda records: [(r.place, r) for r in expressed(records)])
    return found.model_copy(update={"notes": (*found.notes, RULE)}) if found.rows else found


def organs(kit: Kit, gene: str) -> Found:
    """Of the 27 organs of NCBI Gene those in which a gene counts as expressed, the strongest first."""
    call = Call(name="organs", arguments=(gene,)).written
    found = _measured(kit, call, gene, "rna", lambda records: [(r.place, r) for r in expressed(by_organ(records))])
    return found.model_copy(update={"notes": (*found.notes, RULE)}) if found.rows else found


def specificity(kit: Kit, gene: str) -> Found:
    """How specific a gene is to tissues: tau, the highest tissue and its fold over the next, in a word."""
    call = Call(name="specificity", arguments=(gene,)).written

    def tell(records: Sequence[Record]) -> Sequence[tuple[str, Record]]:
        said = specific(records)
        if said is None:
            return ()
        text = (
            f"{said.said}: tau {said.tau:g}, highest in {said.highest}, {said.fold:g} times the next; "
            f"expressed in {said.detected} of {said.measured} tissues"
        )
        return [(text, next(r for r in records if r.place == said.highest))]

    return _in_words(_measured(kit, call, gene, "rna", tell))


def compare(kit: Kit, gene: str, place: str, other: str) -> Found:
    """In which of two tissues or organs a gene is higher, and how many times."""
    call = Call(name="compare", arguments=(gene, place, other)).written

    def tell(records: Sequence[Record]) -> Sequence[tuple[str, Record]]:
        ends = [strongest_first(at_place(records, name)) for name in (place, other)]
        return [(compared(ends[0][0], ends[1][0]), ends[0][0])] if all(ends) else ()

    return _in_words(_measured(kit, call, gene, "rna", tell))


def staining(kit: Kit, gene: str, place: str = "") -> Found:
    """How strongly the protein of a gene was stained in cells of tissues, with the antibody's reliability."""
    call = Call(name="staining", arguments=_given(gene, place)).written
    return _measured(kit, call, gene, "protein", lambda records: _levels(records, place))


def compartments(kit: Kit, gene: str) -> Found:
    """Where in the cell the protein of a gene was seen: main, additional, secreted."""
    call = Call(name="compartments", arguments=(gene,)).written
    return _measured(kit, call, gene, "subcellular", lambda records: [(r.place, r) for r in records])


def cell_types(kit: Kit, gene: str, place: str = "") -> Found:
    """The types of cells in which a gene counts as expressed, of one tissue or of all, the strongest first."""
    call = Call(name="cell_types", arguments=_given(gene, place)).written

    def tell(records: Sequence[Record]) -> Sequence[tuple[str, Record]]:
        return _levels(expressed(records), place)

    found = _measured(kit, call, gene, "single_cell", tell)
    return found.model_copy(update={"notes": (*found.notes, RULE)}) if found.rows else found


def highest_in(kit: Kit, place: str) -> Found:
    """The genes with the highest RNA level in a tissue."""
    call = Call(name="highest_in", arguments=(place,)).written
    records = strongest_first(Atlas(kit.the_tables).of_place(place.casefold(), "rna"))[:MOST]
    rows = []
    for record in records:
        named = kit.genes.named(record.gene)
        if named:
            rows.append(_told(kit, named[0].gene, record, record.gene, call).model_copy(
                update={"entity": named[0].gene.entity}
            ))  # fmt: skip
    return Found(call=call, rows=tuple(rows), total=len(rows))


def _in_words(found: Found) -> Found:
    """What is said of several values is no value itself."""
    rows = tuple(row.model_copy(update={"number": None, "unit": ""}) for row in found.rows)
    return found.model_copy(update={"rows": rows})


def _levels(records: Sequence[Record], place: str) -> Sequence[tuple[str, Record]]:
    chosen = at_place(records, place) if place else records
    return [(r.place + (f", {r.cell}" if r.cell else ""), r) for r in strongest_first(chosen)]


def _given(*arguments: str) -> tuple[str, ...]:
    """The arguments as they are written: those left empty at the end are not."""
    out = list(arguments)
    while out and not out[-1]:
        out.pop()
    return tuple(out)


def _measured(kit: Kit, call: str, gene: str, assay: Assay, tell: Telling) -> Found:
    def rows(one: Named) -> list[Told]:
        records = Atlas(kit.the_tables).of_gene(one.gene, assay)
        return [_told(kit, one.gene, record, said, call) for said, record in tell(records)] if records else []

    found = kit.of_gene(call, gene, rows, what=f"measurement ({SAID[assay]})", whole="told")
    if found.rows or not found.grounds:
        return found
    highest = [
        _told(kit, n.gene, strongest_first(records)[0], "", call).evidence
        for n in kit.genes.named(gene)
        if (records := Atlas(kit.the_tables).of_gene(n.gene, assay))
    ]
    if not highest:
        return found
    missing = f"{SAID[assay]}: measured, and none of what was asked for; the highest is {highest[0].text}"
    return found.model_copy(update={"missing": missing, "whole": True, "grounds": tuple(highest)})


def _told(kit: Kit, gene: Gene, record: Record, said: str, call: str) -> Told:
    single = record.assay == "single_cell"
    source = kit.the_tables.source(record.assay if single else "hpa")
    where = f"{record.place}, {record.cell}" if record.cell else record.place
    if record.assay == "subcellular":
        level = f"{record.level} location"
    else:
        level = f"{record.value:g} {record.unit}" if record.value is not None else record.level
        level += f" ({record.level})" if record.value is not None and record.level else ""
    rated = f", reliability {record.reliability}" if record.reliability else ""
    ensembl = gene.ensembl_ids[0] if gene.ensembl_ids else ""
    evidence = Evidence(
        text=f"{gene.symbol} ({gene.id}), {SAID[record.assay]}, {where}: {level}{rated}",
        origin=Origin(
            channel="atlas", source=source["infores"], record=f"ENSEMBL:{ensembl}" if ensembl else gene.id,
            title=source["title"], section=record.assay, url=source["homepage"] if single else PAGE + ensembl,
            version=source["version"], query=call,
            licence=source["licence"],
        ),
    )  # fmt: skip
    unit = record.unit if record.value is not None else ""
    return Told(said=said, of=gene.entity, evidence=evidence, number=record.value, unit=unit)
