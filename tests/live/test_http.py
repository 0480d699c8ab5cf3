"""The way out: faults of every kind end in one error that names the source, never in an empty answer."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest

from bioloom.core.errors import OfflineError, SourceError
from bioloom.core.tries import seconds
from bioloom.graph.storage.sums import sealed, unsealed
from bioloom.sources.http import Body, Deadline, Http, HttpCache, Limits, Malformed, Request, json_of, xml_of
from live.conftest import Hasty
from live.server import Act, Handler, Stub, gives, packed
from reason.stub_server import hangs, trickles

OK = gives('{"ok": "α"}')


def get(http: Http, stub: Stub, path: str = "/x", *, timeout: float | None = 20, **request: Any) -> Any:
    asked = Request("prov", f"{stub.url}{path}", **request)
    return http.fetch(asked, json_of, Deadline("prov", timeout), per_second=1000)[0]


def drops(handler: Handler) -> None:
    """Promise a body and close the line."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"ok')
    handler.close_connection = True


def test_it_is_tried_again_when_that_may_help(stub: Stub, http: Http, limits: Hasty) -> None:
    stub.on("/x", gives("slow down", 429, Retry_After="0"), gives("oops", 503), drops, OK)
    assert get(http, stub) == {"ok": "α"}
    assert len(stub.asked) == len(limits.waited) == 4
    assert limits.paused == [0.0]


@pytest.mark.parametrize("act", [gives("oops", 500), gives("oops", 502), gives("slow", 429), drops])
def test_and_given_up_after_a_while(stub: Stub, http: Http, act: Act) -> None:
    stub.on("/x", act)
    with pytest.raises(SourceError, match=r"prov: .* failed again and again"):
        get(http, stub)
    assert len(stub.asked) == 4


def test_a_pause_longer_than_the_time_left_is_not_waited_for(stub: Stub, http: Http) -> None:
    stub.on("/x", gives("slow down", 429, Retry_After="3600"), OK)
    start = time.monotonic()
    with pytest.raises(SourceError, match="asks to wait 3600 seconds"):
        get(http, stub, timeout=2)
    assert time.monotonic() - start < 1


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410])
def test_a_refusal_is_not_repeated(stub: Stub, http: Http, status: int) -> None:
    stub.on("/x", gives("the reason", status, kind="text/plain"))
    with pytest.raises(SourceError, match=f"prov: .*/x gave HTTP {status} .*the reason"):
        get(http, stub)
    assert len(stub.asked) == 1


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (gives('{"ok": [1, 2'), "is no JSON"),
        (gives("<html><body>Maintenance</body></html>", kind="text/html; charset=utf-8"), "web page"),
        (gives('{"ok": 1}', kind="text/html"), "web page"),
        (gives("", kind="application/json"), "is no JSON"),
        (gives(b"\xff\xfe\x00", kind="application/json"), "is no JSON"),
        (gives("[" * 100_000), "is no JSON"),
    ],
)
def test_what_is_malformed_is_an_error_and_not_kept(stub: Stub, http: Http, act: Act, says: str) -> None:
    stub.on("/x", act, OK)
    with pytest.raises(SourceError, match=says):
        get(http, stub)
    assert get(http, stub) == {"ok": "α"}


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"<a><b></a>", "is no XML"),
        (b"", "is no XML"),
        (b"<b/>", "<b> instead of <a>"),
        (b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>', "is no XML"),
    ],
)
def test_xml(body: bytes, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        xml_of(Body(body), "a")
    assert xml_of(Body("<a>x&nbsp;&lt;é&alpha;</a>".encode()), "a").text == "x\xa0<éα"


def test_a_bomb_of_entities_does_not_go_off() -> None:
    levels = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 12))
    with pytest.raises(Malformed):
        xml_of(Body(f'<!DOCTYPE a [<!ENTITY e0 "lol">{levels}]><a>&e11;</a>'.encode()), "a")


