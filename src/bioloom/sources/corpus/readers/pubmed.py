"""PubMed XML, baseline and update files too: a citation is a record, a citation that was deleted is to go."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bioloom.core.errors import InputError
from bioloom.sources.corpus.record import Record, composed
from bioloom.sources.pubmed_xml import Article, Deleted, articles

from .items import Gone, Item, Unread, opened
from .jsonl import PUBMED


def read_pubmed(path: Path, name: str) -> Iterator[Item]:
    """The citations of a file, in order; those that were read stand also when it is cut short."""
    with opened(path) as stream:
        number = 0
        try:
            for number, item in enumerate(articles(stream), 1):
                yield _item(item, f"{name}, citation {number}")
        except InputError as error:
            yield Unread(f"{name}, after citation {number}", error.message)


def _item(item: Article | Deleted, where: str) -> Item:
    if not item.pmid:
        return Unread(where, "no PMID")
    if isinstance(item, Deleted):
        return Gone(f"PMID:{item.pmid}")
    text, sections = composed(item.title, item.sections)
    if not text:
        return Unread(where, f"PMID {item.pmid} has neither title nor abstract")
    return Record(
        id=f"PMID:{item.pmid}", text=text, title=item.title, sections=sections, mesh=tuple(h.name for h in item.mesh),
        keywords=item.keywords, year=item.year, journal=item.journal, url=f"{PUBMED}{item.pmid}/",
        licence=item.copyright,
    )  # fmt: skip
