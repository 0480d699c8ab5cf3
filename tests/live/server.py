"""A provider that answers what a test tells it, for each path; faults included."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

Act = Callable[["Handler"], None]
EXCHANGES = Path(__file__).parent / "exchanges"


def gives(body: str | bytes, status: int = 200, *, kind: str = "application/json", **headers: str) -> Act:
    """An answer; a ``.json`` or ``.xml`` name is a file of ``exchanges``."""
    if isinstance(body, str) and body.endswith((".json", ".xml")):
        kind = "application/json;charset=utf-8" if body.endswith(".json") else "text/xml; charset=UTF-8"
        body = (EXCHANGES / body).read_bytes()
    raw = body.encode() if isinstance(body, str) else body

    def act(handler: Handler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", str(len(raw)))
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(raw)

    return act


def packed(body: str) -> Act:
    """The same, gzipped."""
    raw = (EXCHANGES / body).read_bytes()
    return gives(gzip.compress(raw), Content_Encoding="gzip")


@dataclass
class Stub:
    """What was asked (path, parameters), and what each path does next; its last act is done again and again."""

    url: str
    acts: dict[str, list[Act]] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)

    def on(self, path: str, *acts: Act) -> Stub:
        self.acts[path] = list(acts)
        return self

    def next(self, path: str) -> Act:
        acts = self.acts.get(path) or [gives("not here", 404, kind="text/plain")]
        return acts.pop(0) if len(acts) > 1 else acts[0]


class Handler(BaseHTTPRequestHandler):
    """Notes the request and does the next act."""

    stub: Stub
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # headers and body are two packets: with it, each answer would wait 40 ms

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        self.stub.asked.append((parts.path, dict(parse_qsl(parts.query, keep_blank_values=True))))
        self.stub.agents.append(self.headers.get("User-Agent", ""))
        try:
            self.stub.next(parts.path)(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, *args: Any) -> None:
        """Nothing."""


@contextmanager
def serving() -> Iterator[Stub]:
    """A server on a free port of this machine."""

    class Bound(Handler):
        pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Bound)
    server.daemon_threads = True
    server.stop = threading.Event()  # type: ignore[attr-defined]
    Bound.stub = Stub(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield Bound.stub
    finally:
        server.stop.set()  # type: ignore[attr-defined]
        server.shutdown()
        server.server_close()
        thread.join()
