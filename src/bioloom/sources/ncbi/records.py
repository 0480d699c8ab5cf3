"""Summaries of NCBI Gene and of dbSNP as E-utilities send them (esummary, JSON; efetch for a gene's type)."""

from __future__ import annotations

import re
from typing import Any

from bioloom.core.value import Value

from ..http import Body, Malformed, Payload, json_as, json_of, xml_of

_COMMAS = re.compile(r"\s*,\s*")
HUMAN = 9606


class GeneSummary(Value):
    """What NCBI Gene says of one gene. ``start`` and ``end`` in base pairs from 1, 0 where they are not known."""

    uid: str
    symbol: str
    name: str = ""
    official: bool = False
    aliases: tuple[str, ...] = ()
    chromosome: str = ""
    band: str = ""
    start: int = 0
    end: int = 0
    strand: str = "+"
    accession: str = ""
    summary: str = ""


class VariantSummary(Value):
    """What dbSNP says of one variant; ``number`` is the one that it goes by now, ``position`` in GRCh38."""

    number: int
    genes: tuple[str, ...] = ()
    chromosome: str = ""
    position: int = 0
    change: str = ""
    significance: tuple[str, ...] = ()


class _Interval(Payload):
    chrloc: str = ""
    chraccver: str = ""
    chrstart: int | str = ""
    chrstop: int | str = ""


class _Organism(Payload):
    taxid: int = 0


class _Gene(Payload):
    uid: str
    name: str = ""
    description: str = ""
    chromosome: str = ""
    maplocation: str = ""
    otheraliases: str = ""
    nomenclaturesymbol: str = ""
    nomenclaturename: str = ""
    summary: str = ""
    genomicinfo: tuple[_Interval, ...] = ()
    organism: _Organism = _Organism()


class _Named(Payload):
    name: str = ""


class _Variant(Payload):
    uid: str
    snp_id: int = 0
    genes: tuple[_Named, ...] = ()
    chr: str = ""
    chrpos: str = ""
    spdi: str = ""
    clinical_significance: str = ""

    model_config = Payload.model_config | {"alias_generator": None}


def found_ids(body: Body) -> tuple[str, ...]:
    """The numbers that esearch found."""
    found = json_of(body)
    result: Any = found.get("esearchresult") if isinstance(found, dict) else None
    ids = result.get("idlist") if isinstance(result, dict) else None
    if not isinstance(ids, list) or not all(isinstance(i, str) and i.isdigit() for i in ids):
        raise Malformed("has no list of numbers")
    return tuple(ids)


def genes(body: Body) -> tuple[GeneSummary, ...]:
    """The human genes of an esummary of ``db=gene``, in its order."""
    return tuple(_gene(one) for one in _results(_Gene, body) if one.organism.taxid == HUMAN)


def variants(body: Body) -> tuple[VariantSummary, ...]:
    """The variants of an esummary of ``db=snp``, in its order."""
    return tuple(_variant(one) for one in _results(_Variant, body))


def type_of_gene(body: Body) -> str:
    """The type that an efetch of ``db=gene`` states ("protein-coding", "biological-region"); empty for none."""
    stated = xml_of(body, "Entrezgene-Set").find("Entrezgene/Entrezgene_type")
    return "" if stated is None else stated.get("value", "")


def _results(shape: Any, body: Body) -> list[Any]:
    found = json_of(body)
    result: Any = found.get("result") if isinstance(found, dict) else None
    if not isinstance(result, dict):
        said = found.get("error", "") if isinstance(found, dict) else ""
        raise Malformed(f"has no result{f': {said}' if said else ''}")
    out = []
    for uid in result.get("uids", ()):
        one = result.get(uid)
        if isinstance(one, dict) and "error" in one:  # a number that nothing has, or no longer
            continue
        out.append(json_as(shape, Body(_bytes(one))))
    return out


def _bytes(value: Any) -> bytes:
    import json  # noqa: PLC0415 - of one record, to be read as any body is

    return json.dumps(value).encode()


def _gene(one: _Gene) -> GeneSummary:
    place = next((p for p in one.genomicinfo if p.chraccver.startswith("NC_")), None)
    start, end = (int(place.chrstart), int(place.chrstop)) if place and str(place.chrstart).isdigit() else (-1, -1)
    low, high = sorted((start, end))
    return GeneSummary(
        uid=one.uid, symbol=one.nomenclaturesymbol or one.name, name=one.nomenclaturename or one.description,
        official=bool(one.nomenclaturesymbol), aliases=tuple(a for a in _COMMAS.split(one.otheraliases) if a),
        chromosome=one.chromosome or (place.chrloc if place else ""), band=one.maplocation, start=low + 1, end=high + 1,
        strand="-" if start > end else "+", accession=place.chraccver if place else "", summary=one.summary,
    )  # fmt: skip


def _variant(one: _Variant) -> VariantSummary:
    chromosome, _, position = one.chrpos.partition(":")
    said = [s.replace("-", " ") for s in _COMMAS.split(one.clinical_significance) if s]
    return VariantSummary(
        number=one.snp_id or int(one.uid), genes=tuple(dict.fromkeys(g.name for g in one.genes if g.name)),
        chromosome=one.chr or chromosome, position=int(position) if position.isdigit() else 0,
        change=one.spdi.partition(",")[0], significance=tuple(said),
    )  # fmt: skip
