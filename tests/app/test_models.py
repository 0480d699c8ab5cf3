"""Models on the command line: after the rules, within a budget, dry, recorded, replayed, booked, offline."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import Cli, Result
from reason.stub_server import Handler, Stub, fails, says, serving
from verification.forging import sealed

pytest.importorskip("openai")
PLAIN = "Which genes are associated with redness?"
ODD = "Name me whatever redness blorbs the zorkest"
PATTERN = "MATCH (a:Gene)-[:gene_associated_with_condition]->(d {mention: 'redness'}) RETURN a"
REPLY = json.dumps({"parts": [{"pattern": PATTERN, "ranked": False, "inverted": False}], "missing": []})
NONE = json.dumps({"reading": "none"})
PRICES = '[prices."m:1"]\ninput = 1.0\noutput = 10.0\n'


def writes(handler: Handler) -> None:
    """Say that none of the readings fits when they are shown, and write a pattern then."""
    form = handler.stub.asked[-1]["response_format"]["json_schema"]["name"]
    says(NONE if form == "choose-reading" else REPLY)(handler)


@pytest.fixture
def stub() -> Iterator[Stub]:
    with serving() as server:
        server.acts = [writes]
        yield server


@pytest.fixture
def ask(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], stub: Stub, world_folder: Path, tmp_path: Path
) -> Cli:
    monkeypatch.setenv("BIOLOOM_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("bioloom.reason.cache._folder", lambda: tmp_path / "replies")
    monkeypatch.setenv("BIOLOOM_BASE_URL", stub.url)
    cli = Cli(monkeypatch, capsys)

    def call(*args: str) -> Result:
        return cli(*args, "--kg", str(world_folder)) if args[0] != "ledger" else cli(*args)

    return call  # type: ignore[return-value]


def test_the_model_is_asked_only_where_the_rules_do_not_understand(ask: Cli, stub: Stub) -> None:
    assert ask("ask", PLAIN, "--reasoner", "m:1", "--json").json["answer"]["abstained"] is False
    assert not stub.asked
    assert ask("ask", ODD, "--json").code == 1
    got = ask("ask", ODD, "--reasoner", "m:1", "--json")
    assert got.code == 0, got.err
    assert [e["entity"]["curie"] for e in got.json["answer"]["entities"]] == ["HGNC:1", "HGNC:2"]
    assert len(stub.asked) == 2
    chosen, judged = [e for e in got.json["trace"]["events"] if e.get("kind") == "reasoner"]
    assert chosen["request"]["said"]
    assert judged["reply"]["by"] == "stub-1"
    assert [e["reply"]["usage"]["calls"] for e in (chosen, judged)] == [1, 1]


def test_a_models_judgements_are_taken_as_kept_and_what_follows_is_derived(
    ask: Cli, stub: Stub, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.json"
    assert ask("ask", ODD, "--reasoner", "m:1", "--save", str(saved)).code == 0
    asked = len(stub.asked)
    got = ask("verify", str(saved), "--json")
    assert (got.code, got.json["stands"]) == (0, True), got.out
    assert any("2 judgements" in taken for taken in got.json["taken"])
    assert len(stub.asked) == asked
    body = json.loads(saved.read_text("utf-8"))

    def verified(change: str) -> int:
        new = json.loads(json.dumps(body))
        if change == "value":
            new["answer"]["value"] = ["CCC3"]
        elif change == "question":
            new["question"]["text"] = "Name me whatever greenness blorbs the zorkest"
        elif change == "reply":
            new["trace"]["events"][1]["reply"]["value"] = {"parts": "none"}
        else:
            new["versions"]["reasoner"] = "rules"
        saved.write_text(json.dumps(sealed(new)), "utf-8")
        return ask("verify", str(saved)).code

    assert {change: verified(change) for change in ("value", "question", "reply", "reasoner")} == {
        "value": 1, "question": 1, "reply": 1, "reasoner": 1,
    }  # fmt: skip


def test_a_model_alone_writes_what_it_reads(ask: Cli, stub: Stub) -> None:
    got = ask("ask", PLAIN, "--reasoner", "only:m:1", "--json")
    assert got.code == 0, got.err
    assert [e["entity"]["curie"] for e in got.json["answer"]["entities"]] == ["HGNC:1", "HGNC:2"]
    (form,) = [a["response_format"]["json_schema"]["name"] for a in stub.asked]
    assert form == "understand"  # no readings of ours are offered to it


def test_people_see_what_it_cost_and_that_it_was_kept(ask: Cli, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(PRICES)
    first = ask("ask", ODD, "--reasoner", "m:1")
    assert "2 model calls, 200 tokens in, 40 out, $0.0006" in first.out
    assert "2 kept replies" in ask("ask", ODD, "--reasoner", "m:1").out
    assert "2 model calls" in ask("ask", ODD, "--reasoner", "m:1", "--fresh").out
    (day,) = ask("ledger", "--json").json["days"]
    assert (day["model"], day["calls"], day["tokens_in"], day["money"]) == ("m:1", 4, 400, pytest.approx(0.0012))
    assert "m:1" in ask("ledger").out


def test_a_dry_run_asks_nothing(ask: Cli, stub: Stub, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(PRICES)
    plan = ask("ask", ODD, "--reasoner", "m:1", "--dry-run", "--json").json
    assert (plan["schema"], plan["calls"], plan["model"], plan["judgement"]) == (
        "bioloom.plan/1", 1, "m:1", "choose-reading",
    )  # fmt: skip
    assert plan["messages"][1]["content"].startswith(f'Question: "{ODD}"\n1. ')
    assert plan["cost_most"] == pytest.approx((plan["tokens_in"] + 10 * plan["tokens_out_most"]) / 1e6)
    assert "would be asked for 'choose-reading'" in ask("ask", ODD, "--reasoner", "m:1", "--dry-run").out
    assert "No model would be asked" in ask("ask", PLAIN, "--reasoner", "m:1", "--dry-run").out
    assert not stub.asked
    assert ask("ask", "--batch", "x", "--reasoner", "m:1", "--dry-run").code == 2


def test_a_budget_is_hard(ask: Cli, stub: Stub) -> None:
    got = ask("ask", ODD, "--reasoner", "m:1", "--budget-calls", "0")
    assert got.code == 3
    assert "--budget-calls" in got.err
    assert not stub.asked
    assert ask("ask", PLAIN, "--reasoner", "m:1", "--budget-calls", "0").code == 0
    priceless = ask("ask", ODD, "--reasoner", "m:1", "--budget-money", "1")
    assert priceless.code == 2
    assert '[prices."m:1"]' in priceless.err


def test_a_run_is_recorded_and_replayed_elsewhere(ask: Cli, stub: Stub, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    first = ask("ask", ODD, "--reasoner", "m:1", "--record", str(file), "--json").json
    again = ask("ask", ODD, "--reasoner", f"replay:{file}", "--offline", "--json").json
    assert again["answer"] == first["answer"]
    assert len(stub.asked) == 2
    miss = ask("ask", ODD + " more", "--reasoner", f"replay:{file}")
    assert miss.code == 3
    assert "has no reply for 'choose-reading'" in miss.err


def test_a_useless_model_is_an_error(ask: Cli, stub: Stub) -> None:
    stub.acts = [says("I am not sure.")]
    got = ask("ask", ODD, "--reasoner", "m:1")
    assert got.code == 3
    assert "There is no JSON object in it" in got.err
    assert len(stub.asked) == 2


def test_offline_leaves_this_machine_alone(ask: Cli, stub: Stub) -> None:
    assert ask("ask", ODD, "--reasoner", "m:1", "--offline").code == 0
    elsewhere = ask("ask", ODD, "--reasoner", "m:2", "--base-url", "http://example.org/v1", "--offline")
    assert elsewhere.code == 3
    assert "--offline forbids" in elsewhere.err


def test_doctor_says_what_resolved_and_tries_it(ask: Cli, stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    stub.acts = [says('{"word": "ready"}')]
    monkeypatch.setenv("BIOLOOM_MODEL", "m:1")
    monkeypatch.setenv("BIOLOOM_API_KEY", "sk-very-secret")
    got = ask("doctor", "--json")
    assert got.code == 0, got.out
    found = {c["name"]: c["detail"] for c in got.json["checks"]}
    assert found["reasoner"] == f"rules, then m:1 at {stub.url} (key: BIOLOOM_API_KEY, price not known)"
    assert found["model"] == "stub-1 says 'ready' (100 tokens in, 20 out)"
    assert found["scorer"] == "lexical"
    assert "sk-very-secret" not in got.out
    stub.acts = [fails(401, "wrong key sk-very-secret")]
    broken = ask("doctor")
    assert broken.code == 3
    assert "HTTP 401" in broken.out
    assert "sk-very-secret" not in broken.out
    assert ask("doctor", "--reasoner", "rules").code == 0
