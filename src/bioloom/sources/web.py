"""Web search: titles and snippets of pages, from Google's Programmable Search or any SearXNG.

Sources: developers.google.com/custom-search/v1/reference/rest (Google takes no new customers, and ends it for all on
1 January 2027), docs.searxng.org/dev/search_api. Pages themselves are not fetched: a snippet is what the
engine says of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from pydantic import SecretStr

from bioloom.core.errors import SetupError
from bioloom.core.evidence import Channel
from bioloom.core.ports import Hit, PortKind, Query

from .http import Body, Deadline, Http, Malformed, Payload, Request, json_as
from .record import Fetched, fetched, hits
from .settings import SourceSettings

GOOGLE = "https://customsearch.googleapis.com/customsearch/v1"
GOOGLE_MOST = 10  # results of one request
GOOGLE_RATE = 100 / 60
SEARXNG_RATE = 1.0
_ADDRESS = re.compile(r"https?://[^\s\x00-\x1f\x7f\"<>\\^`{|}]+", re.IGNORECASE)


class _Item(Payload):
    title: str = ""
    link: str
    snippet: str = ""


class _Google(Payload):
    kind: Literal["customsearch#search"]
    items: tuple[_Item, ...] = ()


class _Result(Payload):
    url: str
    title: str = ""
    content: str | None = None


class _SearXNG(Payload):
    results: tuple[_Result, ...]
    unresponsive_engines: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class GoogleSearch:
    """Google's Programmable Search with the engine ``cx``."""

    http: Http
    key: SecretStr = field(repr=False)
    cx: str
    url: str = GOOGLE
    name: ClassVar[str] = "google"
    kind: ClassVar[PortKind] = "source"
    channel: ClassVar[Channel] = "web"
    live: ClassVar[bool] = True
    about: ClassVar[str] = "web search (Google Programmable Search)"

    @classmethod
    def open(cls, settings: SourceSettings, http: Http) -> GoogleSearch:
        """As configured; SetupError without a key and an engine."""
        entry = settings.of(cls.name)
        if entry.key is None or not entry.engine:
            raise SetupError("Google needs a key and an engine.", hint="Set GOOGLE_API_KEY and GOOGLE_CSE_ID.")
        return cls(http, entry.key, entry.engine, entry.url or GOOGLE)

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        """Snippets in Google's order; SourceError when it cannot be asked."""
        params = (("q", request.text), ("cx", self.cx), ("num", str(min(request.limit, GOOGLE_MOST))))
        asked = Request(self.name, self.url, params, (("key", self.key.get_secret_value()),))
        found, retrieved = self.http.fetch(asked, _google, Deadline(self.name, timeout), per_second=GOOGLE_RATE)
        records = _records((i.link, i.title, i.snippet) for i in found.items)
        return hits(records, request, channel=self.channel, source=self.name, retrieved=retrieved)


@dataclass(frozen=True)
class SearXNG:
    """Any SearXNG whose settings allow JSON (``search: formats: [html, json]``)."""

    http: Http
    url: str
    name: ClassVar[str] = "searxng"
    kind: ClassVar[PortKind] = "source"
    channel: ClassVar[Channel] = "web"
    live: ClassVar[bool] = True
    about: ClassVar[str] = "web search (SearXNG)"

    @classmethod
    def open(cls, settings: SourceSettings, http: Http) -> SearXNG:
        """As configured; SetupError without a URL."""
        url = settings.of(cls.name).url
        if not url:
            raise SetupError("SearXNG needs the URL of an instance.", hint="Set SEARXNG_URL=https://....")
        return cls(http, url)

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        """Snippets in SearXNG's order; SourceError when it, or every engine behind it, cannot be asked."""
        params = (("q", request.text), ("format", "json"))
        hints = {403: "The instance does not allow JSON: its settings.yml needs search: formats: [html, json]."}
        asked = Request(self.name, f"{self.url}/search", params, hints=hints)
        found, retrieved = self.http.fetch(asked, _searxng, Deadline(self.name, timeout), per_second=SEARXNG_RATE)
        records = _records((r.url, r.title, r.content or "") for r in found.results[: request.limit])
        return hits(records, request, channel=self.channel, source=self.name, retrieved=retrieved)


def _google(body: Body) -> _Google:
    return json_as(_Google, body)


def _searxng(body: Body) -> _SearXNG:
    found = json_as(_SearXNG, body)
    if not found.results and found.unresponsive_engines:
        engines = ", ".join(": ".join(e) for e in found.unresponsive_engines)
        raise Malformed(f"is empty because engines did not answer ({engines})")
    return found


def _records(pages: Iterable[tuple[str, str, str]]) -> list[Fetched]:
    """One record for each page; what has no address that could be cited is left out."""
    return [fetched(url, title, [("", snippet)], url=url) for url, title, snippet in pages if _ADDRESS.fullmatch(url)]
