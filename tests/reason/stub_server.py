"""An OpenAI-compatible server that does what a test tells it: answers, nonsense, errors, silence, broken lines."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Act = Callable[["Handler"], None]


def says(text: str, *, logprobs: Any = None, finish: str = "stop", usage: bool = True) -> Act:
    """Reply ``text``."""
    choice = {"message": {"role": "assistant", "content": text}, "finish_reason": finish, "logprobs": logprobs}
    body: dict[str, Any] = {"model": "stub-1", "choices": [choice]}
    if usage:
        body["usage"] = {"prompt_tokens": 100, "completion_tokens": 20}
    return sends(200, body)


def sends(status: int, body: Any, **headers: str) -> Act:
    """Any status with any body."""

    def act(handler: Handler) -> None:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        handler.send_response(status)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(raw)))
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(raw)

    return act


def fails(status: int, message: str, **headers: str) -> Act:
    """An error as OpenAI words it."""
    return sends(status, {"error": {"message": message}}, **headers)


def hangs(seconds: float) -> Act:
    """Say nothing for a while, then go."""

    def act(handler: Handler) -> None:
        handler.server.stop.wait(seconds)  # type: ignore[attr-defined]
        handler.close_connection = True

    return act


def trickles(seconds: float) -> Act:
    """Send white space, a little at a time, so that no single read takes long."""

    def act(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "application/json")
        handler.end_headers()
        end = time.monotonic() + seconds
        while time.monotonic() < end and not handler.server.stop.is_set():  # type: ignore[attr-defined]
            handler.wfile.write(b" ")
            handler.wfile.flush()
            time.sleep(0.02)
        handler.close_connection = True

    return act


def drops(handler: Handler) -> None:
    """Promise a body and close the line."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"choices"')
    handler.close_connection = True


@dataclass
class Stub:
    """What the server was asked, and what it is to do next; the last act is done again and again."""

    url: str
    acts: list[Act] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)

    def next(self) -> Act:
        return self.acts.pop(0) if len(self.acts) > 1 else self.acts[0]


class Handler(BaseHTTPRequestHandler):
    """Reads the request and does the next act."""

    stub: Stub
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        self.stub.asked.append(json.loads(self.rfile.read(length)))
        self.stub.keys.append(self.headers.get("Authorization", ""))
        try:
            self.stub.next()(self)
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
    Bound.stub = Stub(f"http://127.0.0.1:{server.server_port}/v1")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield Bound.stub
    finally:
        server.stop.set()  # type: ignore[attr-defined]
        server.shutdown()
        server.server_close()
        thread.join()
