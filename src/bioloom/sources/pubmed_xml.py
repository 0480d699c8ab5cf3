"""PubMed's XML, as baseline and update files hold it and as E-utilities send it: a stream of articles.

Source: the PubMed DTD (dtd.nlm.nih.gov/ncbi/pubmed). White space inside a text is folded, inline markup is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from gzip import GzipFile
from typing import IO
from xml.etree.ElementTree import Element, ParseError, iterparse

from bioloom.core.errors import InputError

_SPACE = re.compile(r"\s+")
_YEAR = re.compile(r"\b(1[89]\d\d|20\d\d)\b")


@dataclass(frozen=True)
class Heading:
    """A MeSH heading: its id (D or C number), name, and whether the article is mainly about it."""

    ui: str
    name: str
    major: bool = False


@dataclass(frozen=True)
class Article:
    """One citation. ``sections`` are (label, text) of the abstract; the label is empty where there is none."""

    pmid: str
    title: str
    sections: tuple[tuple[str, str], ...] = ()
    mesh: tuple[Heading, ...] = ()
    keywords: tuple[str, ...] = ()
    year: int | None = None
    journal: str = ""
    types: tuple[str, ...] = ()
    ids: dict[str, str] = field(default_factory=dict)
    copyright: str = ""


@dataclass(frozen=True)
class Deleted:
    """A citation that PubMed took back, as update files say."""

    pmid: str


def articles(stream: IO[bytes] | GzipFile) -> Iterator[Article | Deleted]:
    """Every citation of a PubMed XML document, in order, in the memory of one.

    Raises:
        InputError: The document is cut short or is no XML.
    """
    try:
        for _, element in iterparse(stream, events=("end",)):  # noqa: S314 - expat bounds entities, fetches no DTD
            if element.tag in ("PubmedArticle", "PubmedBookArticle"):
                yield _article(element)
                element.clear()
            elif element.tag == "DeleteCitation":
                yield from (Deleted(_words(e)) for e in element.iterfind("PMID"))
    except ParseError as error:
        raise InputError(
            f"The PubMed XML cannot be read: {error}.", hint="Fetch the file again; it may be cut short."
        ) from error


def _article(element: Element) -> Article:
    ids = {e.get("IdType", ""): _words(e) for e in element.iterfind(".//PubmedData/ArticleIdList/ArticleId")}
    abstract = element.find(".//Abstract")
    parts = abstract.iterfind("AbstractText") if abstract is not None else ()
    sections = tuple((p.get("Label", "").capitalize(), text) for p in parts if (text := _words(p)))
    copyright_ = abstract.findtext("CopyrightInformation", "") if abstract is not None else ""
    return Article(
        pmid=_words(element.find(".//PMID")),
        title=_words(element.find(".//ArticleTitle")) or _words(element.find(".//BookTitle")),
        sections=sections,
        mesh=tuple(_headings(element)),
        keywords=tuple(w for e in element.iterfind(".//KeywordList/Keyword") if (w := _words(e))),
        year=_year(element),
        journal=_words(element.find(".//Journal/Title")),
        types=tuple(w for e in element.iterfind(".//PublicationTypeList/PublicationType") if (w := _words(e))),
        ids={kind: value for kind, value in ids.items() if kind and value},
        copyright=_SPACE.sub(" ", copyright_).strip(),
    )


def _headings(element: Element) -> Iterator[Heading]:
    for heading in element.iterfind(".//MeshHeadingList/MeshHeading"):
        name = heading.find("DescriptorName")
        if name is not None:
            major = any(part.get("MajorTopicYN") == "Y" for part in heading)
            yield Heading(name.get("UI", ""), _words(name), major)


def _year(element: Element) -> int | None:
    """The year of the issue, else the first date that there is; a MedlineDate is "1998 Dec-1999 Jan"."""
    for path in (".//JournalIssue/PubDate", ".//Book/PubDate", ".//ArticleDate"):
        date = element.find(path)
        if date is not None and (found := _YEAR.search(" ".join(date.itertext()))):
            return int(found[1])
    return None


def _words(element: Element | None) -> str:
    return "" if element is None else _SPACE.sub(" ", "".join(element.itertext())).strip()
