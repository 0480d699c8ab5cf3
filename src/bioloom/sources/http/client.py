"""One exchange with a live source: from the cache, or spaced, tried again when that may help, bounded, and kept."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

import stamina

from bioloom.core.errors import OfflineError, SourceError
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


class _TransientError(Exception):
    """Something that may go well the next time. ``wait`` is how long the server asks to wait, in seconds."""

    def __init__(self, problem: str, wait: float | None = None) -> None:
        super().__init__(problem)
        self.wait = wait


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
        last = ""

        def again(error: Exception) -> bool | float:
            """Whether to try once more, and after how long if the server says so."""
            nonlocal last
            if not isinstance(error, _TransientError):
                return False
            last = str(error)
            if deadline.over:
                return False
            if error.wait is None:
                return True
            self.limits.pause(request.host, error.wait)
            return error.wait if deadline.timeout is None or error.wait < deadline.left(deadline.timeout) else False

        attempts = stamina.retry_context(
            on=again, attempts=ATTEMPTS, timeout=deadline.timeout, wait_initial=self.backoff, wait_max=10.0,
            wait_jitter=self.backoff,
        )  # fmt: skip
        try:
            for attempt in attempts:
                with attempt:
                    self.limits.wait(request.host, per_second, deadline)
                    return self._once(request, deadline)
        except (_TransientError, SourceError) as error:
            if deadline.over and last:
                raise deadline.error(f"The last problem: {last}.") from None
            if isinstance(error, SourceError):
                raise
            asked = "" if error.wait is None else f" It asks to wait {error.wait:g} seconds."
            where = request.shown.partition("?")[0]  # what was asked of it says nothing about why it failed
            raise SourceError(
                f"{request.source}: {where} failed again and again: {error}.{asked}", hint="Try again later."
            ) from None
        raise AssertionError  # the last attempt returns or raises

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
            raise _TransientError("no answer in time") from None
        except httpx.DecodingError as error:
            raise SourceError(f"{request.source}: the answer to {request.shown} cannot be unpacked: {error}.") from None
        except httpx.TransportError as error:
            said = request.redacted(f"{error}") or type(error).__name__
            raise _TransientError(f"{request.host} cannot be reached or broke off ({said})") from None
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
        if code in (408, 429) or code >= 500:
            return _TransientError(problem, seconds(response.headers.get("retry-after")))
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


def seconds(retry_after: str | None) -> float | None:
    """A Retry-After header, given in seconds or as a date, in seconds from now; None when it says nothing."""
    if not retry_after:
        return None
    if retry_after.strip().isdigit():
        return float(retry_after)
    try:
        return max(0.0, (parsedate_to_datetime(retry_after) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):  # no date, or one without a zone
        return None
