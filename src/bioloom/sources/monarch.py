"""Facts of the Monarch knowledge graph, from its API (v3).

Source: api-v3.monarchinitiative.org/v3/docs. The channel is kg: an association is a curated edge between CURIEs with a
primary source and publications, which is what this channel's trust rests on; only the way to it leads over the network.

No key; Monarch states no limit, we ask for five requests a second.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel, ConfigDict

from bioloom.core.biolink import biolink, strip
from bioloom.core.evidence import Channel, Evidence, Origin
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.ports import Hit, PortKind, Query

from .http import Body, Deadline, Http, Malformed, Request, json_as
from .settings import SourceSettings
from .text import clean_line, coverage, words

API = "https://api-v3.monarchinitiative.org/v3/api"
RATE = 5.0
MOST_READ = 100  # associations fetched, of which the best are kept
LICENCE = "that of its primary knowledge source"
_CURIE = re.compile(r"[A-Za-z][\w.-]*:[\w.+/%#()-]+")
_PREDICATE = re.compile(r"[a-z][a-z0-9_]*")
QUALIFIERS = ("frequency_qualifier", "onset_qualifier", "sex_qualifier", "stage_qualifier")


class _Loose(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class _Association(_Loose):
    id: str = ""
    subject: str
    subject_label: str | None = None
    subject_category: str | None = None
    predicate: str
    object: str
    object_label: str | None = None
    object_category: str | None = None
    negated: bool | None = None
    primary_knowledge_source: str | None = None
    publications: tuple[str, ...] | None = None
    knowledge_level: str | None = None
    agent_type: str | None = None
    frequency_qualifier: str | None = None
    onset_qualifier: str | None = None
    sex_qualifier: str | None = None
    stage_qualifier: str | None = None


class _Associations(_Loose):
    total: int
    items: tuple[_Association, ...]


class _Named(_Loose):
    id: str
    name: str | None = None


class _Search(_Loose):
    total: int
    items: tuple[_Named, ...]


@dataclass(frozen=True)
class Monarch:
    """Associations of the query's entities, or of what Monarch finds under its text when it names none."""

    http: Http
    url: str = API
    name: ClassVar[str] = "monarch"
    kind: ClassVar[PortKind] = "source"
    channel: ClassVar[Channel] = "kg"
    live: ClassVar[bool] = True
    about: ClassVar[str] = "facts of the Monarch graph (API)"

    @classmethod
    def open(cls, settings: SourceSettings, http: Http) -> Monarch:
        """As configured; it needs nothing."""
        return cls(http, settings.of(cls.name).url or API)

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        """Facts, those between two of the entities first; SourceError when Monarch cannot be asked."""
        deadline = Deadline(self.name, timeout)
        entities = request.entities or self._found(request.text, deadline)
        if not entities:
            return ()
        params = (*(("entity", e) for e in entities), ("limit", str(max(request.limit, MOST_READ))))
        asked = Request(self.name, f"{self.url}/association", params)
        facts, retrieved = self.http.fetch(asked, _facts, deadline, per_second=RATE)
        found = [self._hit(i, f, set(entities), request, retrieved) for i, f in facts]
        return tuple(sorted(found, key=lambda h: -h.score)[: request.limit])

    def _found(self, text: str, deadline: Deadline) -> tuple[str, ...]:
        """The entity that Monarch holds most like ``text``."""
        asked = Request(self.name, f"{self.url}/search", (("q", text), ("limit", "1")))
        found, _ = self.http.fetch(asked, _entities, deadline, per_second=RATE)
        return found[:1]

    def _hit(self, id_: str, fact: Fact, entities: set[str], query: Query, retrieved: str) -> Hit:
        """Scored by how many of its ends were asked for (a half each at most), and by the query's words in it."""
        verb = ("NOT " if fact.negated else "") + fact.predicate.replace("_", " ")
        text = f"{fact.subject.name} {verb} {fact.object.name}"
        origin = Origin(
            channel=self.channel, source=self.name, record=id_, title=text,
            url=f"https://monarchinitiative.org/{fact.subject.curie}", query=query.text, retrieved=retrieved,
            licence=LICENCE,
        )  # fmt: skip
        ends = len({fact.subject.curie, fact.object.curie} & entities) / 2
        score = round((ends + coverage(words(query.text), text)) / 2, 6)
        return Hit(evidence=Evidence(text=text, origin=origin, facts=(fact,)), score=score)


def _entities(body: Body) -> tuple[str, ...]:
    return tuple(_curie(i.id) for i in json_as(_Search, body).items)


def _facts(body: Body) -> list[tuple[str, Fact]]:
    stated = [(a.id, _fact(a)) for a in json_as(_Associations, body).items]
    return [(clean_line(id_) or " ".join(fact.key[:3]), fact) for id_, fact in stated]


def _fact(a: _Association) -> Fact:
    predicate = strip(a.predicate)
    if not _PREDICATE.fullmatch(predicate):
        raise Malformed(f"has a predicate that is none: {clean_line(a.predicate)[:60]!r}")
    stated = {name: value for name in QUALIFIERS if (value := getattr(a, name))}
    return Fact(
        subject=_entity(a.subject, a.subject_label, a.subject_category),
        predicate=predicate,
        object=_entity(a.object, a.object_label, a.object_category),
        negated=bool(a.negated),
        qualifiers=tuple(Qualifier(key=k.removesuffix("_qualifier"), value=clean_line(v)) for k, v in stated.items()),
        primary_knowledge_source=clean_line(a.primary_knowledge_source or "infores:monarchinitiative"),
        publications=tuple(_curie(p) for p in a.publications or ()),
        knowledge_level=clean_line(a.knowledge_level or "not_provided"),
        agent_type=clean_line(a.agent_type or "not_provided"),
    )


def _entity(curie: str, label: str | None, category: str | None) -> Entity:
    kind = strip(category or "")
    known = (kind,) if biolink().knows_category(kind) else ("NamedThing",)
    return Entity(curie=_curie(curie), name=clean_line(label or "") or curie, categories=known)


def _curie(text: str) -> str:
    if not _CURIE.fullmatch(text):
        raise Malformed(f"has an identifier that is no CURIE: {clean_line(text)[:60]!r}")
    return text
