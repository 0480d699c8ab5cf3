"""Drug labels of the United States, section by section, from openFDA.

Source: open.fda.gov/apis/drug/label. 240 requests a minute with and without a key; a key allows more in a day.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pydantic import BaseModel, ConfigDict, SecretStr

from bioloom.core.evidence import Channel
from bioloom.core.ports import Hit, PortKind, Query

from .http import Body, Deadline, Http, Malformed, Request, json_as, json_of
from .labels_query import searches
from .record import Fetched, fetched, hits
from .settings import SourceSettings

API = "https://api.fda.gov/drug/label.json"
RATE = 4.0
NONE_FOUND = frozenset({404})  # how openFDA says so
MOST_LABELS = 25  # a label has a hundred kilobytes and more, and openFDA sends it whole
SECTIONS = (
    "boxed_warning", "contraindications", "indications_and_usage", "warnings", "warnings_and_cautions", "pregnancy",
    "drug_interactions",
)  # fmt: skip


class _Loose(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class _OpenFda(_Loose):
    generic_name: tuple[str, ...] = ()
    brand_name: tuple[str, ...] = ()


class _Label(_Loose):
    id: str
    set_id: str = ""
    version: str = ""
    effective_time: str = ""
    boxed_warning: tuple[str, ...] = ()
    contraindications: tuple[str, ...] = ()
    indications_and_usage: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    warnings_and_cautions: tuple[str, ...] = ()
    pregnancy: tuple[str, ...] = ()
    drug_interactions: tuple[str, ...] = ()
    openfda: _OpenFda = _OpenFda()


class _Labels(_Loose):
    results: tuple[_Label, ...]


@dataclass(frozen=True)
class Labels:
    """What a label says against, for and about a drug.

    They are found by what the section that is asked for says ("contraindicated in asthma"), by the drug's name, or by
    an RXCUI or UNII among the query's entities (`labels_query`); of labels with the same text, as generics have, the
    first stands for all.
    """

    http: Http
    url: str = API
    key: SecretStr | None = field(default=None, repr=False)
    name: ClassVar[str] = "labels"
    kind: ClassVar[PortKind] = "source"
    channel: ClassVar[Channel] = "web"
    live: ClassVar[bool] = True
    about: ClassVar[str] = "drug labels (openFDA)"

    @classmethod
    def open(cls, settings: SourceSettings, http: Http) -> Labels:
        """As configured; it needs nothing, but a key allows more requests in a day."""
        entry = settings.of(cls.name)
        return cls(http, entry.url or API, entry.key)

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        """Passages of the sections that fit best; SourceError when openFDA cannot be asked."""
        deadline, limit = Deadline(self.name, timeout), min(max(request.limit, 10), MOST_LABELS)
        for search in searches(request):
            asked = Request(self.name, self.url, (("search", search), ("limit", str(limit))), self._key, NONE_FOUND)
            labels, retrieved = self.http.fetch(asked, _labels, deadline, per_second=RATE)
            if labels:
                return hits(_distinct(labels), request, channel=self.channel, source=self.name, retrieved=retrieved)
        return ()

    @property
    def _key(self) -> tuple[tuple[str, str], ...]:
        return (("api_key", self.key.get_secret_value()),) if self.key else ()


def _labels(body: Body) -> tuple[_Label, ...]:
    """The labels; openFDA says that there are none with a 404 of its own."""
    if body.status != 404:
        return json_as(_Labels, body).results
    said = json_of(body)
    error = said.get("error") if isinstance(said, dict) else None
    if not isinstance(error, dict) or error.get("code") != "NOT_FOUND":
        raise Malformed("is a 404 that is not openFDA's")
    return ()


def _distinct(labels: Sequence[_Label]) -> list[Fetched]:
    found = {made.record.text: made for label in reversed(labels) if (made := _record(label)).record.text}
    return list(found.values())[::-1]


def _record(label: _Label) -> Fetched:
    known = label.set_id or label.id
    names = (*label.openfda.generic_name, *(f"({b})" for b in label.openfda.brand_name[:1]))
    return fetched(
        f"dailymed:{known}", " ".join(names), _sections(label), titled=False,
        url=f"https://dailymed.nlm.nih.gov/dailymed/lookup.cfm?setid={known}",
        version="/".join(v for v in (label.version, label.effective_time) if v), licence="CC0-1.0",
    )  # fmt: skip


def _sections(label: _Label) -> Iterator[tuple[str, str]]:
    for name in SECTIONS:
        texts: tuple[str, ...] = getattr(label, name)
        yield name, "\n".join(texts)
