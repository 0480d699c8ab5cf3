"""The page's files and what it is told, without a browser."""

from __future__ import annotations

import asyncio
import json
import re
from base64 import b64encode
from hashlib import sha256
from typing import Any

import httpx
import pytest

from bioloom.app.page.about import about
from bioloom.app.page.examples import WANTED, Examples, Kind, kinds
from bioloom.app.page.site import HEADERS, Site, page_files
from bioloom.app.server.messages import Opening, Refused


async def no_job(job: str, given: dict[str, Any], *, seconds: float = 0) -> bytes:
    raise Refused("UnknownEntityError", "nothing")


def got(method: str, path: str, report: str = "", **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        site = Site({"schema": "bioloom.page/1"}, no_job, report)
        transport = httpx.ASGITransport(app=site)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.request(method, path, headers=headers)

    return asyncio.run(ask())


def test_every_file_is_served_under_the_policy_and_kept_by_its_tag() -> None:
    for path, file in page_files().items():
        found = got("GET", path)
        assert (found.status_code, found.content) == (200, file.body)
        assert {k: found.headers[k] for k in HEADERS} == HEADERS
        again = got("GET", path, **{"if-none-match": found.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert "'unsafe" not in HEADERS["content-security-policy"]


def test_a_report_on_runs_has_its_own_scripts_and_no_other() -> None:
    assert got("GET", "/benchmarks").status_code == 404
    assert "report" not in json.loads(got("GET", "/page/about.json").content)
    page = '<script>"ours";</script><p>a run</p>'
    found = got("GET", "/benchmarks", page)
    assert (found.status_code, found.text) == (200, page)
    rules = dict(rule.strip().split(" ", 1) for rule in found.headers["content-security-policy"].split(";"))
    ours = b64encode(sha256(b'"ours";').digest()).decode()
    assert (rules["default-src"], rules["script-src"]) == ("'none'", f"'sha256-{ours}'")
    assert json.loads(got("GET", "/page/about.json", page).content)["report"] == "/benchmarks"
    assert "/benchmarks" not in Site({}, no_job, page).open  # a server with a token keeps its runs to those who have it


def test_what_the_page_imports_is_there_and_nothing_comes_from_elsewhere() -> None:
    files = page_files()
    for path, file in files.items():
        if "/vendor/" in path:
            continue
        text = file.body.decode()
        for name in re.findall(r'from "\./(.+?)"', text):
            assert f"/page/{name}" in files, (path, name)
        for name in re.findall(r'(?:src|href)="(/page/[^"]+)"', text):
            assert name in files, (path, name)
        assert not re.search(r"(?:@import|url\(|<script[^>]*src=|<link[^>]*href=)\s*[\"']?https?:", text), path


def test_markup_is_never_made_of_text() -> None:
    found = re.compile(r"\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function")
    ours = {p: f.body.decode() for p, f in page_files().items() if p.endswith(".js")}
    assert len(ours) > 10
    assert not {p: m.group() for p, text in ours.items() if (m := found.search(text))}


def test_other_paths_and_methods_are_refused() -> None:
    for path in ("/page/../about.py", "/page/nothing.js", "/page/vendor/"):
        assert got("GET", path).status_code == 404
    assert got("POST", "/").status_code == 405
    assert got("HEAD", "/").content == b""
    assert got("GET", "/page/about.json").json() == {"schema": "bioloom.page/1"}


def test_a_server_shows_it_beside_what_can_be_asked(address: str) -> None:
    with httpx.Client(base_url=address, timeout=60, trust_env=False) as client:
        assert "<title>bioloom</title>" in client.get("/").text
        assert client.get("/").headers["content-security-policy"] == HEADERS["content-security-policy"]
        assert client.get("/page/about.json").json()["schema"] == "bioloom.page/1"
        assert client.get("/v1/ask").status_code == 405
        assert not [p for p in client.get("/openapi.json").json()["paths"] if p == "/" or p.startswith("/page")]


def test_what_is_told_of_the_open_graph() -> None:
    told = about(Opening("open"))
    assert told["methods"][0]["name"] == "loom"
    assert [s["name"] for s in told["sources"]] == ["kg"]
    assert told["stated_by"]["infores:mondo"]["title"] == "Mondo Disease Ontology"
    assert ["Drug", "Disease", "treats", "is treated with"] in told["relations"]["treats"]["said"]
    assert [s["name"] for s in about(Opening("open", sources="kg,doc"))["sources"]] == ["kg", "doc"]
    assert about(Opening("no such graph"))["stated_by"] == {}


def answer(**fields: Any) -> dict[str, Any]:
    return {"answer": {"abstained": False, "parts": [], **fields}}


class Server:
    """Answers ``known`` questions, and is starting for the first ``late`` jobs."""

    def __init__(self, known: dict[str, Any], rows: tuple[str, ...] = (), late: int = 0) -> None:
        self.known, self.rows, self.late, self.asked = known, rows, late, list[str]()

    async def run(self, job: str, given: dict[str, Any], *, seconds: float = 0) -> bytes:
        if self.late:
            self.late -= 1
            raise Refused("StartingError", "starting")
        if job == "match":
            return json.dumps({"answers": [{"entity": {"name": n}} for n in self.rows]}).encode()
        self.asked.append(given["question"])
        return json.dumps(self.known.get(given["question"], answer(abstained=True))).encode()


def looked(server: Server, *of: Kind) -> list[str]:
    async def look() -> dict[str, Any]:
        examples = Examples(server.run, of)
        while not (found := examples.found())["done"]:
            await asyncio.sleep(0.01)
        return found

    return [e["question"] for e in asyncio.run(look())["examples"]]


def test_examples_are_those_that_have_an_answer_one_of_each_kind_first() -> None:
    known = {q: answer() for q in ("a1", "a2", "a3", "b1", "c1", "c2")} | {
        "p": answer(abstained=True, patient={"ruled_out": [{}]}), "half": answer(parts=[{"abstained": True}]),
    }  # fmt: skip
    server = Server(known)
    found = looked(
        server, Kind("a", ("a0", "a1", "a2", "a3")), Kind("b", ("b1",)), Kind("p", ("p",)), Kind("h", ("half",)),
        Kind("c", ("c1", "c2")),
    )  # fmt: skip
    assert found == ["a1", "b1", "p", "c1", "a2"]
    assert len(found) == WANTED
    assert "a3" not in server.asked


def test_where_no_known_question_works_things_of_the_graph_are_asked_for() -> None:
    server = Server({"What of two?": answer()}, rows=("one", "two"))
    assert looked(server, Kind("a", ("no",), "MATCH", "What of {}?"), Kind("b", ("no",))) == ["What of two?"]


@pytest.mark.parametrize("late", [1, 2])
def test_examples_wait_for_a_graph_that_is_being_opened(late: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bioloom.app.page.examples.PAUSE", 0.01)
    assert looked(Server({"a": answer()}, late=late), Kind("a", ("a",))) == ["a"]


def test_the_kinds_that_ship_can_be_read() -> None:
    assert all(k.questions or k.pattern for k in kinds())
    assert all(("{}" in k.form) == bool(k.pattern) for k in kinds())
