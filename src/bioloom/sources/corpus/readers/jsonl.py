"""JSON Lines: a record a line, under the names that data sets commonly use for its parts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bioloom.core.errors import InputError
from bioloom.sources.corpus.record import Record, composed

from .items import Item, Unread, opened, well_formed

_YEAR = re.compile(r"(?<!\d)(1[6-9]\d\d|20\d\d)(?!\d)")
IDS = ("id", "_id", "docid", "doc_id", "document_id")
TEXTS = ("text", "body", "contents", "content")
PUBMED = "https://pubmed.ncbi.nlm.nih.gov/"


def read_jsonl(path: Path, name: str) -> Iterator[Item]:
    """The records of a file of JSON Lines; a bad line is given as such and does not stop the others."""
    with opened(path) as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            where = f"{name}, line {number}"
            try:
                body = json.loads(line)
            except (ValueError, RecursionError) as error:
                yield Unread(where, f"no JSON ({error})")
                continue
            try:
                yield record_of(body)
            except InputError as error:
                yield Unread(where, error.message)


def record_of(body: Any) -> Record:
    """The record that a JSON object describes.

    It needs an ``id`` (or ``pmid``) and a ``title``, an ``abstract``, a ``text`` or ``sections``: a list of {label or
    heading or name, text}, of plain texts, or an object of label to text. It may have ``mesh`` and ``keywords`` (lists,
    or one text with semicolons), ``year`` (or ``date``), ``journal``, ``url`` and ``licence``.

    Raises:
        InputError: It has no id or no text, or a part is of the wrong kind.
    """
    if not isinstance(body, Mapping):
        raise InputError(f"a JSON {type(body).__name__} where an object was expected")
    title = _text(body, "title")
    sections = [("", _text(body, "abstract")), *_sections(body.get("sections"))]
    whole = next((t for key in TEXTS if (t := _text(body, key))), "")
    if not any(text for _, text in sections):
        sections = [("", whole)]
    elif whole:
        sections.append(("text", whole))
    text, found = composed(title, sections)
    if not text.strip():
        raise InputError("no title, abstract, text or sections")
    pmid = _text(body, "pmid") or _text(body, "PMID")
    record_id = next((i for key in IDS if (i := _text(body, key))), "") or (f"PMID:{pmid}" if pmid else "")
    if not record_id:
        raise InputError("no id")
    year = _YEAR.search(_text(body, "year") or _text(body, "date") or _text(body, "publication_date"))
    return Record(
        id=record_id, text=text, title=title, sections=found, mesh=_list(body, "mesh"),
        keywords=_list(body, "keywords"), year=int(year[1]) if year else None, journal=_text(body, "journal"),
        url=_text(body, "url") or (f"{PUBMED}{pmid}/" if pmid else None),
        licence=_text(body, "licence") or _text(body, "license"),
    )  # fmt: skip


def _text(body: Mapping[str, Any], key: str) -> str:
    value = body.get(key)
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, (str, int, float)):
        return well_formed(str(value)).replace("\r\n", "\n").replace("\r", "\n").strip()
    if isinstance(value, list) and all(isinstance(v, str) for v in value):
        return well_formed(" ".join(value)).strip()
    raise InputError(f"{key} is a JSON {type(value).__name__}, not text")


def _sections(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        value = [{"label": k, "text": v} for k, v in value.items()]
    if not isinstance(value, list):
        if value is not None:
            raise InputError("sections are neither a list nor an object")
        return
    for section in value:
        if isinstance(section, str):
            yield "", section.strip()
        elif isinstance(section, Mapping):
            label = next(
                (t for key in ("label", "heading", "name", "title", "section") if (t := _text(section, key))), ""
            )
            yield label.capitalize() if label.isupper() else label, _text(section, "text")
        else:
            raise InputError("a section is neither text nor an object")


def _list(body: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = body.get(key)
    if value is None:
        return ()
    items = re.split(r"\s*;\s*", value) if isinstance(value, str) else value
    if not isinstance(items, list):
        raise InputError(f"{key} is a JSON {type(value).__name__}, not a list")
    return tuple(well_formed(str(i.get("name", "") if isinstance(i, Mapping) else i)) for i in items if i)
