"""The papers' three benchmarks by one spec against an OpenAI-compatible endpoint: a server of this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import Cli
from bioloom.bench.build.items.files import write_set
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.run.cells import jobs
from bioloom.bench.run.folder import RunFolder
from bioloom.bench.run.spec import load_spec
from reason.stub_server import Handler, Stub, says, serving
from world import write_world

pytest.importorskip("openai")
PAPERS = Path(__file__).parents[3] / "benchmarks" / "specs" / "papers.yaml"
MODEL, KEY = "m:1", "a-key-of-the-test"
RIGHT = json.dumps({"reasoning": "because", "answer": ["AAA1"], "number": None, "cited": []})
SETS = ("biomedhop", "biohopr", "condmedqa")


def replies(handler: Handler) -> None:
    """An answer where one is asked for, and nothing of use to any other judgement."""
    form = handler.stub.asked[-1]["response_format"]["json_schema"]["name"]
    says(RIGHT if form.startswith("respond") else "what?")(handler)


@pytest.fixture
def stub() -> Iterator[Stub]:
    with serving() as server:
        server.acts = [replies]
        yield server


@pytest.fixture
def bench(stub: Stub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """``bioloom`` with a small world for the graph ``full``, three sets and a price, as the spec's head says."""
    write_world(tmp_path / "home/graphs/full")
    for name in SETS:
        items = [
            Item(id=f"{name}{n}", dataset=name, kind="entity", text="Which gene is associated with redness?",
                 sources=("kg",)) for n in range(2)
        ]  # fmt: skip
        golds = [Gold(id=i.id, dataset=name, answers=(Accepted(texts=("AAA1",)),)) for i in items]
        write_set(tmp_path / name, items, golds)
        monkeypatch.setenv(name.upper(), str(tmp_path / name))
    (tmp_path / "config.toml").write_text(f'[prices."{MODEL}"]\ninput = 1.0\noutput = 10.0\n')
    for variable, value in {
        "BIOLOOM_HOME": str(tmp_path / "home"), "BIOLOOM_CONFIG": str(tmp_path / "config.toml"),
        "XDG_DATA_HOME": str(tmp_path / "data"), "BIOLOOM_BASE_URL": stub.url, "BIOLOOM_API_KEY": KEY,
        "BENCH_MODEL": MODEL,
    }.items():  # fmt: skip
        monkeypatch.setenv(variable, value)
    return Cli(monkeypatch, capsys)


def test_the_cost_is_said_before_anybody_is_asked(bench: Cli, stub: Stub) -> None:
    got = bench("bench", "run", str(PAPERS), "--dry-run", "--json")
    assert got.code == 0, got.err
    cells = {c["title"]: c for c in got.json["cells"]}
    assert len(cells) == len(SETS) * len(list(jobs(load_spec(PAPERS))))
    assert not stub.asked
    io = [c for title, c in cells.items() if title.startswith("io ")]
    assert len(io) == len(SETS)
    assert all(c["asking"] == 1.0 and c["calls"] == 2 for c in io)
    assert all(0 < c["money"] <= c["most"] for c in io)


def test_it_runs_against_the_endpoint_with_the_papers_limit_and_every_answer_is_the_models(
    bench: Cli, stub: Stub, tmp_path: Path
) -> None:
    bench("bench", "run", str(PAPERS), "--out", str(tmp_path / "run"), "--json")
    assert {a["model"] for a in stub.asked} == {MODEL}
    assert {a.get("max_tokens", a.get("max_completion_tokens")) for a in stub.asked} == {1024}
    assert set(stub.keys) == {f"Bearer {KEY}"}
    cells = [list(c.predictions) for c in RunFolder(tmp_path / "run").cells()]
    assert [len(c) for c in cells] == [2] * len(SETS) * len(list(jobs(load_spec(PAPERS))))
    records = [p for c in cells for p in c]
    assert all(p.meta["by_model"] for p in records if p.answer and not p.answer.abstained)
    answered = {p.method for p in records if p.answer and p.answer.value == "AAA1"}
    assert {"io", "cot"} <= answered
    assert not any(p.error.startswith(("Crash", "SetupError")) for p in records)
    assert {p.error.split(":")[0] for p in records if p.method == "naive_doc"} == {"NotApplicable"}
    assert KEY not in "".join(f.read_text() for f in (tmp_path / "run").rglob("*.json*"))
