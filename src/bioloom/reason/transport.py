"""The way to a model's server, on which no reply and no error is endless: limits in bytes and in time for all of it.

The SDK has a time-out for each read, which a server that trickles never meets, and reads the body of an error whole
before anybody sees it. Here the time of a request counts for its headers and its body together, below the SDK, where
bytes come in; headers are at most what the HTTP library takes (100 kB); of an error's body the beginning is enough.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpcore
import httpx

ERROR = 64 << 10  # bytes of an error's body that are read
CONNECTIONS, REDIRECTS = 100, 5
PACKED = ("", "identity", "gzip", "deflate")  # encodings that unpack to a thousand times their size at most
_END = "bioloom_end"


def bounded_client(base_url: str, largest: int) -> httpx.Client:
    """A client for one server, over the environment's proxy if there is one; replies have ``largest`` bytes at most."""
    accepted = {"Accept-Encoding": "gzip, deflate"}
    return httpx.Client(
        transport=_Transport(_pool(base_url), largest), follow_redirects=True, max_redirects=REDIRECTS, headers=accepted
    )


class _Clock(threading.local):
    """By when the request that this thread is waiting for has to be done; None is never."""

    end: float | None = None

    def left(self, timeout: float | None) -> float | None:
        if self.end is None:
            return timeout
        left = self.end - monotonic()
        if left <= 0:
            raise httpcore.ReadTimeout
        return left if timeout is None else min(left, timeout)


_clock = _Clock()


class _Stream(httpcore.NetworkStream):
    """A line that gives nothing after the end of the request that uses it."""

    def __init__(self, line: httpcore.NetworkStream) -> None:
        self._line = line

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._line.read(max_bytes, _clock.left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._line.write(buffer, _clock.left(timeout))

    def close(self) -> None:
        self._line.close()

    def start_tls(
        self, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return _Stream(self._line.start_tls(ssl_context, server_hostname, _clock.left(timeout)))

    def get_extra_info(self, info: str) -> Any:
        return self._line.get_extra_info(info)


class _Backend(httpcore.SyncBackend):
    """Opens such lines."""

    def connect_tcp(self, host: str, port: int, timeout: float | None = None, *args: Any, **kwargs: Any) -> _Stream:
        return _Stream(super().connect_tcp(host, port, _clock.left(timeout), *args, **kwargs))


class _Body(httpx.SyncByteStream):
    """A body that ends after ``most`` bytes: with an error, or, of an error, as if that were all."""

    def __init__(self, stream: Any, most: int, *, cut: bool) -> None:
        self._stream, self._most, self._cut = stream, most, cut

    def __iter__(self) -> Iterator[bytes]:
        left = self._most
        with _as_httpx():
            for piece in self._stream:
                if len(piece) > left and not self._cut:
                    raise httpx.ReadError(f"more than {self._most >> 20} MB")
                yield piece[:left]
                left -= len(piece)
                if left <= 0 and self._cut:
                    return

    def close(self) -> None:
        self._stream.close()


class _Transport(httpx.BaseTransport):
    def __init__(self, pool: httpcore.ConnectionPool, largest: int) -> None:
        self._pool, self._largest = pool, largest

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        seconds = request.extensions.get("timeout", {}).get("read")
        # What follows a redirect is a request of its own with the same extensions: its time is what is left.
        _clock.end = request.extensions.setdefault(_END, None if seconds is None else monotonic() + seconds)
        url = request.url
        assert isinstance(request.stream, Iterable)  # noqa: S101 - for the type checker
        with _as_httpx():
            reply = self._pool.handle_request(
                httpcore.Request(
                    request.method,
                    httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
                    headers=request.headers.raw, content=request.stream,
                    extensions={"timeout": request.extensions.get("timeout", {})},
                )
            )  # fmt: skip
        failed = reply.status >= 400
        body = _Body(reply.stream, ERROR if failed else self._largest, cut=failed)
        response = httpx.Response(reply.status, headers=reply.headers, stream=body, extensions=reply.extensions)
        if response.headers.get("content-encoding", "").strip().lower() not in PACKED:
            response.close()
            raise httpx.ReadError("its reply is packed in a way that was not asked for")
        return response

    def close(self) -> None:
        self._pool.close()


@contextmanager
def _as_httpx() -> Iterator[None]:
    """The errors of the layer below as those that the SDK knows."""
    try:
        yield
    except httpcore.TimeoutException as error:
        raise httpx.ReadTimeout(str(error)) from error
    except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.ProxyError, httpcore.UnsupportedProtocol) as error:
        raise httpx.TransportError(str(error) or type(error).__name__) from error


def _pool(base_url: str) -> httpcore.ConnectionPool:
    context = httpx.create_ssl_context()
    given: dict[str, Any] = {
        "ssl_context": context, "max_connections": CONNECTIONS, "keepalive_expiry": 5.0, "network_backend": _Backend(),
    }  # fmt: skip
    parts, known = urlsplit(base_url), getproxies()
    address = known.get(parts.scheme) or known.get("all")
    if not address or proxy_bypass(parts.hostname or ""):
        return httpcore.ConnectionPool(**given)
    proxy = httpx.Proxy(address if "://" in address else f"http://{address}")
    url = httpcore.URL(
        scheme=proxy.url.raw_scheme, host=proxy.url.raw_host, port=proxy.url.port, target=proxy.url.raw_path
    )
    if proxy.url.scheme.startswith("socks"):
        return httpcore.SOCKSProxy(url, proxy_auth=proxy.raw_auth, **given)
    return httpcore.HTTPProxy(url, proxy_auth=proxy.raw_auth, proxy_headers=proxy.headers.raw, **given)
