"""The sections and figures of a full text in JATS, the XML of PubMed Central; no tables, formulas or references."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

LEFT_OUT = {"fig", "fig-group", "table-wrap", "table-wrap-group", "disp-formula", "supplementary-material", "ref-list"}


def sections(article: Element) -> Iterator[tuple[str, str]]:
    """Title and text of each top section of the body, with what lies below it; a blank line parts paragraphs."""
    body = article.find("body")
    if body is None:
        return
    loose = "\n\n".join(_paragraphs([p for p in body if p.tag == "p"]))
    if loose:
        yield "body", loose
    for sec in body.iterfind("sec"):
        yield _words(sec.find("title")) or "body", "\n\n".join(_paragraphs(sec))


def figures(article: Element) -> Iterator[tuple[str, str, str]]:
    """Label, caption and id of each figure of the article that has all three; the id is what it is linked by."""
    for fig in article.iter("fig"):
        caption = " ".join(filter(None, (_words(part) for part in fig.iterfind("caption/*"))))
        label, own = _words(fig.find("label")), fig.get("id", "")
        if label and caption and own:
            yield label.rstrip(".:"), caption, own


def _paragraphs(parent: Element | list[Element]) -> Iterator[str]:
    for child in parent:
        if child.tag == "p":
            if text := _words(child):
                yield text
        elif child.tag not in LEFT_OUT and child.tag != "title":
            yield from _paragraphs(child)


def _words(element: Element | None) -> str:
    return " ".join("".join(_text(element)).split()) if element is not None else ""


def _text(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if child.tag not in LEFT_OUT:
            yield from _text(child)
        yield child.tail or ""
