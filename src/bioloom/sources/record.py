"""A record as a source sends it, and the evidence units cut from it.

Its text is laid out as the local corpus lays out its own (`bioloom.sources.corpus.record`), so the same abstract has
the same text, version and spans whichever way it came. A unit is a passage of one section: its text is exactly what the
record says between its offsets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bioloom.core.evidence import Channel, Evidence, Origin
from bioloom.core.ports import Hit, Query

from .corpus.record import Record, composed
from .text import clean, clean_line, coverage, passages, words

LABEL, TITLE = 100, 300  # characters of a section's and a record's name that are kept
MOST = 3  # passages of one record: a long label or full text must not crowd out the other records


@dataclass(frozen=True)
class Fetched:
    """A record; ``version`` is what the source calls the state of it, or else the hash of its text.

    ``links`` are addresses of sections of their own, such as figures, by the section's name.
    """

    record: Record
    version: str
    links: Mapping[str, str] = field(default_factory=dict)


def fetched(
    record_id: str, title: str, sections: Iterable[tuple[str, str]], *, titled: bool = True, url: str | None = None,
    version: str = "", licence: str = "", links: Mapping[str, str] | None = None,
) -> Fetched:  # fmt: skip
    """A record of cleaned texts; sections without any are left out.

    Args:
        record_id: a CURIE or URL.
        title: what people call it.
        sections: label and text; an unlabelled one is called "text".
        titled: whether the title stands in the record itself, or is only its name.
        url: where to read it.
        version: what the source calls the state of it.
        licence: of the text.
        links: addresses of sections of their own, by label.
    """
    name = clean_line(title)
    named = [(clean_line(label)[:LABEL].rstrip(), clean(body)) for label, body in sections]
    text, parts = composed(name if titled else "", named)
    made = Record(
        id=clean_line(record_id),
        text=text,
        title=name[:TITLE].rstrip(),
        sections=parts,
        url=url,
        licence=clean_line(licence),
    )
    own = {clean_line(label).casefold(): url for label, url in (links or {}).items()}  # as sections are called
    return Fetched(made, clean_line(version) or made.version, own)


def hits(
    found: Sequence[Fetched], query: Query, *, channel: Channel, source: str, retrieved: str, most: int = MOST
) -> tuple[Hit, ...]:
    """The best passages of ``found``, the best first, ``query.limit`` at most and ``most`` of one record.

    The score is, from 0 to 1, half the share of the query's words that the passage has, a quarter the share that the
    title has, and a quarter the place that the source itself gave the record (1, 1/2, 1/3, ...).
    """
    wanted = words(query.text)
    out: list[Hit] = []
    for rank, item in enumerate(found, 1):
        record = item.record
        origin = Origin(
            channel=channel, source=source, record=record.id, title=record.title, url=record.url, version=item.version,
            query=query.text, retrieved=retrieved, licence=record.licence,
        )  # fmt: skip
        place = (coverage(wanted, record.title) + 1 / rank) / 4
        units = (_hit(e, coverage(wanted, e.text) / 2 + place) for e in _units(record, origin, item.links))
        out += sorted(units, key=lambda h: -h.score)[:most]
    return tuple(sorted(out, key=lambda h: -h.score)[: query.limit])


def _units(record: Record, origin: Origin, links: Mapping[str, str]) -> Iterator[Evidence]:
    for section in record.sections:
        where = origin.model_copy(update={"section": section.name, "url": links.get(section.name, origin.url)})
        for a, b in passages(record.text, section.start, section.end):
            yield Evidence(text=record.text[a:b], origin=where, span=(a, b))


def _hit(evidence: Evidence, score: float) -> Hit:
    return Hit(evidence=evidence, score=round(score, 6))
