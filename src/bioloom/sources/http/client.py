"""One exchange with a live source: from the cache, or spaced, tried again when that may help, bounded, and kept."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from bioloom.core.errors import OfflineError, SourceError
from bioloom.core.tries import TransientError, passing, seconds, tried
from bioloom.core.version import __version__
from bioloom.sources.text import clean_line

from .cache import HttpCache
from .deadline import Deadline
from .limits import Limits
from .payload import Malformed
from .request import Body, Request

if TYPE_CHECKING:
    import httpx

T = TypeVar("T")
ATTEMPTS = 4
PATIENCE = 30.0  # seconds for one attempt: a host that hangs must leave time for another
LARGEST = 32 * 2**20  # bytes of a body, unpacked
REDIRECTS = 5
SAID = 300  # characters of a server's message that are shown


@dataclass(frozen=True)
class Http:
    """The way out to all live sources of a session; safe to share between threads.

    Attributes:
        cache: answers that were fetched before.
        offline: whether only the cache may answer.
        limits: when each host may be asked next.
        backoff: seconds before the second attempt; doubled for each further one, with jitter.
    """

    cache: HttpCache = field(default_factory=HttpCache)
    offline: bool = False
    limits: Limits = field(default_factory=Limits)
    backoff: float = 0.5

    def fetch(
        self, request: Request, read: Callable[[Body], T], deadline: Deadline, *, per_second: float,
        keep: bool = True,
    ) -> tuple[T, str]:  # fmt: skip
        """What ``read`` makes of the answer, and when that was fetched. Only what could be read is kept.

        ``keep`` is False for what will be another answer the next time: it is neither looked for nor kept.

        Raises:
            SourceError: the source is down, refuses, is too slow, or sends something else than it should.
            OfflineError: nothing is kept for this request, and the network must not be used.
        """
        if keep and (kept := self.cache.get(request, stale=self.offline)):
            try:
                return read(kept), kept.retrieved
            except Malformed:  # an older version of us thought it could read it
                pass
        if self.offline:
            raise OfflineError(
                f"{request.source}: nothing is kept for {request.shown}, and --offline forbids to ask.",
                hint="Ask once without --offline; the answer is then kept.",
            )
        body = self._get(request, deadline, per_second)
        try:
            value = read(body)
        except Malformed as malformed:
            raise SourceError(
                f"{request.source}: the answer to {request.shown} {request.redacted(str(malformed))}.",
                hint="It may be a passing fault: try again. If it stays, the provider changed something: report it.",
            ) from None
        if keep:
            self.cache.put(request, body)
        return value, body.retrieved

    def _get(self, request: Request, deadline: Deadline, per_second: float) -> Body:
        last: list[str] = []

        def once() -> Body:
            self.limits.wait(request.host, per_second, deadline)
            try:
                return self._once(request, deadline)
            except TransientError as error:
                last[:] = [str(error)]
                raise

        try:
            return tried(
                once, deadline, attempts=ATTEMPTS, backoff=self.backoff, jitter=self.backoff,
                asked_to_wait=lambda wait: self.limits.pause(request.host, wait),
            )  # fmt: skip
        except (TransientError, SourceError) as error:
            if deadline.over and last:
                raise deadline.error(f"The last problem: {last[0]}.") from None
            if isinstance(error, SourceError):
                raise
            where = request.shown.partition("?")[0]  # what was asked of it says nothing about why it failed
            raise SourceError(
                f"{request.source}: {where} failed again and again: {error}.{error.asks}", hint="Try again later."
            ) from None

    def _once(self, request: Request, deadline: Deadline) -> Body:
        import httpx  # noqa: PLC0415 - slow to import, and needed only where something is fetched

        sent = self._client.build_request(
            "GET", request.url, params=[*request.params, *request.private], timeout=deadline.left(PATIENCE)
        )
        try:
            for _ in range(REDIRECTS + 1):
                response = self._client.send(sent, stream=True)
                try:
                    if response.next_request is None:
                        return self._body(request, response, deadline)
                    sent = self._moved(request, sent, response.next_request)
                finally:
                    response.close()
        except httpx.TimeoutException:
            raise TransientError("no answer in time") from None
        except httpx.DecodingError as error:
            raise SourceError(f"{request.source}: the answer to {request.shown} cannot be unpacked: {error}.") from None
        except httpx.TransportError as error:
            said = request.redacted(f"{error}") or type(error).__name__
            raise TransientError(f"{request.host} cannot be reached or broke off ({said})") from None
        raise SourceError(f"{request.source}: {request.shown} is redirected more than {REDIRECTS} times.")

    def _moved(self, request: Request, before: httpx.Request, after: httpx.Request) -> httpx.Request:
        """Where a redirect leads, if we may follow: never out of https, never with our keys to another host."""
        unsafe = before.url.scheme == "https" and after.url.scheme != "https"
        leaks = after.url.netloc != before.url.netloc and request.redacted(str(after.url)) != str(after.url)
        if unsafe or leaks or after.url.scheme not in ("http", "https"):
            raise SourceError(
                f"{request.source}: {request.shown} is redirected to {after.url.scheme}://{after.url.host}, "
                "which is not followed.",
                hint="Check the URL in the configuration; a key would be given away." if leaks else "",
            )
        return after

    def _body(self, request: Request, response: httpx.Response, deadline: Deadline) -> Body:
        pieces, size = [], 0
        for piece in response.iter_bytes():
            pieces.append(piece)
            size += len(piece)
            if size > LARGEST:
                raise SourceError(f"{request.source}: the answer to {request.shown} has over {LARGEST >> 20} MB.")
            deadline.left(PATIENCE)  # a server that trickles must not outlast the deadline
        content = b"".join(pieces)
        if response.status_code != 200 and response.status_code not in request.answers:
            raise self._refused(request, response, content)
        return Body(
            content, response.status_code, response.headers.get("content-type", ""),
            datetime.now(UTC).isoformat(timespec="seconds"),
        )  # fmt: skip

    def _refused(self, request: Request, response: httpx.Response, content: bytes) -> Exception:
        """What a status is to us: to be tried again, or a problem for the user."""
        code = response.status_code
        said = clean_line(request.redacted(content[: 4 * SAID].decode(errors="replace")))[:SAID]
        problem = f"HTTP {code} {response.reason_phrase}{f': {said}' if said else ''}"
        if passing(code):
            return TransientError(problem, seconds(response.headers.get("retry-after")))
        hints = {
            400: "The source does not understand the query: word it differently.",
            401: "Check the key (bioloom doctor says which are set).",
            403: "Check the key, and whether the source allows this use.",
            404: "Check the URL in the configuration.",
        } | dict(request.hints)
        return SourceError(f"{request.source}: {request.shown} gave {problem}.", hint=hints.get(code, ""))

    @cached_property
    def _client(self) -> httpx.Client:
        import httpx  # noqa: PLC0415 - see above

        agent = f"bioloom/{__version__} (https://github.com/bioloom/bioloom)"
        client = httpx.Client(headers={"User-Agent": agent}, follow_redirects=False)
        weakref.finalize(self, client.close)  # lines that are kept open are closed with the session
        return client
