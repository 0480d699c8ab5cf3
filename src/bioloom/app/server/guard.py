"""Who may ask, how much and how often: checked before anything of a request is read.

A page of another site that a browser shows could ask a server on this machine; its Origin betrays it, and, where it has
its own name point here, the Host. Both are refused.
"""

from __future__ import annotations

import asyncio
import hmac
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from .errors import SAID, response

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
LOOPBACK = ("127.0.0.1", "localhost", "::1")
OPEN = ("/health",)  # asked without a token by whatever watches over the server
CLIENTS = 10_000  # addresses whose requests are counted


@dataclass(frozen=True)
class Limits:
    """What a server takes.

    Attributes:
        hosts: Names under which it may be asked.
        token: What every request has to bring; empty for none.
        body: Bytes of a request; ``saved`` of one that brings a saved answer.
        arrival: Seconds in which a request has to arrive whole.
        rate: Requests a second from one address, on average; 0 for no limit. ``burst`` may come at once.
        open: Paths that are asked without a token.
    """

    hosts: tuple[str, ...] = LOOPBACK
    token: str = field(default="", repr=False)
    body: int = 1 << 18
    saved: int = 1 << 24
    arrival: float = 10.0
    rate: float = 20.0
    burst: int = 100
    open: tuple[str, ...] = OPEN


class Guard:
    """Hands on to ``app`` what may be asked; ``refused`` counts the rest by status."""

    def __init__(self, app: App, limits: Limits) -> None:
        self.app, self.limits = app, limits
        self.refused: dict[int, int] = {}
        self._seen: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {k.decode("latin-1").lower(): v.decode("latin-1") for k, v in scope["headers"]}
        most = self.limits.saved if scope["path"].endswith("/verify") else self.limits.body
        wrong = self._wrong(scope, headers, most)
        if wrong is None:
            try:
                body = await self._body(headers, receive, most)
            except TimeoutError:
                wrong = 408, f"It has to arrive within {self.limits.arrival:g} seconds."
            else:
                wrong = (413, _longest(most)) if body is None else None
        if wrong is not None:
            status, hint = wrong
            self.refused[status] = self.refused.get(status, 0) + 1
            await response(status, *SAID[status], hint)(scope, receive, send)
            return
        await self.app(scope, _again(body or b"", receive), send)

    def _wrong(self, scope: Scope, headers: dict[str, str], most: int) -> tuple[int, str] | None:
        """Why a request is refused unread: the status, and what to do."""
        if _name(headers.get("host", "")) not in self.limits.hosts:
            return 403, f"Ask {self.limits.hosts[0]}; bioloom serve --allow-host NAME allows another name."
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != headers.get("host"):
            return 403, "Pages of other sites cannot ask this server."
        given = headers.get("authorization", "").removeprefix("Bearer ").strip()
        if (
            self.limits.token
            and scope["path"] not in self.limits.open
            and not hmac.compare_digest(given.encode(), self.limits.token.encode())
        ):
            return 401, "Send the header Authorization: Bearer TOKEN."
        if not self._in_pace((scope.get("client") or ("",))[0]):
            return 429, f"At most {self.limits.rate:g} a second are answered."
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > most:
            return 413, _longest(most)
        return None

    def _in_pace(self, client: str) -> bool:
        """Whether an address may ask now: each has a bucket that fills at the rate and holds the burst."""
        if not self.limits.rate:
            return True
        now = monotonic()
        left, then = self._seen.pop(client, (float(self.limits.burst), now))
        left = min(self.limits.burst, left + (now - then) * self.limits.rate)
        allowed = left >= 1
        self._seen[client] = (left - allowed, now)
        if len(self._seen) > CLIENTS:
            self._seen.popitem(last=False)
        return allowed

    async def _body(self, headers: dict[str, str], receive: Receive, most: int) -> bytes | None:
        """The body; None when it is too long.

        Raises:
            TimeoutError: it does not arrive in time.
        """
        if not {"content-length", "transfer-encoding"} & headers.keys():
            return b""
        parts: list[bytes] = []
        size = 0
        async with asyncio.timeout(self.limits.arrival):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return b"".join(parts)
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > most:
                    return None
                if not message.get("more_body"):
                    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` that gives the body that was read, then what comes: that the client is gone."""
    given = False

    async def next_message() -> MutableMapping[str, Any]:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_message


def _name(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def _longest(most: int) -> str:
    return f"At most {most >> 10:,} kB are taken."
