"""Running a server: listening at once, answering when the graph is open, ending well."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import uvicorn

from bioloom.core.errors import BioloomError, GraphError, InputError

from .guard import LOOPBACK, App
from .messages import Refused
from .pool import Pool

LAST = 10  # seconds in which what is at work may end when the server is stopped
SHORTEST = 16  # characters of a token
CONNECTIONS = 512


@dataclass(frozen=True)
class Address:
    """Where a server listens, and under which other names it may be asked."""

    host: str = LOOPBACK[0]
    port: int = 8765
    names: tuple[str, ...] = ()

    @property
    def local(self) -> bool:
        """Whether only this machine reaches it."""
        return self.host in LOOPBACK

    @property
    def hosts(self) -> tuple[str, ...]:
        """All names under which it may be asked."""
        anywhere = self.host in ("0.0.0.0", "::")  # noqa: S104 - compared, not listened on
        return tuple(n.lower() for n in (*(() if anywhere else (self.host,)), *self.names, *LOOPBACK))

    @property
    def url(self) -> str:
        """Where to ask."""
        return f"http://{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"


def token_for(address: Address, variable: str) -> str:
    """The token in the environment variable ``variable``; none is needed on this machine alone.

    Raises:
        InputError: another address needs one, or it is too short to be one.
    """
    token = os.environ.get(variable, "")
    if not token and not address.local:
        raise InputError(
            f"Whoever reaches {address.host} could ask: a token is needed.",
            hint=f"Put one in {variable}: export {variable}=$(openssl rand -hex 24)",
        )
    if token and (len(token) < SHORTEST or not token.isascii() or not token.isprintable() or " " in token):
        raise InputError(
            f"The token in {variable} is too easy to guess.", hint=f"Make one: {variable}=$(openssl rand -hex 24)"
        )
    return token


def serve(app: App, pool: Pool, address: Address, what: str) -> int:
    """Serve until stopped; the exit code.

    Raises:
        BioloomError: the address is taken, or the graph cannot be opened.
    """
    listening = _listening(address)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, timeout_keep_alive=5,
        timeout_graceful_shutdown=LAST, limit_concurrency=CONNECTIONS, lifespan="on", ws="none",
    )  # fmt: skip
    server = uvicorn.Server(config)
    with _stopping():
        asyncio.run(_run(server, pool, listening, f"bioloom: {what} at {address.url}\n"))
    if pool.failure is not None and not pool.ready:
        raise _error(pool.failure)
    return 0


@contextmanager
def _stopping() -> Iterator[None]:
    """Being asked to stop is no failure: uvicorn, which ends well, raises the signal again when it has."""
    asked = [getattr(signal, name) for name in ("SIGINT", "SIGTERM") if hasattr(signal, name)]
    before = [signal.signal(number, lambda *_: None) for number in asked]
    try:
        yield
    finally:
        for number, handler in zip(asked, before, strict=True):
            signal.signal(number, handler)


async def _run(server: uvicorn.Server, pool: Pool, listening: socket.socket, ready: str) -> None:
    """The server, with the pool started beside it: until there is a worker, requests are told so."""

    async def start() -> None:
        await pool.start()
        if pool.ready:
            sys.stderr.write(ready)
            sys.stderr.flush()
        else:
            server.should_exit = True

    starting = asyncio.ensure_future(start())
    try:
        await server.serve(sockets=[listening])
    finally:
        starting.cancel()
        await pool.close()


def free_port(host: str) -> int:
    """A port that nobody listens on."""
    with _listening(Address(host, 0)) as found:
        return int(found.getsockname()[1])


def _listening(address: Address) -> socket.socket:
    """A socket at the address."""
    try:
        family: Any = socket.AF_INET6 if ":" in address.host else socket.AF_INET
        return socket.create_server((address.host, address.port), family=family, backlog=CONNECTIONS)
    except OSError as error:
        hint = "Is another server there? --port N takes another port, --port 0 any that is free."
        raise InputError(
            f"{address.host}:{address.port} cannot be listened on: {error.strerror or error}.", hint=hint
        ) from None


def _error(failure: Refused) -> BioloomError:
    """What a worker told of, as the command line tells of errors."""
    kind = GraphError if failure.code == GraphError.exit_code else BioloomError
    return kind(failure.message, hint=failure.hint)
