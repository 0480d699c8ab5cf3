"""BioC, as XML and as JSON: passages at the offsets that the file gives them.

Source: bioc.sourceforge.net; PubTator and the PMC open-access service write both. Offsets that do not hold (they may
count bytes, or overlap) are not used: such a passage stands on the line after the one before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError, iterparse

from bioloom.sources.corpus.record import BODY, TITLE, Record, Section

from .items import Item, Unread, opened, well_formed
from .jsonl import PUBMED

_GAP = 200  # characters of white space that an offset may leave before a passage; more is another way of counting
_HEADINGS = ("title", "title_1", "title_2", "title_3", "front")


@dataclass(frozen=True)
class _Passage:
    infons: Mapping[str, str]
    offset: int
    text: str


def read_bioc_xml(path: Path, name: str) -> Iterator[Item]:
    """The documents of a BioC XML collection."""
    number = 0
    with opened(path) as stream:
        try:
            for _, element in iterparse(stream, events=("end",)):  # noqa: S314 - expat bounds entities, fetches no DTD
                if element.tag == "document":
                    number += 1
                    yield _record(
                        element.findtext("id", ""),
                        list(map(_of_xml, element.iter("passage"))),
                        f"{name}, document {number}",
                    )
                    element.clear()
        except (ParseError, ValueError) as error:
            yield Unread(f"{name}, after document {number}", f"the BioC XML cannot be read: {error}")


def read_bioc_json(path: Path, name: str) -> Iterator[Item]:
    """The documents of a BioC JSON collection, of a list of them, or of a lone document."""
    with opened(path) as stream:
        try:
            body = json.load(stream)
        except (ValueError, RecursionError) as error:
            yield Unread(name, f"no JSON ({error})")
            return
    for number, document in enumerate(_documents(body), 1):
        where = f"{name}, document {number}"
        try:
            passages = list(map(_of_json, document["passages"]))
            yield _record(well_formed(str(document.get("id", ""))), passages, where)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            yield Unread(where, f"no BioC document ({type(error).__name__}: {error})")


def _documents(body: Any) -> Iterator[Any]:
    if isinstance(body, list):
        for part in body:
            yield from _documents(part)
    elif isinstance(body, Mapping) and "documents" in body:
        yield from body["documents"]
    else:
        yield body


def _of_xml(element: Element) -> _Passage:
    infons = {i.get("key", ""): i.text or "" for i in element.iterfind("infon")}
    text = element.findtext("text") or " ".join(s.text or "" for s in element.iterfind("sentence/text"))
    return _Passage(infons, int(element.findtext("offset") or 0), text)


def _of_json(body: Mapping[str, Any]) -> _Passage:
    text = body.get("text") or " ".join(s.get("text", "") for s in body.get("sentences", ()))
    return _Passage(
        {str(k): well_formed(str(v)) for k, v in body.get("infons", {}).items()},
        int(body.get("offset", 0)),
        well_formed(text),
    )


def _record(number: str, passages: list[_Passage], where: str) -> Item:
    text, sections = "", []
    for passage in passages:
        body = passage.text.replace("\r", "\n")
        if not body.strip():
            continue
        gap = passage.offset - len(text)
        text += "\n" * (gap if 0 < gap <= _GAP else bool(text))
        sections.append(Section(name=_name(passage.infons), start=len(text), end=len(text) + len(body)))
        text += body
    if not text or not number:
        return Unread(where, "no text" if number else "no id")
    first = sections[0]
    infons = passages[0].infons
    pmid = infons.get("article-id_pmid") or (number if number.isdigit() else "")
    year = next((p.infons["year"] for p in passages if p.infons.get("year", "").isdigit()), "")
    return Record(
        id=f"PMID:{pmid}" if pmid == number else number, text=text, sections=tuple(sections),
        title=text[first.start : first.end] if first.name == TITLE else "",
        year=int(year) if year else None, journal=infons.get("journal", ""), licence=infons.get("license", ""),
        keywords=tuple(infons["kwd"].split()) if infons.get("kwd") else (),
        url=f"{PUBMED}{pmid}/" if pmid else None,
    )  # fmt: skip


def _name(infons: Mapping[str, str]) -> str:
    """``title`` of the title, else the section's own type: abstract, intro, methods, table, ref."""
    kind = (infons.get("type") or BODY).lower()
    section = (infons.get("section_type") or "").lower()
    if section == TITLE or (not section and kind in _HEADINGS[:1]):
        return TITLE
    return section or kind
