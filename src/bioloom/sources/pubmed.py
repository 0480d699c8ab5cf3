"""PubMed, through NCBI's E-utilities: esearch finds, efetch gets titles and abstracts.

Source: the E-utilities manual (NBK25497, NBK25499). NCBI wants to know tool and e-mail, and takes three requests a
second without a key and ten with one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, ClassVar

from pydantic import SecretStr

from bioloom.core.errors import InputError
from bioloom.core.evidence import Channel
from bioloom.core.ports import Hit, PortKind, Query

from .http import Body, Deadline, Http, Malformed, Request, json_of
from .pubmed_xml import Article, articles
from .record import Fetched, fetched, hits
from .settings import SourceSettings

EUTILS = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
LICENCE = "NLM terms and conditions; abstracts may be their publishers'"


@dataclass(frozen=True)
class PubMed:
    """Titles and abstracts. The query may use PubMed's own syntax (``aspirin[nm] AND stroke[mh]``)."""

    http: Http
    url: str = EUTILS
    key: SecretStr | None = field(default=None, repr=False)
    email: str = ""
    name: ClassVar[str] = "pubmed"
    kind: ClassVar[PortKind] = "source"
    channel: ClassVar[Channel] = "doc"
    live: ClassVar[bool] = True
    about: ClassVar[str] = "PubMed titles and abstracts (E-utilities)"

    @classmethod
    def open(cls, settings: SourceSettings, http: Http) -> PubMed:
        """As configured; it needs nothing, but a key makes it faster."""
        entry = settings.of(cls.name)
        return cls(http, entry.url or EUTILS, entry.key, settings.email)

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        """Passages of the articles that PubMed holds most relevant; SourceError when it cannot be asked."""
        deadline, rate = Deadline(self.name, timeout), 10.0 if self.key else 3.0
        term = (("term", request.text), ("retmax", str(request.limit)), ("retmode", "json"), ("sort", "relevance"))
        pmids, retrieved = self.http.fetch(self._request("esearch", *term), _pmids, deadline, per_second=rate)
        if not pmids:
            return ()
        wanted = (("id", ",".join(pmids)), ("rettype", "abstract"), ("retmode", "xml"))
        found, retrieved = self.http.fetch(self._request("efetch", *wanted), _articles, deadline, per_second=rate)
        by_id = {a.pmid: a for a in found}
        records = [_record(by_id[p]) for p in pmids if p in by_id]
        return hits(records, request, channel=self.channel, source=self.name, retrieved=retrieved)

    def _request(self, tool: str, *params: tuple[str, str]) -> Request:
        who = (("email", self.email),) if self.email else ()
        key = (("api_key", self.key.get_secret_value()),) if self.key else ()
        return Request(
            self.name, f"{self.url}/{tool}.fcgi", (("db", "pubmed"), ("tool", "bioloom"), *params), (*who, *key)
        )


def _pmids(body: Body) -> list[str]:
    found = json_of(body)
    result: Any = found.get("esearchresult") if isinstance(found, dict) else None
    if not isinstance(result, dict):
        said = found.get("error", "") if isinstance(found, dict) else ""
        raise Malformed(f"has no esearchresult{f': {said}' if said else ''}")
    if problem := result.get("ERROR"):
        raise Malformed(f"is an error: {problem}")
    pmids = result.get("idlist")
    if not isinstance(pmids, list) or not all(isinstance(p, str) and p.isdigit() for p in pmids):
        raise Malformed("has no list of PMIDs")
    return pmids


def _articles(body: Body) -> list[Article]:
    if "html" in body.content_type.lower() or b"<PubmedArticleSet" not in body.content[:2000]:
        raise Malformed("is no PubmedArticleSet")
    try:
        return [a for a in articles(BytesIO(body.content)) if isinstance(a, Article)]
    except InputError as error:
        raise Malformed(f"is no whole XML: {error.message}") from None


def _record(article: Article) -> Fetched:
    return fetched(
        f"PMID:{article.pmid}", article.title, article.sections,
        url=f"https://pubmed.ncbi.nlm.nih.gov/{article.pmid}/", licence=article.copyright or LICENCE,
    )  # fmt: skip
