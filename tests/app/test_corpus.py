"""Corpora on the command line: made, looked at, searched, changed, asked with, verified."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import Cli
from bioloom.api.asking import beside_corpora
from bioloom.api.session import Session
from bioloom.api.verification.held import held as verify
from bioloom.core.answer import Answer
from bioloom.core.evidence import Evidence
from bioloom.core.ports import Query
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.trace import Bundle
from bioloom.recipes import texts as known_texts
from bioloom.sources.corpus.shelf import read_made, write_made
from bioloom.sources.live import choose

LINES = [
    {"id": "r1", "title": "AAA1 in redness", "abstract": "Loss of AAA1 caused redness.", "year": 2009},
    {"id": "r2", "title": "Winter", "abstract": "A sneeze is loud. Itch is not.", "year": 2015},
]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    monkeypatch.setenv("BIOLOOM_HOME", str(tmp_path / "home"))
    return Cli(monkeypatch, capsys)


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    path = tmp_path / "texts.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in LINES) + "{oops\n")
    return path


@pytest.fixture
def mine(cli: Cli, texts: Path, world_folder: Path) -> str:
    done = cli("corpus", "build", str(texts), "--name", "mine", "--kg", str(world_folder), "--json")
    assert done.code == 0, done.err
    assert (done.json["written"], done.json["records"], done.json["skipped"]) == (2, 2, {"no JSON": 1})
    assert done.json["examples"][0].startswith("texts.jsonl, line 3: no JSON")
    return "mine"


def test_what_is_in_it_and_what_it_finds(cli: Cli, mine: str) -> None:
    info = cli("corpus", "info", "--json").json
    assert (info["name"], info["records"], info["stale"], info["retag"]) == ("mine", 2, 0, False)
    assert cli("corpus", "list", "--json").json["corpora"][0]["name"] == "mine"
    (hit,) = cli("corpus", "search", "What causes redness?", "--json").json["hits"]
    assert hit["text"] == "Loss of AAA1 caused redness."
    assert {m["entity"]["curie"] for m in hit["mentions"]} == {"HGNC:1", "MONDO:1"}
    assert cli("corpus", "search", "loud", "--year", "2010-").code == 0
    nothing = cli("corpus", "search", "loud", "--year", "-2010")
    assert (nothing.code, nothing.out.strip()) == (1, "Nothing found.")
    assert cli("corpus", "search", "loud", "--entity", "HP:1", "--json").json["hits"][0]["origin"]["record"] == "r2"


def test_people_see_records_passages_and_what_was_skipped(cli: Cli, texts: Path, world_folder: Path) -> None:
    built = cli("corpus", "build", str(texts), "--name", "mine", "--kg", str(world_folder))
    assert "2 records" in built.out
    assert "skipped 1: no JSON" in built.out
    assert "Loss of AAA1 caused redness." in cli("corpus", "search", "redness").out
    assert "2 records in 2 parts" in cli("corpus", "info").out


def test_a_source_of_texts_that_bioloom_knows_makes_a_corpus(
    cli: Cli, tmp_path: Path, world_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def records(_: object) -> Iterator[dict[str, str]]:
        yield {"id": "NCBIGene:1", "text": "AAA1, a gene: its product prevents redness."}

    made = known_texts.TextSource("Some texts", "1", "CC0-1.0", (), records)
    monkeypatch.setattr(known_texts, "TEXT_SOURCES", {"some": made})
    done = cli("corpus", "source", "some", "--data", str(tmp_path), "--kg", str(world_folder), "--json")
    assert done.code == 0, done.err
    (hit,) = cli("corpus", "search", "What does AAA1 do?", "--name", "some", "--json").json["hits"]
    assert (hit["text"], hit["origin"]["licence"]) == ("AAA1, a gene: its product prevents redness.", "CC0-1.0")
    unknown = cli("corpus", "source", "others")
    assert unknown.code == 2
    assert "There are some" in unknown.err


def test_it_is_changed_without_a_rebuild(cli: Cli, mine: str, tmp_path: Path) -> None:
    more = tmp_path / "more.md"
    more.write_text("# Blueness\n\nCCC3 causes greenness.\n")
    assert cli("corpus", "add", str(more), "--json").json["records"] == 3
    assert cli("corpus", "search", "greenness", "--json").json["hits"][0]["mentions"]
    gone = cli("corpus", "remove", "more.md", "none", "--json")
    assert (gone.code, gone.json["removed"], gone.json["missing"]) == (0, ["more.md"], ["none"])
    assert cli("corpus", "remove", "none").code == 1
    assert cli("corpus", "retag", "--json").json["retagged"] == 0


def test_tags_of_another_build_are_told_and_made_anew(
    cli: Cli, mine: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "home" / "corpora" / "mine"
    write_made(folder, read_made(folder).model_copy(update={"graph_build": "earlier"}))
    assert "corpus retag mine" in cli("corpus", "info").out
    assert "earlier build" in cli("corpus", "search", "redness", "--name", "mine").err
    cli("corpus", "retag", "mine")
    assert cli("corpus", "info", "--json").json["retag"] is False


def test_a_run_may_search_it_and_the_answer_can_be_verified(cli: Cli, mine: str, world_folder: Path) -> None:
    live, allowed = beside_corpora(choose("kg,doc"))
    assert (live.names, allowed) == ((), ("kg", "doc"))
    assert "pubmed" in beside_corpora(choose("kg,pubmed"))[0].names
    session = Session(str(world_folder), chosen=live, corpus_names=("mine",))
    run = Run(session.resources, allowed=frozenset(allowed))
    (hit, *_) = run.search(Query(text="redness"))
    assert hit.evidence.origin.source == "corpus:mine"

    def citing(unit: Evidence) -> Bundle:
        answer = Answer(kind="summary", abstained=True, evidence=(unit.id,))
        versions = {"graph": session.graph.content_hash}
        return Bundle(question=Question(text="?"), method="-", answer=answer, evidence=(unit,), versions=versions)

    assert all(c.holds for c in verify(citing(hit.evidence), session.graph, session.corpora))
    altered = hit.evidence.model_copy(update={"text": "Loss of AAA1 cured it."})
    assert [c.holds for c in verify(citing(altered), session.graph, session.corpora)] == [True, True, False]
    origin = hit.evidence.origin.model_copy(update={"title": "A trial"})
    retitled = hit.evidence.model_copy(update={"origin": origin})
    assert [c.holds for c in verify(citing(retitled), session.graph, session.corpora)] == [True, True, False]
    assert not all(c.holds for c in verify(citing(hit.evidence), session.graph))  # nobody can say without the corpus
    asked = cli(
        "ask", "Which genes are associated with redness?", "--corpus", "mine", "--kg", str(world_folder), "--json"
    )
    assert asked.code == 0, asked.err
    assert asked.json["versions"]["corpus:mine"] == session.corpora["corpus:mine"].made.changed


def test_entities_come_with_retagging(cli: Cli, texts: Path, world_folder: Path) -> None:
    assert cli("corpus", "build", str(texts), "--name", "mine", "--untagged").code == 0
    refused = cli("corpus", "search", "loud", "--entity", "HP:1")
    assert (refused.code, "corpus retag" in refused.err) == (2, True)
    assert cli("corpus", "retag", "--kg", str(world_folder), "--json").json["retagged"] == 2
    assert cli("corpus", "search", "loud", "--entity", "HP:1").code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("search", "x"), "Which corpus?"),
        (("info", "minne"), "no corpus minne"),
        (("search", " "), "query is empty"),
        (("build", "none.jsonl", "--name", "a"), "no file or folder"),
        (("build", "none.jsonl", "--name", "a b"), "cannot be called"),
        (("search", "x", "--year", "soon"), "no years"),
    ],
)
def test_what_cannot_be_done_is_said(cli: Cli, args: tuple[str, ...], said: str) -> None:
    got = cli("corpus", *args)
    assert (got.code, said in got.err) == (2, True), got.err
