"""PubTator: ``PMID|t|title`` and ``PMID|a|abstract``, then annotations; the text is laid out as they count offsets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from bioloom.sources.corpus.record import Record, composed

from .items import Item, Unread, decoded, opened
from .jsonl import PUBMED

LINE = re.compile(r"([^|\t\s]+)\|([ta])\|(.*)")


def read_pubtator(path: Path, name: str) -> Iterator[Item]:
    """The documents of a file; annotations are left to the corpus's own tagging."""
    title: tuple[str, str] | None = None
    with opened(path) as lines:
        for number, raw in enumerate(lines, 1):
            line = decoded(raw).rstrip("\n")
            found = LINE.fullmatch(line)
            if found is None:
                if line.strip() and line.count("\t") < 3:
                    yield Unread(f"{name}, line {number}", "neither a text nor an annotation")
            elif found[2] == "t":
                if title is not None:
                    yield _record(*title, "")
                title = found[1], found[3]
            elif title is None or title[0] != found[1]:
                yield Unread(f"{name}, line {number}", f"the abstract of {found[1]} has no title before it")
            else:
                yield _record(*title, found[3])
                title = None
    if title is not None:
        yield _record(*title, "")


def _record(number: str, title: str, abstract: str) -> Item:
    text, sections = composed(title, [("", abstract)])
    if not text.strip():
        return Unread(f"document {number}", "no text")
    pmid = number.isdigit()
    return Record(
        id=f"PMID:{number}" if pmid else number, text=text, title=title, sections=sections,
        url=f"{PUBMED}{number}/" if pmid else None,
    )  # fmt: skip
