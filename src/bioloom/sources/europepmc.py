"""Europe PMC: abstracts of all of PubMed and of preprints, and the full texts of open access articles.

Source: the Articles RESTful API (europepmc.org/RestfulWebService): ``search`` with core results, ``fullTextXML``. No
key; ten requests a second are taken, we ask for five.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from pydantic import Field

from bioloom.core.evidence import Channel
from bioloom.core.ports import Hit, PortKind, Query

from . import jats
from .http import Body, Deadline, Http, Malformed, Payload, Request, json_as, xml_of
from .record import Fetched, fetched, hits
from .settings import SourceSettings
from .text import plain

REST = "https://www.ebi.ac.uk/europepmc/webservices/rest"
RATE = 5.0
FIGURE = "https://www.ncbi.nlm.nih.gov/pmc/articles/{}/figure/{}/"
FIGURES = 20  # of one article


class _Result(Payload):
    id: str
    source: str
    pmid: str | None = None
    pmcid: str | None = None
    title: str = ""
    abstract_text: str = ""
    is_open_access: str = "N"
    license: str = ""
    date_of_revision: str = ""


class _Results(Payload):
    result: tuple[_Result, ...]


class _Found(Payload):
    hit_count: int
    result_list: _Results = Field(alias="resultList")


@dataclass(frozen=True)
class EuropePmc:
    """Abstracts, and passages of the full texts of the first ``full_texts`` open access articles."""

    http: Http
    url: str = REST
    full_texts: int = 3
    name: ClassVar[str] = "europepmc"
    kind: ClassVar[PortKind] = "source"
    channel: ClassVar[Channel] = "doc"
    live: ClassVar[bool] = True
    about: ClassVar[str] = "Europe PMC abstracts and open access full texts"

    @classmethod
    def open(cls, settings: SourceSettings, http: Http) -> EuropePmc:
        """As configured; it needs nothing."""
        return cls(http, settings.of(cls.name).url or REST)

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        """Passages of the articles that fit best; SourceError when it cannot be asked."""
        deadline = Deadline(self.name, timeout)
        params = (
            ("query", request.text), ("format", "json"), ("resultType", "core"), ("pageSize", str(request.limit)),
        )  # fmt: skip
        asked = Request(self.name, f"{self.url}/search", params)
        found, retrieved = self.http.fetch(asked, _found, deadline, per_second=RATE)
        results = found.result_list.result[: request.limit]
        free = islice((r for r in results if r.is_open_access == "Y" and r.pmcid), self.full_texts)
        bodies = {r.id: self._full_text(r.pmcid or "", deadline) for r in free}
        records = [_record(r, *bodies.get(r.id, ([], {}))) for r in results]
        return hits(records, request, channel=self.channel, source=self.name, retrieved=retrieved)

    def _full_text(self, pmcid: str, deadline: Deadline) -> tuple[list[tuple[str, str]], dict[str, str]]:
        """The sections of the body and the captions of figures, with links to these.

        None when Europe PMC has no XML of it, which it says with a 404.
        """
        asked = Request(self.name, f"{self.url}/{pmcid}/fullTextXML", answers=frozenset({404}))
        sections, figures = self.http.fetch(asked, _sections, deadline, per_second=RATE)[0]
        captions = [(label, caption) for label, caption, _ in figures]
        return [*sections, *captions], {label: FIGURE.format(pmcid, own) for label, _, own in figures}


def _found(body: Body) -> _Found:
    found = json_as(_Found, body)
    if found.hit_count and not found.result_list.result:
        raise Malformed(f"says that there are {found.hit_count} results and has none")
    return found


def _sections(body: Body) -> tuple[list[tuple[str, str]], list[tuple[str, str, str]]]:
    if body.status == 404:
        return [], []
    article = xml_of(body, "article")
    return list(jats.sections(article)), list(islice(jats.figures(article), FIGURES))


def _record(result: _Result, full_text: list[tuple[str, str]], links: dict[str, str]) -> Fetched:
    title, known = plain(result.title), f"PMID:{result.pmid}" if result.pmid else f"{result.source}:{result.id}"
    return fetched(
        known, title, [("", plain(result.abstract_text)), *full_text],
        url=f"https://europepmc.org/article/{result.source}/{result.id}", version=result.date_of_revision,
        licence=result.license or "its publisher's", links=links,
    )  # fmt: skip
