"""Who may ask, how much and how often; and streams, whose client may leave or whose worker may die."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("fastapi")

from bioloom.app.server import pool as pools
from bioloom.app.server.application import application
from bioloom.app.server.guard import Guard, Limits
from bioloom.app.server.messages import Opening
from bioloom.app.server.pool import Pool
from bioloom.app.server.serving import Address, token_for
from bioloom.core.errors import InputError
from server.running import SLOW


async def taken(scope: Any, receive: Any, send: Any) -> None:
    """An application that says how much it was given."""
    body = (await receive())["body"]
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(len(body)).encode()})


def asked(
    guard: Any, *parts: bytes, path: str = "/v1/ask", host: str = "localhost:1", pause: float = 0.0,
    last: float = 600.0, **headers: str,
) -> tuple[int, bytes]:  # fmt: skip
    """Status and body of one request, its body in ``parts`` with a ``pause`` before each; it leaves after ``last``."""
    given = list(parts)
    sent: list[dict[str, Any]] = []
    own = {"host": host, **({"transfer-encoding": "chunked"} if parts else {}), **headers}

    async def receive() -> dict[str, Any]:
        if not given:
            await asyncio.sleep(last)
            return {"type": "http.disconnect"}
        await asyncio.sleep(pause)
        return {"type": "http.request", "body": given.pop(0), "more_body": bool(given)}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in own.items()], "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 1), "scheme": "http", "http_version": "1.1", "root_path": "",
    }  # fmt: skip

    async def run() -> None:
        await guard(scope, receive, send)

    found = run()
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        asyncio.run(found)
    return (sent[0]["status"] if sent else 0), b"".join(m.get("body", b"") for m in sent[1:])


@pytest.mark.parametrize("host", ["localhost:1", "127.0.0.1:80", "[::1]:1", "LOCALHOST"])
def test_this_machine_may_ask(host: str) -> None:
    assert asked(Guard(taken, Limits()), b"abc", host=host) == (200, b"3")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 403),
        ({"host": "localhost.evil.example:1"}, 403),
        ({"host": "[::1"}, 403),
        ({"host": ""}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://localhost:2"}, 403),
        ({"origin": "http://localhost:1"}, 200),
    ],
)
def test_other_sites_may_not(headers: dict[str, str], status: int) -> None:
    guard = Guard(taken, Limits())
    assert asked(guard, b"a", **headers)[0] == status
    assert guard.refused == ({403: 1} if status == 403 else {})


def test_a_token_is_asked_for_where_one_is_set() -> None:
    guard = Guard(taken, Limits(token="a-token-that-is-long"))
    assert asked(guard, b"a")[0] == 401
    assert asked(guard, b"a", authorization="Bearer another-token-quite-long")[0] == 401
    assert asked(guard, b"a", authorization="Bearer a-token-that-is-long")[0] == 200
    assert asked(guard, path="/health")[0] == 200


def test_long_bodies_are_refused_however_they_come() -> None:
    guard = Guard(taken, Limits(body=100, saved=1000))
    assert asked(guard, b"a" * 100)[0] == 200
    assert asked(guard, b"a" * 50, b"a" * 51)[0] == 413
    assert asked(guard, b"a" * 500, path="/v1/verify")[0] == 200
    assert asked(guard, content_length="101")[0] == 413


def test_slow_bodies_are_not_waited_for() -> None:
    guard = Guard(taken, Limits(arrival=0.1))
    assert asked(guard, b"a", b"b")[0] == 200
    assert asked(guard, b"a", b"b", pause=0.2)[0] == 408


def test_a_rate_is_held() -> None:
    guard = Guard(taken, Limits(rate=0.001, burst=2))
    assert [asked(guard, b"a")[0] for _ in range(3)] == [200, 200, 429]
    assert asked(Guard(taken, Limits(rate=0, burst=0)), b"a")[0] == 200


def test_an_address_that_others_reach_needs_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("T", raising=False)
    assert token_for(Address(), "T") == ""
    for token in ("", "short", "with a blank in it 12345"):
        monkeypatch.setenv("T", token)
        with pytest.raises(InputError, match="token"):
            token_for(Address("0.0.0.0"), "T")
    monkeypatch.setenv("T", "a-token-that-is-long")
    address = Address("0.0.0.0", names=("Kg.Example",))
    assert token_for(address, "T") == "a-token-that-is-long"
    assert "kg.example" in address.hosts
    assert "0.0.0.0" not in address.hosts


def streamed(patch: pytest.MonkeyPatch, path: str, question: str, last: float) -> tuple[Any, Pool]:
    """What a request over stub workers gives whose client leaves after ``last`` seconds."""
    patch.setattr(pools, "COMMAND", SLOW)
    pool = Pool(Opening("stub"), size=1)
    app = application(pool, Limits(), seconds=60)
    found: list[Any] = []

    async def script(*channel: Any) -> None:
        await pool.start()
        await app(*channel)
        for _ in range(600):
            if not pool.working:
                break
            await asyncio.sleep(0.1)
        found.append(pool.working)
        await pool.close()

    body = b'{"question": "' + question.encode() + b'"}'
    got = asked(script, body, path=path, last=last, content_type="application/json")
    return (*got, *found), pool


@pytest.mark.parametrize("path", ["/v1/ask", "/v1/ask/stream"])
def test_work_ends_when_the_client_leaves(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    (_, _, working), pool = streamed(monkeypatch, path, "sleep", last=0.5)
    assert (working, pool.counts.cancelled, pool.counts.done) == (0, 1, 0)


def test_a_stream_that_breaks_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    (status, body, _), _pool = streamed(monkeypatch, "/v1/ask/stream", "die", last=600)
    assert status == 200
    assert body.startswith(b"event: stage\n")
    assert b'event: error\ndata: {"schema": "bioloom.error/1", "error": {"type": "WorkerError"' in body
