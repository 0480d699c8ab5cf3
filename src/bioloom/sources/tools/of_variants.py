"""Look-ups of one variant by its number of dbSNP: gene, place, significance, traits.

The tables hold single-nucleotide variants of ClinVar of 2017 and of the GWAS Catalog of 2015. One that is in neither is
not known, which is said and means nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bioloom.core.errors import InputError
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity
from bioloom.core.results.found import Call, Found, Told

from .kit import MOST, Kit
from .now import variant_now

RS = re.compile(r"rs(\d{1,12})", re.IGNORECASE)
PAGES = {"clinvar": "https://www.ncbi.nlm.nih.gov/snp/rs", "gwas": "https://www.ebi.ac.uk/gwas/variants/rs"}
Row = Mapping[str, Any]
OLD = "what ClinVar held in April 2017; much was classified again since"


def variant_genes(kit: Kit, variant: str) -> Found:
    """The genes of a variant: the one that it lies in, or that the GWAS Catalog maps it to."""

    def tell(row: Row, of: Entity) -> Iterator[tuple[str, str, Entity | None]]:
        for name in row["genes"]:
            named = kit.genes.named(name)
            entity = named[0].gene.entity if len(named) == 1 else None
            yield (entity.name if entity else name), f"{of.name} is in or beside {name}", entity

    return _found(kit, "variant_genes", variant, tell, what="gene")


def variant_position(kit: Kit, variant: str) -> Found:
    """Chromosome, position and assembly of a variant."""

    def tell(row: Row, of: Entity) -> Iterator[tuple[str, str, Entity | None]]:
        said = f"chromosome {row['chromosome']}, base pair {row['position']:,} ({row['build']})"
        yield said, f"{of.name} {row['change']} lies on {said}".replace("  ", " "), None

    return _found(kit, "variant_position", variant, tell, what="place")


def variant_chromosome(kit: Kit, variant: str) -> Found:
    """The chromosome of a variant."""

    def tell(row: Row, of: Entity) -> Iterator[tuple[str, str, Entity | None]]:
        place = f"{row['chromosome']}:{row['position']:,} ({row['build']})"
        yield row["chromosome"], f"{of.name} lies on chromosome {place}", None

    return _found(kit, "variant_chromosome", variant, tell, what="place")


def variant_significance(kit: Kit, variant: str) -> Found:
    """What a variant means for disease, by ClinVar of 2017: pathogenic, benign, uncertain significance."""

    def tell(row: Row, of: Entity) -> Iterator[tuple[str, str, Entity | None]]:
        conditions = "; ".join(row["traits"][:4])
        for said in row["significance"]:
            about = f" for {conditions}" if conditions else ""
            yield said, f"{of.name} {row['change']} was submitted as {said}{about}", None

    return _found(kit, "variant_significance", variant, tell, what="significance in ClinVar", notes=(OLD,))


def variant_traits(kit: Kit, variant: str) -> Found:
    """The diseases and traits of a variant: conditions of ClinVar, traits of genome-wide studies."""

    def tell(row: Row, of: Entity) -> Iterator[tuple[str, str, Entity | None]]:
        for trait in row["traits"]:
            strength = f", p = {row['p']:.2g}, {row['publication']}" if row["p"] is not None else ""
            yield trait, f"{of.name} goes with {trait}{strength}", None

    return _found(kit, "variant_traits", variant, tell, what="trait")


def variant(kit: Kit, variant: str) -> Found:
    """What a variant is: its change, place and genes, what was submitted of it, and the traits it goes with."""

    def tell(row: Row, of: Entity) -> Iterator[tuple[str, str, Entity | None]]:
        place = f"chromosome {row['chromosome']}, base pair {row['position']:,} ({row['build']})"
        said = [f"{of.name} is a variant{' ' if row['change'] else ''}{row['change']} on {place}"]
        said += [f"in or beside {', '.join(row['genes'])}"] if row["genes"] else []
        said += [f"submitted to ClinVar as {' and '.join(row['significance'])}"] if row["significance"] else []
        said += [f"goes with {'; '.join(row['traits'][:4])}"] if row["traits"] else []
        yield ", ".join(said), ", ".join(said), None

    return _found(kit, "variant", variant, tell, what="record", notes=(OLD,))


def _found(
    kit: Kit, name: str, variant: str, tell: Callable[[Row, Entity], Iterator[tuple[str, str, Entity | None]]], *,
    what: str, notes: tuple[str, ...] = (),
) -> Found:  # fmt: skip
    call = Call(name=name, arguments=(variant,)).written
    number = RS.fullmatch(variant.strip())
    if number is None:
        raise InputError(f"{variant!r} is no number of dbSNP.", hint="It looks like rs334.")
    of = Entity(curie=f"DBSNP:rs{number[1]}", name=f"rs{number[1]}", categories=("SequenceVariant",))
    rows: list[Row] = [*kit.the_tables.variant_rows(int(number[1]))]
    if not rows and kit.ncbi is not None and (now := variant_now(kit.ncbi, int(number[1]))) is not None:
        rows, notes = [now], ()
    told: dict[str, Told] = {}
    for row in rows:
        for said, text, entity in tell(row, of):
            evidence = _evidence(kit, row, of, text, call)
            told.setdefault(said, Told(said=said, of=of, evidence=evidence, entity=entity))
    if not told:
        tables = ", ".join(
            f"{kit.the_tables.source(s)['title']} ({kit.the_tables.source(s)['version']})" for s in PAGES
        )
        nor = ", nor in dbSNP" if kit.ncbi is not None else ""
        why = f"no {what} of {of.name}" if rows else f"{of.name} is in neither table of variants ({tables}){nor}"
        return Found(call=call, missing=why)
    found = tuple(told.values())
    return Found(call=call, rows=found[:MOST], total=len(found), notes=notes)


def _evidence(kit: Kit, row: Row, of: Entity, text: str, call: str) -> Evidence:
    if kit.ncbi is not None and row["source"] == "dbsnp":
        page = f"{PAGES['clinvar']}{row['rs']}"
        return Evidence(text=text, origin=kit.ncbi.origin(of.curie, page, row["retrieved"], call))
    said = kit.the_tables.source(row["source"])
    origin = Origin(
        channel="tool", source=said["infores"], record=of.curie, title=said["title"],
        url=PAGES[row["source"]] + of.name.removeprefix("rs"), version=said["version"], query=call,
        licence=said["licence"],
    )  # fmt: skip
    return Evidence(text=text, origin=origin)
