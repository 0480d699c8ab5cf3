"""A document as the corpus holds it: one text, and what stands where in it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from bioloom.core.evidence import Mention
from bioloom.core.value import Value, digest

TITLE, BODY = "title", "text"


class Section(Value):
    """A part of the text: what it is called (lower case), and from where to where it goes, in characters."""

    name: str
    start: int
    end: int


class Record(Value):
    """One document. Every offset, here and in evidence, counts characters of ``text``.

    ``sections`` are in order and do not overlap; what lies between them (headings, blank lines) is in no section.
    """

    id: str
    text: str
    title: str = ""
    sections: tuple[Section, ...] = ()
    mesh: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    year: int | None = None
    journal: str = ""
    url: str | None = None
    licence: str = ""

    @cached_property
    def version(self) -> str:
        """Content hash: another text is another version."""
        return digest(self.text)


class Tagged(Value):
    """A record with the entities in it; ``tagged`` says by which build of which graph, empty for none."""

    record: Record
    mentions: tuple[Mention, ...] = ()
    tagged: str = ""


def composed(title: str, sections: Iterable[tuple[str, str]]) -> tuple[str, tuple[Section, ...]]:
    """One text of a title and labelled sections, a line each, and where each stands in it.

    A title of one line followed by one abstract is laid out as PubTator counts its offsets.
    """
    text, found = title, [Section(name=TITLE, start=0, end=len(title))] if title else []
    for label, body in sections:
        if not body:
            continue
        text += ("\n" if text else "") + (f"{label}: " if label else "")
        found.append(Section(name=label.lower() or BODY, start=len(text), end=len(text) + len(body)))
        text += body
    return text, tuple(found)
