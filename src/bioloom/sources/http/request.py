"""A request that can be shown, kept and compared without what must not be seen, and the body that came back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, quote_plus, urlencode, urlsplit, urlunsplit

from bioloom.core.value import digest

HIDDEN = "***"


@dataclass(frozen=True)
class Request:
    """A GET.

    Attributes:
        source: who asks; the name that errors carry.
        url: without a query.
        params: the query; a name may stand several times.
        private: keys and addresses that are sent with it, but never shown, kept or part of its identity.
        answers: statuses besides 200 whose body is an answer ("nothing found" is a 404 for some).
        hints: what to do about a status, where the source knows better than we.
    """

    source: str
    url: str
    params: tuple[tuple[str, str], ...] = ()
    private: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    answers: frozenset[int] = frozenset()
    hints: Mapping[int, str] = field(default_factory=dict, compare=False)

    @property
    def host(self) -> str:
        """Host and port, by which requests are spaced."""
        return urlsplit(self.url).netloc.rpartition("@")[2]

    @property
    def shown(self) -> str:
        """The URL as people may see it: without keys, and without a password in the address."""
        parts = urlsplit(self.url)
        query = urlencode(self.params)
        return urlunsplit((parts.scheme, self.host, parts.path, query, ""))

    @property
    def key(self) -> str:
        """What the same request has in common every time, whoever makes it."""
        return digest("GET", self.shown, length=40)

    def redacted(self, text: str) -> str:
        """``text`` without anything private, as it stands or as it is written in a URL."""
        secrets = [value for _, value in self.private if value]
        secrets += [p for p in (urlsplit(self.url).password, urlsplit(self.url).username) if p]
        for secret in secrets:
            for written in {secret, quote(secret), quote_plus(secret), quote(secret, safe="")}:
                text = text.replace(written, HIDDEN)
        return text


@dataclass(frozen=True)
class Body:
    """What came back. ``retrieved`` is when, in UTC (ISO 8601, to the second); of a cached one, when it was fetched."""

    content: bytes
    status: int = 200
    content_type: str = ""
    retrieved: str = ""
