"""Text and Markdown files: the record's text is the file's text, so spans count its characters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from bioloom.sources.corpus.record import BODY, TITLE, Record, Section

from .items import Item, Unread, decoded, opened

_HEADING = re.compile(r"^(#{1,6})[ \t]+(\S.*)$", re.MULTILINE)
_FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
_FRONT = re.compile(r"\A---\n.*?\n---[ \t]*\n", re.DOTALL)
_LONG = 200  # characters: a first line as long as this is no title


def read_text(path: Path, name: str) -> Iterator[Item]:
    """A text file as one record; its first line is its title when a blank line follows it."""
    text = _read(path)
    if unfit := _unfit(text):
        yield Unread(name, unfit)
        return
    first = re.match(r"\s*(\S[^\n]*)\n[ \t]*\n", text)
    sections, at = [], 0
    title = first[1].strip() if first and len(first[1]) <= _LONG else ""
    if first and title:
        sections, at = [Section(name=TITLE, start=first.start(1), end=first.end(1))], first.end()
    sections.append(Section(name=BODY, start=at, end=len(text)))
    yield Record(id=name, text=text, title=title or Path(name).stem, sections=tuple(sections))


def read_markdown(path: Path, name: str) -> Iterator[Item]:
    """A Markdown file as one record; a section is what stands under a heading. Markup stays as it is written."""
    text = _read(path)
    if unfit := _unfit(text):
        yield Unread(name, unfit)
        return
    fences = [m.span() for m in _FENCE.finditer(text)]
    headings = [m for m in _HEADING.finditer(text) if not any(a <= m.start() < b for a, b in fences)]
    front = _FRONT.match(text)
    sections: list[Section] = []
    label, at, title = BODY, front.end() if front else 0, ""
    for heading in headings:
        _add(sections, text, label, at, heading.start())
        words = heading[2].rstrip(" \t#")
        if not title and words and len(heading[1]) == 1:
            title, label = words, BODY
            sections.append(Section(name=TITLE, start=heading.start(2), end=heading.start(2) + len(words)))
        else:
            label = words.lower() or BODY
        at = heading.end()
    _add(sections, text, label, at, len(text))
    yield Record(id=name, text=text, title=title or Path(name).stem, sections=tuple(sections))


def _add(sections: list[Section], text: str, label: str, start: int, end: int) -> None:
    if text[start:end].strip():
        sections.append(Section(name=label, start=start, end=end))


def _read(path: Path) -> str:
    with opened(path) as file:
        return decoded(file.read())


def _unfit(text: str) -> str:
    if not text.strip():
        return "the file is empty"
    return "the file is binary, not text" if "\0" in text[:10_000] else ""