def test_packed_answers_are_unpacked_and_broken_ones_refused(stub: Stub, http: Http) -> None:
    stub.on("/x", packed("searxng.json"))
    assert get(http, stub)["query"] == "warfarin pregnancy"
    stub.on("/y", gives("no gzip at all", Content_Encoding="gzip"))
    with pytest.raises(SourceError, match="cannot be unpacked"):
        get(http, stub, "/y")


def test_time_outs(stub: Stub, http: Http) -> None:
    stub.on("/x", hangs(5))
    stub.on("/y", trickles(5))
    for path in ("/x", "/y"):
        start = time.monotonic()
        with pytest.raises(SourceError, match=r"prov gave no answer in 0\.3 seconds"):
            get(http, stub, path, timeout=0.3)
        assert time.monotonic() - start < 2


def test_nobody_listens(http: Http) -> None:
    with pytest.raises(SourceError, match="cannot be reached"):
        http.fetch(Request("prov", "http://127.0.0.1:9/x"), json_of, Deadline("prov", 5), per_second=1000)


def test_redirects(stub: Stub, http: Http) -> None:
    stub.on("/x", gives("", 302, Location="/moved?a=1")).on("/moved", OK)
    assert get(http, stub) == {"ok": "α"}
    assert [p for p, _ in stub.asked] == ["/x", "/moved"]
    stub.on("/loop", gives("", 302, Location="/loop"))
    with pytest.raises(SourceError, match="redirected more than"):
        get(http, stub, "/loop")
    stub.on("/file", gives("", 302, Location="file:///etc/hostname"))
    with pytest.raises(SourceError):
        get(http, stub, "/file")


def test_keys_are_given_to_nobody(stub: Stub, http: Http, tmp_path: Path) -> None:
    private = (("api_key", "s3cret/+x"), ("email", "me@example.org"))
    stub.on("/x", gives("", 302, Location="http://localhost:1/steal?api_key=s3cret%2F%2Bx"))
    with pytest.raises(SourceError, match="not followed") as caught:
        get(http, stub, private=private)
    assert "s3cret" not in f"{caught.value}"
    stub.on("/bad", gives('{"error": "API key invalid", "api-key": "s3cret/+x", "again": "s3cret%2F%2Bx"}', 400))
    with pytest.raises(SourceError, match="API key invalid") as caught:
        get(http, stub, "/bad", private=private)
    assert "s3cret" not in f"{caught.value}"
    assert "s3cret" not in repr(Request("prov", stub.url, private=private))
    stub.on("/good", OK)
    get(http, stub, "/good", params=(("q", "1"),), private=private)
    kept = "".join(p.read_text("utf-8") for p in (tmp_path / "live").rglob("*.json"))
    assert "/good?q=1" in kept
    assert "s3cret" not in kept
    assert "example.org" not in kept
    assert get(replace(http, offline=True), stub, "/good", params=(("q", "1"),)) == {"ok": "α"}
    with_password = Request("prov", "http://user:pa55@host/x")
    assert with_password.shown == "http://host/x"
    assert "pa55" not in with_password.redacted("http://user:pa55@host/x")


def test_an_answer_is_asked_for_once_and_keeps_its_time(stub: Stub, http: Http, tmp_path: Path) -> None:
    stub.on("/x", OK)
    request = Request("prov", f"{stub.url}/x")
    first = http.fetch(request, json_of, Deadline("prov", 5), per_second=1000)
    (file,) = (tmp_path / "live").rglob("*.json")
    entry = json.loads(unsealed(file.read_bytes(), file))
    entry["retrieved"] = (datetime.now(UTC) - timedelta(days=3)).isoformat(timespec="seconds")
    file.write_text(sealed(json.dumps(entry)), "utf-8")
    again = http.fetch(request, json_of, Deadline("prov", 5), per_second=1000)
    assert (again[0], again[1], len(stub.asked)) == (first[0], entry["retrieved"], 1)
    older = replace(http, cache=HttpCache(days=2, folder=tmp_path / "live"))
    assert older.fetch(request, json_of, Deadline("prov", 5), per_second=1000)[1] > entry["retrieved"]
    assert len(stub.asked) == 2
    stub.on("/x", gives("oops", 400))
    expired = replace(http, cache=HttpCache(days=0, folder=tmp_path / "live"), offline=True)
    assert get(expired, stub) == {"ok": "α"}


