"""No server can hold us or fill our memory: not with a reply, not with an error, not with headers."""

from __future__ import annotations

import gzip
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
import stamina

from bioloom.core.errors import ReasonerError
from bioloom.core.ports import Texts
from bioloom.reason import transport
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.embed.endpoint import EndpointEmbedder
from bioloom.reason.endpoint import Endpoint
from reason.judging import ASK, Claim, kit
from reason.stub_server import Act, Handler, Stub, fails, says, sends

TIME = 0.8
CLAIM = Claim(text="It is so.")
CHUNK = b"x" * 65536


@pytest.fixture(autouse=True)
def _quick() -> Iterator[None]:
    with stamina.set_testing(True, attempts=1):
        yield


def drips_head(handler: Handler) -> None:
    """Headers for ever, a byte at a time: no read takes long."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-A: ")
    while not handler.server.stop.is_set():  # type: ignore[attr-defined]
        handler.wfile.write(b"a")
        time.sleep(0.02)


def floods_head(handler: Handler) -> None:
    """Headers for ever, as fast as they go."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while not handler.server.stop.is_set():  # type: ignore[attr-defined]
        handler.wfile.write(b"X-A: " + CHUNK + b"\r\n")


def _endless(status: int, piece: bytes, pause: float = 0.0) -> Act:
    def act(handler: Handler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Type", "application/json")
        handler.end_headers()
        while not handler.server.stop.is_set():  # type: ignore[attr-defined]
            handler.wfile.write(piece)
            time.sleep(pause)

    return act


@cache
def _bomb() -> bytes:
    """200 MB of spaces, packed three hundred times smaller."""
    return gzip.compress(b" " * (200 << 20), 1)


def _packed(status: int, encoding: str) -> Act:
    return sends(status, _bomb(), Content_Encoding=encoding)


def _chat(stub: Stub) -> Any:
    return ChatReasoner(Endpoint("m", stub.url)).judge(ASK, CLAIM, kit(), timeout=TIME)


def _embed(stub: Stub) -> Any:
    return EndpointEmbedder("m", stub.url).handle(Texts(("a",)), timeout=TIME)


ENDLESS = {
    "head, slowly": drips_head,
    "head": floods_head,
    "reply": _endless(200, CHUNK),
    "reply, slowly": _endless(200, b" ", 0.02),
    "error": _endless(500, CHUNK),
    "error, slowly": _endless(500, b" ", 0.02),
    "refusal": _endless(400, CHUNK),
    "refusal, slowly": _endless(400, b" ", 0.02),
}


@pytest.mark.parametrize("ask", [_chat, _embed])
@pytest.mark.parametrize("act", list(ENDLESS))
def test_what_has_no_end_is_ended(stub: Stub, act: str, ask: Callable[[Stub], Any]) -> None:
    stub.acts = [fails(401, "no")]
    with pytest.raises(ReasonerError):  # the SDK imports much when it is first used
        ask(stub)
    stub.acts = [ENDLESS[act]]
    started = time.monotonic()
    tracemalloc.start()
    try:
        with pytest.raises(ReasonerError):
            ask(stub)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert time.monotonic() - started < TIME + 4
    assert most < 150 << 20


@pytest.mark.parametrize("ask", [_chat, _embed])
@pytest.mark.parametrize("status", [200, 400, 500])
@pytest.mark.parametrize("encoding", ["gzip", "gzip, gzip", "zstd", "br"])
def test_what_is_packed_does_not_fill_the_memory(
    stub: Stub, status: int, encoding: str, ask: Callable[[Stub], Any]
) -> None:
    stub.acts = [_packed(status, encoding)]
    started = time.monotonic()
    tracemalloc.start()
    try:
        with pytest.raises(ReasonerError):
            ask(stub)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 150 << 20
    assert time.monotonic() - started < TIME + 10


def test_of_a_long_error_the_beginning_is_told(stub: Stub) -> None:
    stub.acts = [fails(401, "no such key " + "x" * 100)]
    with pytest.raises(ReasonerError, match="no such key"):
        _chat(stub)
    stub.acts = [sends(401, b"bad key " + b"x" * (10 * transport.ERROR))]
    with pytest.raises(ReasonerError, match="bad key"):
        _chat(stub)


def test_a_packed_reply_is_read(stub: Stub) -> None:
    body = b'{"choices": [{"message": {"content": "x"}}], "usage": {"prompt_tokens": Infinity}}'
    stub.acts = [sends(200, gzip.compress(body), Content_Encoding="gzip")]
    with pytest.raises(ReasonerError, match="no chat completion"):  # read, and found to be none
        _chat(stub)


def test_the_proxy_of_the_environment_is_asked(stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", stub.url.removesuffix("/v1"))
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    stub.acts = [says("{}")]
    with pytest.raises(ReasonerError):  # the reply is no judgement, but it came
        ChatReasoner(Endpoint("m", "http://models.invalid/v1")).judge(ASK, CLAIM, kit(), timeout=TIME)
    assert stub.asked
