"""NCBI as a live source: what E-utilities say of a gene or a variant, and what BLAST says of a sequence.

Source: the E-utilities manual (NBK25497, NBK25499), BLAST's Common URL API. Look-ups (`bioloom.sources.tools`) turn to
it where the tables have nothing; searched as any source it gives the summaries of the genes and variants that a query
names by identifier.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pydantic import SecretStr

from bioloom.core.evidence import Channel, Evidence, Origin
from bioloom.core.ports import Hit, PortKind, Query

from ..http import Deadline, Http, Request
from ..pubmed import EUTILS
from ..settings import SourceSettings
from ..tools.naming import LOC
from . import records
from .blast import BLAST, Aligned, aligned
from .records import GeneSummary, VariantSummary

LICENCE = "NCBI data usage policies (public domain)"
GENE_PAGE, SNP_PAGE = "https://www.ncbi.nlm.nih.gov/gene/", "https://www.ncbi.nlm.nih.gov/snp/rs"
TIMEOUT, SEQUENCE_TIMEOUT = 30.0, 300.0  # seconds for a look-up, and for a search by sequence
MOST = 5  # genes of one name
_PLAIN = re.compile(r"[\w.-]{1,40}")  # a name that can be put into a query as it is


@dataclass(frozen=True)
class Ncbi:
    """Summaries by name or number, each with when it was fetched."""

    http: Http
    url: str = EUTILS
    key: SecretStr | None = field(default=None, repr=False)
    email: str = ""
    blast: str = BLAST
    name: ClassVar[str] = "ncbi"
    kind: ClassVar[PortKind] = "source"
    channel: ClassVar[Channel] = "tool"
    live: ClassVar[bool] = True
    about: ClassVar[str] = "NCBI Gene and dbSNP summaries (E-utilities), BLAST for look-ups of sequences"

    @classmethod
    def open(cls, settings: SourceSettings, http: Http) -> Ncbi:
        """As configured; it needs nothing, but a key makes it faster."""
        entry = settings.of(cls.name)
        return cls(http, entry.url or EUTILS, entry.key or settings.of("pubmed").key, settings.email)

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        """Summaries of the genes and variants among the query's entities; SourceError when it cannot be asked."""
        out = []
        for curie in request.entities[: request.limit]:
            prefix, _, number = curie.partition(":")
            if prefix == "NCBIGene" and number.isdigit():
                found, retrieved = self.genes_numbered((number,), timeout)
                out += [(_said(g), f"NCBIGene:{g.uid}", GENE_PAGE + g.uid, retrieved) for g in found]
            elif prefix == "DBSNP":
                variant, retrieved = self.variant(int(number.removeprefix("rs")), timeout)
                if variant:
                    text, rs = _variant_said(variant), variant.number
                    out.append((text, f"DBSNP:rs{rs}", f"{SNP_PAGE}{rs}", retrieved))
        return tuple(
            Hit(evidence=Evidence(text=text, origin=self.origin(record, url, retrieved, request.text)), score=1.0)
            for text, record, url, retrieved in out if text
        )  # fmt: skip

    def origin(self, record: str, url: str, retrieved: str, query: str) -> Origin:
        """Where a statement of NCBI comes from."""
        return Origin(channel="tool", source=self.name, record=record, title="NCBI", url=url, query=query,
                      retrieved=retrieved, licence=LICENCE)  # fmt: skip

    def genes(self, name: str, timeout: float | None = TIMEOUT) -> tuple[tuple[GeneSummary, ...], str]:
        """Human genes that are called ``name``, and when that was fetched; none for what is no single word."""
        if number := LOC.fullmatch(name):
            return self.genes_numbered((number[1],), timeout)
        if not _PLAIN.fullmatch(name):
            return (), ""
        term = (("term", f"{name}[Gene Name] AND {records.HUMAN}[Taxonomy ID]"), ("retmax", str(MOST)))
        deadline = Deadline(self.name, timeout)
        found, retrieved = self.http.fetch(
            self._request("esearch", "gene", *term), records.found_ids, deadline, per_second=self._rate
        )
        return self.genes_numbered(found, timeout) if found else ((), retrieved)

    def genes_numbered(
        self, numbers: Sequence[str], timeout: float | None = TIMEOUT
    ) -> tuple[tuple[GeneSummary, ...], str]:
        """Human genes by their numbers, and when that was fetched."""
        asked = self._request("esummary", "gene", ("id", ",".join(numbers)))
        return self.http.fetch(asked, records.genes, Deadline(self.name, timeout), per_second=self._rate)

    def type_of_gene(self, number: str, timeout: float | None = TIMEOUT) -> str:
        """NCBI's type of a gene, empty where it states none."""
        asked = self._request("efetch", "gene", ("id", number), mode="xml")
        return self.http.fetch(asked, records.type_of_gene, Deadline(self.name, timeout), per_second=self._rate)[0]

    def variant(self, number: int, timeout: float | None = TIMEOUT) -> tuple[VariantSummary | None, str]:
        """The variant ``rs<number>``, None where dbSNP has none, and when that was fetched."""
        asked = self._request("esummary", "snp", ("id", str(number)))
        found, retrieved = self.http.fetch(asked, records.variants, Deadline(self.name, timeout), per_second=self._rate)
        return (found[0] if found else None), retrieved

    def aligned(self, sequence: str, timeout: float | None = SEQUENCE_TIMEOUT) -> tuple[tuple[Aligned, ...], str]:
        """What a sequence aligns to, the best first, and when that was asked."""
        deadline = Deadline(self.name, timeout)
        return aligned(sequence, self.http, deadline, url=self.blast, email=self.email)

    @property
    def _rate(self) -> float:
        return 10.0 if self.key else 3.0

    def _request(self, tool: str, database: str, *params: tuple[str, str], mode: str = "json") -> Request:
        who = (("email", self.email),) if self.email else ()
        key = (("api_key", self.key.get_secret_value()),) if self.key else ()
        shown = (("db", database), ("tool", "bioloom"), *params, ("retmode", mode))
        return Request(self.name, f"{self.url}/{tool}.fcgi", shown, (*who, *key))


def _said(gene: GeneSummary) -> str:
    place = f", on {gene.band or f'chromosome {gene.chromosome}'}" if gene.chromosome or gene.band else ""
    return f"{gene.symbol}: {gene.name}{place}. {gene.summary}".strip()


def _variant_said(v: VariantSummary) -> str:
    place = f"chromosome {v.chromosome}, base pair {v.position:,} (GRCh38)" if v.chromosome else ""
    genes = f"in or beside {', '.join(v.genes)}" if v.genes else ""
    meaning = f"submitted to ClinVar as {' and '.join(v.significance)}" if v.significance else ""
    said = "; ".join(s for s in (place, genes, meaning) if s)
    return f"rs{v.number}: {said}" if said else ""