@pytest.mark.parametrize("broken", ["", "{", '{"format": 1}', '{"format": 99, "url": "x"}', "\x00"])
def test_a_broken_file_of_the_cache_is_as_good_as_none(stub: Stub, http: Http, tmp_path: Path, broken: str) -> None:
    stub.on("/x", OK)
    get(http, stub)
    (file,) = (tmp_path / "live").rglob("*.json")
    file.write_text(broken, "utf-8")
    with pytest.raises(OfflineError):
        get(replace(http, offline=True), stub)
    assert get(http, stub) == {"ok": "α"}
    assert get(replace(http, offline=True), stub) == {"ok": "α"}
    assert [p.suffix for p in file.parent.iterdir()] == [".json"]


def test_a_cache_that_cannot_be_written_does_not_matter(stub: Stub, http: Http, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    stub.on("/x", OK)
    assert get(replace(http, cache=HttpCache(folder=tmp_path / "file")), stub) == {"ok": "α"}


def test_offline_never_asks(stub: Stub, http: Http) -> None:
    stub.on("/x", OK)
    with pytest.raises(OfflineError, match=r"prov: nothing is kept for .*/x, and --offline forbids"):
        get(replace(http, offline=True), stub)
    assert not stub.asked


def test_requests_are_spaced_over_all_threads() -> None:
    limits, turns = Limits(), []

    def go() -> None:
        for _ in range(3):
            limits.wait("host", 50, Deadline("prov", None))
            turns.append(time.monotonic())

    threads = [threading.Thread(target=go) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ordered = sorted(turns)
    assert ordered[-1] - ordered[0] >= 11 / 50 - 0.005
    assert all(b - a > 0.005 for a, b in zip(ordered, ordered[2:], strict=False))
    limits.wait("other", 50, Deadline("prov", 0.01))


def test_a_turn_after_the_deadline_is_an_error_at_once() -> None:
    limits = Limits()
    limits.pause("host", 60)
    start = time.monotonic()
    with pytest.raises(SourceError, match="host asks for a pause of 60 more seconds"):
        limits.wait("host", 3, Deadline("prov", 1))
    assert time.monotonic() - start < 0.5


def test_retry_after() -> None:
    assert seconds(None) is seconds("") is seconds("soon") is None
    assert seconds(" 7 ") == 7
    later = seconds(format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True))
    assert later is not None
    assert 85 < later <= 90
    assert seconds("Thu, 01 Jan 1970 00:00:00 GMT") == 0


def test_a_body_has_a_largest_size(stub: Stub, http: Http, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bioloom.sources.http.client.LARGEST", 1000)
    stub.on("/x", gives(json.dumps(["x" * 2000])))
    with pytest.raises(SourceError, match="over"):
        get(http, stub)


WRITER = """
import sys
from pathlib import Path
from bioloom.sources.http import Body, HttpCache, Request
cache = HttpCache(folder=Path(sys.argv[1]))
print("on", flush=True)
for i in range(10**9):
    cache.put(Request("prov", f"http://host/{i % 50}"), Body(b"x" * 300_000, 200, "", "2026-01-01T00:00:00+00:00"))
"""


def test_a_killed_writer_leaves_nothing_half_written(tmp_path: Path) -> None:
    for pause in (0.2, 0.3):
        with subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(pause)
            writer.kill()
    cache, files = HttpCache(folder=tmp_path), list(tmp_path.rglob("[!.]*.json"))
    assert files
    for i in range(50):
        request = Request("prov", f"http://host/{i}")
        kept = cache.get(request, stale=True)
        assert (kept is not None) == any(f.stem == request.key for f in files)
        assert kept is None or kept.content == b"x" * 300_000
