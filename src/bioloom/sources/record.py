"""A record as a source has it, and the evidence units cut from it.

The text of a record is its sections in order, a line apart, each cleaned; that text is what spans count in. A unit is a
passage of one section, so its text is exactly what the record says between its offsets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bioloom.core.evidence import Channel, Evidence, Origin
from bioloom.core.ports import Hit, Query

from .text import clean, clean_line, coverage, passages, words

MOST = 3  # passages of one record: a long label or full text must not crowd out the other records


@dataclass(frozen=True)
class Section:
    """A named part of a record."""

    name: str
    text: str


@dataclass(frozen=True)
class Record:
    """One record. ``id`` is a CURIE or URL; ``version`` what the source calls the state of it."""

    id: str
    title: str
    sections: tuple[Section, ...]
    url: str | None = None
    version: str = ""
    licence: str = ""

    @property
    def text(self) -> str:
        """What spans count in."""
        return "\n".join(s.text for s in self.sections)


def record(
    id_: str, title: str, sections: Iterable[tuple[str, str]], *, url: str | None = None, version: str = "",
    licence: str = "",
) -> Record:  # fmt: skip
    """A record of cleaned texts; sections without any are left out."""
    kept = tuple(Section(clean_line(name).lower(), text) for name, raw in sections if (text := clean(raw)))
    return Record(clean_line(id_), clean_line(title), kept, url, clean_line(version), clean_line(licence))


def hits(
    records: Sequence[Record], query: Query, *, channel: Channel, source: str, retrieved: str, most: int = MOST
) -> tuple[Hit, ...]:
    """The best passages of ``records``, the best first, ``query.limit`` at most and ``most`` of one record.

    The score is, from 0 to 1, half the share of the query's words that the passage has, a quarter the share that the
    title has, and a quarter the place that the source itself gave the record (1, 1/2, 1/3, ...).
    """
    wanted = words(query.text)
    found: list[Hit] = []
    for rank, item in enumerate(records, 1):
        origin = Origin(
            channel=channel, source=source, record=item.id, title=item.title, url=item.url, version=item.version,
            query=query.text, retrieved=retrieved, licence=item.licence,
        )  # fmt: skip
        place = (coverage(wanted, item.title) + 1 / rank) / 4
        units = (_hit(e, coverage(wanted, e.text) / 2 + place) for e in _units(item, origin))
        found += sorted(units, key=lambda h: -h.score)[:most]
    return tuple(sorted(found, key=lambda h: -h.score)[: query.limit])


def _units(item: Record, origin: Origin) -> Iterable[Evidence]:
    at, text = 0, item.text
    for section in item.sections:
        where = origin.model_copy(update={"section": section.name})
        for a, b in passages(section.text):
            yield Evidence(text=text[at + a : at + b], origin=where, span=(at + a, at + b))
        at += len(section.text) + 1


def _hit(evidence: Evidence, score: float) -> Hit:
    return Hit(evidence=evidence, score=round(score, 6))
