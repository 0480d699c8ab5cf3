"""The REST interface of a real server over the small world."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.cli import Cli
from server.running import served

pytest.importorskip("fastapi")
pytest.importorskip("uvicorn")

QUESTION = "Which genes are associated with redness?"
PATTERN = 'MATCH (g:Gene)-[:gene_associated_with_condition]->(d {mention: "redness"}) RETURN g'


@pytest.fixture(scope="module")
def client(world_folder: Path) -> Iterator[httpx.Client]:
    with served(world_folder, options=("--rate", "0")) as (client, process):
        yield client
    assert process.returncode == 0  # it was asked to end, and ended well


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(monkeypatch, capsys)


def test_health_says_on_which_graph_questions_are_answered(client: httpx.Client) -> None:
    body = client.get("/health").json()
    assert (body["status"], body["graph"], body["workers"]) == ("ready", "world", 1)


def test_a_question(client: httpx.Client) -> None:
    got = client.post("/v1/ask", json={"question": QUESTION})
    body = got.json()
    assert (got.status_code, body["schema"]) == (200, "bioloom.answer/1")
    assert [e["entity"]["curie"] for e in body["answer"]["entities"]] == ["HGNC:1", "HGNC:2"]
    assert body["versions"]["graph"] == client.get("/health").json()["content_hash"]
    options = client.post(
        "/v1/ask", json={"question": "Which gene is associated with redness?", "options": ["CCC3", "BBB2"]}
    )
    assert options.json()["answer"]["value"] == "BBB2"


def test_no_supported_answer_is_an_answer(client: httpx.Client) -> None:
    got = client.post("/v1/ask", json={"question": "Is CCC3 associated with redness?"})
    assert (got.status_code, got.json()["answer"]["abstained"]) == (200, True)
    closed = client.post("/v1/ask", json={"question": "Is CCC3 associated with redness?", "closed_world": True})
    assert closed.json()["answer"]["value"] == "no"


def events(text: str) -> list[tuple[str, Any]]:
    found = [block.split("\n", 1) for block in text.strip().split("\n\n") if not block.startswith(":")]
    return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in found]


def test_the_stages_are_told_before_the_answer(client: httpx.Client) -> None:
    got = client.post("/v1/ask/stream", json={"question": QUESTION})
    assert got.headers["content-type"].startswith("text/event-stream")
    told = events(got.text)
    assert {name for name, _ in told[:-1]} == {"stage"}
    assert any(body["name"] == "understood" for _, body in told[:-1])
    name, answer = told[-1]
    assert (name, answer["answer"]["value"]) == ("answer", ["AAA1", "BBB2"])
    wrong = client.post("/v1/ask/stream", json={"question": "What \u0007?"})
    assert [(n, b["error"]["type"]) for n, b in events(wrong.text)] == [("error", "QuestionError")]


def test_patterns_texts_and_look_ups(client: httpx.Client) -> None:
    match = client.post("/v1/match", json={"pattern": PATTERN, "limit": 1}).json()
    assert (match["count"], [a["entity"]["name"] for a in match["answers"]]) == (2, ["AAA1"])
    ground = client.post("/v1/ground", json={"text": "redness and itch"}).json()
    assert [m[0]["entity"]["curie"] for m in ground["mentions"]] == ["MONDO:1", "HP:1"]
    assert client.get("/v1/entity", params={"thing": "redness"}).json()["entity"]["curie"] == "MONDO:1"
    near = client.get("/v1/neighbours", params={"thing": "redness", "category": "Gene", "limit": 1}).json()
    assert (near["total"], len(near["neighbours"])) == (2, 1)
    ways = client.get("/v1/paths", params={"one": "AAA1", "other": "itch", "hops": 2}).json()
    assert [e["name"] for e in ways["best"][0]["entities"]] == ["AAA1", "redness", "itch"]
    stated = client.get("/v1/evidence", params={"one": "redness", "other": "sneeze"}).json()
    assert [f["negated"] for f in stated["facts"]] == [True]
    assert client.get("/v1/expression", params={"gene": "AAA1"}).json()["total"] == 0
    why = client.get("/v1/explain", params={"thing": "redness"}).json()
    assert (why["schema"], why["thing"]["curie"]) == ("bioloom.kg.explain/1", "MONDO:1")
    assert {"infores:one", "infores:two"} <= {s["source"] for s in why["statements"]}
    ruled = client.post("/v1/ask", json={"question": QUESTION, "reasoner": "rules"}).json()
    assert ruled["versions"]["reasoner"] == "rules"


def test_what_was_understood_is_changed_and_asked_again(client: httpx.Client) -> None:
    bundle = client.post("/v1/ask", json={"question": QUESTION}).json()
    read = next(e for e in bundle["trace"]["events"] if e["event"] == "called" and e["stage"] == "understand")
    changed = read["reply"]["value"]["parts"][0]["pattern"]
    next(n for n in changed["nodes"] if n["curies"])["curies"] = ["mention:greenness"]
    text = client.post("/v1/pattern", json={"patterns": [changed]}).json()
    assert text["schema"] == "bioloom.pattern/1"
    found = client.post("/v1/ask", json={"question": QUESTION, "pattern": text["pattern"]}).json()
    assert found["answer"]["value"] == ["CCC3"]
    assert found["answer"]["caveats"][0]["kind"] == "corrected"


def test_an_answer_is_verified(client: httpx.Client) -> None:
    saved = client.post("/v1/ask", json={"question": QUESTION}).json()
    assert client.post("/v1/verify", json={"answer": saved}).json()["stands"] is True
    saved["answer"]["value"] = ["AAA1"]
    assert client.post("/v1/verify", json={"answer": saved}).json()["stands"] is False


BAD: list[tuple[str, str, dict[str, Any], int, str]] = [
    ("POST", "/v1/ask", {"json": {"question": ""}}, 422, "question: "),
    ("POST", "/v1/ask", {"json": {"question": "  "}}, 400, "The question is empty."),
    ("POST", "/v1/ask", {"json": {"question": QUESTION, "limit": 3}}, 422, "limit: "),
    ("POST", "/v1/ask", {"json": {"question": QUESTION, "loosely": "yes"}}, 422, "loosely: "),
    ("POST", "/v1/ask", {"json": {"question": QUESTION, "method": "lom"}}, 400, "'lom' is not known"),
    ("POST", "/v1/ask", {"json": {"question": QUESTION, "sources": "kg,doc"}}, 400, "does not draw on doc"),
    ("POST", "/v1/ask", {"json": {"question": QUESTION, "options": ["one"]}}, 400, "One option is no choice."),
    ("POST", "/v1/ask", {"content": b"{", "headers": {"content-type": "application/json"}}, 422, "no JSON"),
    ("POST", "/v1/match", {"json": {"pattern": "MATCH (a"}}, 400, "Line 1, column 9"),
    ("POST", "/v1/match", {"json": {"pattern": PATTERN.replace("redness", "rednes")}}, 404, "'rednes'"),
    ("POST", "/v1/ask", {"json": {"question": QUESTION, "reasoner": "other"}}, 400, "does not ask 'other'"),
    ("POST", "/v1/pattern", {"json": {"patterns": []}}, 422, "patterns: "),
    ("POST", "/v1/pattern", {"json": {"patterns": [{"nodes": []}]}}, 400, "That is no pattern: edges"),
    ("POST", "/v1/pattern", {"json": {"patterns": [{"nodes": [], "edges": [], "answer": "a"}]}}, 400, "called a"),
    ("POST", "/v1/ask", {"json": {"question": QUESTION, "pattern": "MATCH (a"}}, 400, "Line 1"),
    ("POST", "/v1/search", {"json": {"query": "redness"}}, 400, "does not draw on doc"),
    ("POST", "/v1/verify", {"json": {"answer": {"a": 1}}}, 400, "no saved answer"),
    ("GET", "/v1/entity", {}, 422, "thing: "),
    ("GET", "/v1/entity", {"params": {"thing": "zzzz"}}, 404, "'zzzz'"),
    ("GET", "/v1/neighbours", {"params": {"thing": "redness", "limit": 0}}, 422, "limit: "),
    ("GET", "/v1/neighbours", {"params": {"thing": "redness", "predicate": "treat"}}, 400, "'treat'"),
    ("GET", "/v1/paths", {"params": {"one": "AAA1", "other": "HGNC:1"}}, 400, "one thing"),
    ("GET", "/v1/ask", {}, 405, "another method"),
    ("GET", "/nothing", {}, 404, "nothing here"),
    ("GET", "/health", {"headers": {"host": "evil.example"}}, 403, "another site"),
    ("GET", "/health", {"headers": {"origin": "http://evil.example"}}, 403, "another site"),
    ("POST", "/v1/ask", {"content": b" " * 300_000}, 413, "too long"),
]


@pytest.mark.parametrize(("how", "path", "given", "status", "said"), BAD)
def test_bad_input_gets_one_sentence_and_a_hint(
    client: httpx.Client, how: str, path: str, given: dict[str, Any], status: int, said: str
) -> None:
    got = client.request(how, path, **given)
    error = got.json()["error"]
    assert (got.status_code, got.json()["schema"]) == (status, "bioloom.error/1")
    assert said in error["message"]
    assert error["hint"]
    assert "Traceback" not in got.text


def test_hints_are_those_of_the_command_line(cli: Cli, client: httpx.Client, world_folder: Path) -> None:
    error = client.post("/v1/match", json={"pattern": "MATCH (a"}).json()["error"]
    said = cli("match", "MATCH (a", "--kg", str(world_folder)).err
    assert said == f"bioloom: {error['message']}\n  {error['hint']}\n"


def test_what_was_done_is_counted(client: httpx.Client) -> None:
    client.post("/v1/ask", json={"question": QUESTION})
    lines = client.get("/metrics").text.splitlines()
    numbers = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert int(numbers['bioloom_requests_total{path="/v1/ask",status="200"}']) >= 1
    assert int(numbers['bioloom_refused_total{status="403"}']) >= 0
    assert (numbers["bioloom_workers"], numbers["bioloom_working"]) == ("1", "0")
    count = numbers['bioloom_request_seconds_count{path="/v1/ask"}']
    assert numbers['bioloom_request_seconds_bucket{path="/v1/ask",le="+Inf"}'] == count


def test_openapi_describes_every_path_with_its_errors(client: httpx.Client) -> None:
    made = client.get("/openapi.json").json()
    assert {"/v1/ask", "/v1/ask/stream", "/v1/match", "/v1/paths", "/health", "/metrics"} <= made["paths"].keys()
    for path, methods in made["paths"].items():
        for described in methods.values():
            assert described["description"], path
            assert described["responses"]["403"]["content"]["application/json"]["schema"]["$ref"].endswith("/Error")
    assert "HTTPValidationError" not in json.dumps(made)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--kg", "none-of-that-name"], "none-of-that-name"),
        (["--host", "0.0.0.0"], "a token is needed"),
        (["--sources", "dok"], "Unknown source dok"),
    ],
)
def test_what_cannot_be_served_is_said_and_is_exit_code_2(cli: Cli, options: list[str], said: str) -> None:
    got = cli("serve", "--port", "0", *options)
    assert (got.code, got.out) == (2, "")
    assert said in got.err
