"""How a record lies in the index: the fields that are searched, and the payload from which it is read back.

=========  =========================================================================================================
id         the record's id, whole
part       which part of the record, from 0
title      searched, in every part, so that a part deep in a text is still found by its topic
body       the part's text, searched
mesh       MeSH headings and keywords, searched
section    names of the part's sections, whole
entity     CURIEs of the entities in the part, whole, as often as they stand there
year       year of publication
tagged     by which build of which graph the entities were found, whole
journal    an entry of the journal of an unfinished import, and no record
data       JSON: see `payload`; stored, not searched
=========  =========================================================================================================
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import tantivy

from bioloom.core.evidence import Mention
from bioloom.core.fact import Entity

from .analysis import ANALYZER, prepared
from .parts import parts
from .record import Record, Section, Tagged
from .sentences import Span

FORMAT = "1"  # raise it with the fields, the payload, and every change to how text becomes terms
SEARCHED = ("title", "body", "mesh")


def schema() -> tantivy.Schema:
    """The fields of the index."""
    builder = tantivy.SchemaBuilder()
    for name in SEARCHED:
        builder.add_text_field(name, tokenizer_name=ANALYZER, index_option="position")
    for name in ("id", "section", "tagged", "journal"):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("entity", tokenizer_name="raw", index_option="freq")
    builder.add_unsigned_field("part", indexed=True)
    builder.add_integer_field("year", indexed=True, fast=True)
    builder.add_bytes_field("data", stored=True)
    return builder.build()


@dataclass(frozen=True)
class Part:
    """A part of a record, as it is read back: its text, where it begins, and what stands in it.

    ``head`` is the record without its text; all offsets count characters of the record's text. ``body`` is the payload,
    of which sections and mentions are made when they are asked for: of most parts looked at they never are.
    """

    head: Record
    version: str
    number: int
    start: int
    text: str
    tagged: str
    body: Mapping[str, Any] = field(repr=False)

    @property
    def end(self) -> int:
        """Where it ends in the record."""
        return self.start + len(self.text)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The sections that stand in it, or reach into it."""
        return tuple(Section(name=n, start=a, end=b) for n, a, b in self.body["sections"])

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """The entities in it."""
        entities = [Entity(curie=curie, name=name, categories=tuple(c)) for curie, name, *c in self.body["entities"]]
        return tuple(Mention(start=a, end=b, entity=entities[e], score=s) for a, b, e, s in self.body["mentions"])


def documents(tagged: Tagged) -> Iterator[tantivy.Document]:
    """The parts of a record as the index takes them."""
    record = tagged.record
    headings = "\n".join((*record.mesh, *record.keywords))
    for number, (start, end) in enumerate(parts(record)):
        mentions = [m for m in tagged.mentions if start <= m.start < end]
        sections = [s for s in record.sections if s.start < end and s.end > start]
        body = record.text[start:end]
        if number == 0 and record.title and body.startswith(record.title):
            body = body[len(record.title) :]  # it has a field of its own
        document = tantivy.Document()
        document.add_text("id", record.id)
        document.add_unsigned("part", number)
        document.add_text("title", prepared(record.title))
        document.add_text("body", prepared(body))
        if headings:
            document.add_text("mesh", prepared(headings))
        for name in dict.fromkeys(s.name for s in sections):
            document.add_text("section", name)
        for mention in mentions:
            document.add_text("entity", mention.entity.curie)
        if record.year is not None:
            document.add_integer("year", record.year)
        if tagged.tagged:
            document.add_text("tagged", tagged.tagged)
        document.add_bytes("data", payload(tagged, number, (start, end), sections, mentions))
        yield document


def payload(tagged: Tagged, number: int, span: Span, sections: Sequence[Section], mentions: Sequence[Mention]) -> bytes:
    """A part as JSON. Entities are listed once; a mention names its own by position."""
    record = tagged.record
    entities = {m.entity.curie: m.entity for m in mentions}
    numbers = {curie: i for i, curie in enumerate(entities)}
    body = {
        "head": record.model_dump(mode="json", exclude_defaults=True, exclude={"text", "sections"}) | {"text": ""},
        "version": record.version, "part": number, "start": span[0], "text": record.text[slice(*span)],
        "sections": [[s.name, s.start, s.end] for s in sections], "tagged": tagged.tagged,
        "entities": [[e.curie, e.name, *e.categories] for e in entities.values()],
        "mentions": [[m.start, m.end, numbers[m.entity.curie], round(m.score, 3)] for m in mentions],
    }  # fmt: skip
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def read_part(data: bytes) -> Part:
    """The part of a payload."""
    body: dict[str, Any] = json.loads(data)
    return Part(
        head=Record.model_validate(body["head"]), version=body["version"], number=body["part"], start=body["start"],
        text=body["text"], tagged=body["tagged"], body=body,
    )  # fmt: skip


def whole(found: Sequence[Part]) -> Tagged:
    """The record whose parts these are."""
    ordered = sorted(found, key=lambda p: p.number)
    head = ordered[0].head
    text = "".join(p.text for p in ordered)
    sections = dict.fromkeys(s for p in ordered for s in p.sections)
    record = head.model_copy(update={"text": text, "sections": tuple(sections)})
    return Tagged(record=record, mentions=tuple(m for p in ordered for m in p.mentions), tagged=ordered[0].tagged)
