"""Asking on the command line: output, exit codes, batches, saved answers, and bad input."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from app.cli import Cli
from bioloom.api.knowledge_base import open as open_graph
from bioloom.app.render_answer import ROWS

QUESTION = "Which genes are associated with redness?"


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(monkeypatch, capsys)


def test_what_was_understood_then_the_answer_then_what_carries_it(cli: Cli, world_folder: Path) -> None:
    got = cli("ask", QUESTION, "--kg", str(world_folder))
    assert got.code == 0, got.err
    lines = got.out.splitlines()
    assert lines[0] == "read as: Which genes are associated with redness?"
    assert lines[1].startswith("AAA1  HGNC:1  gene")
    assert re.search(r"^  AAA1 is associated with redness  \[(?:one, two|two, one); PMID:1\]", got.out, re.MULTILINE)
    assert "MATCH" not in got.out
    assert "-v" in lines[-1]


@pytest.mark.parametrize(
    "question",
    [
        "Which genes are associated with dilated cardiomyopathy?",
        "Which biological processes involve genes that are associated with cystic fibrosis?",
        "How many phenotypes does Marfan syndrome have?",
        "Does BRCA1 cause Marfan syndrome?",
        "Which genes are associated with cystic fibrosis, and how is it inherited?",
    ],
)
def test_an_answer_fits_a_page_and_all_of_it_is_a_flag_away(cli: Cli, question: str) -> None:
    brief, whole = cli("ask", question).out.splitlines(), cli("ask", question, "-v").out.splitlines()
    assert len(brief) <= ROWS
    assert not any("MATCH" in line for line in brief)
    assert any("MATCH" in line for line in whole)


def test_verbose_shows_every_statement_with_its_identifiers_and_the_pattern(cli: Cli, world_folder: Path) -> None:
    got = cli("ask", QUESTION, "--kg", str(world_folder), "-v")
    assert got.code == 0, got.err
    lines = got.out.splitlines()
    assert any("AAA1 ━ gene associated with condition ━▶ redness" in line and "[one, PMID:1]" in line for line in lines)
    assert any(line.startswith("understood  MATCH") for line in lines)
    assert lines[-1].endswith("ms")


def test_json_is_one_object_with_all_that_carries_the_answer(cli: Cli, world_folder: Path) -> None:
    body = cli("ask", QUESTION, "--kg", str(world_folder), "--json").json
    assert body["schema"] == "bioloom.answer/1"
    assert {"answer", "evidence", "trace", "versions", "pattern", "question", "seconds"} <= body.keys()
    assert [e["entity"]["curie"] for e in body["answer"]["entities"]] == ["HGNC:1", "HGNC:2"]
    (unit,) = body["evidence"]
    assert len(body["answer"]["evidence"]) == 1
    assert {f["primary_knowledge_source"] for f in unit["facts"]} == {"infores:one", "infores:two"}
    assert body["answer"]["abstained"] is False


def test_each_of_several_answers_stands_under_its_number_and_what_has_none_is_said_first(
    cli: Cli, world_folder: Path
) -> None:
    asked = "Which genes are associated with redness, and how is it inherited?"
    got = cli("ask", asked, "--kg", str(world_folder))
    lines = got.out.splitlines()
    assert got.code == 1
    assert lines[0].startswith("part 2 of 2 is not answered: ")
    first, second = (next(i for i, line in enumerate(lines) if line.startswith(f"{n}. ")) for n in (1, 2))
    assert lines[first + 1].startswith("AAA1  HGNC:1")
    assert lines[second + 1].startswith("No supported answer")


def test_options(cli: Cli, world_folder: Path) -> None:
    options = [x for o in ("CCC3", "BBB2", "DDD4") for x in ("--option", o)]
    body = cli("ask", "Which gene is associated with redness?", *options, "--kg", str(world_folder), "--json").json
    assert body["answer"]["value"] == "BBB2"


def test_no_supported_answer_is_exit_code_1_and_says_what_is_missing(cli: Cli, world_folder: Path) -> None:
    got = cli("ask", "Which genes are associated with purpleness?", "--kg", str(world_folder))
    assert got.code == 1
    assert "purpleness" in got.out
    lacking = cli("ask", "Which drugs treat redness?", "--kg", str(world_folder))
    assert lacking.code == 1
    assert "bioloom kg build full" in lacking.out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("ask", ""), "The question is empty"),
        (("ask", "x" * 10_000), "10,000 characters"),
        (("ask", "a\x07b"), "control characters"),
        (("ask", QUESTION, "--option", "a", "--option", "A"), "stands twice"),
        (("ask", QUESTION, "--kg", "nowhere"), "no graph nowhere"),
        (("ask", QUESTION, "--method", "lom"), "Did you mean loom"),
        (("ask", QUESTION, "--reasoner", "gpt"), "no key for the model gpt"),
        (("ask", QUESTION, "--sources", "kg,dreams"), "Unknown source dreams"),
        (("ask", QUESTION, "--batch", "nowhere.jsonl"), "a question and a --batch file"),
        (("ask", "--batch", "nowhere.jsonl"), "no file nowhere.jsonl"),
        (("ask", "--nonsense"), "No such option"),
    ],
)
def test_bad_input_is_one_message_and_exit_code_2(
    cli: Cli, world_folder: Path, args: tuple[str, ...], says: str
) -> None:
    if "--kg" not in args:
        args = (*args, "--kg", str(world_folder))
    got = cli(*args)
    assert got.code == 2
    assert says in got.err
    assert not got.out


def test_another_language_is_said_plainly(cli: Cli, world_folder: Path) -> None:
    got = cli("ask", "Welche Gene sind mit Psoriasis assoziiert?", "--kg", str(world_folder))
    assert got.code == 1
    assert "English" in got.out


def test_batch_answers_line_by_line_and_goes_on_after_a_bad_one(cli: Cli, world_folder: Path, tmp_path: Path) -> None:
    lines = [
        json.dumps({"question": QUESTION, "id": "a"}),
        '{"question": "not json"',
        json.dumps({"q": 1}),
        '"How many genes are associated with redness?"',
    ]
    got = cli("ask", "--batch", "-", "--kg", str(world_folder), stdin="\n".join(lines) + "\n\n")
    rows = [json.loads(line) for line in got.out.splitlines()]
    assert [r.get("question", {}).get("id") for r in rows] == ["a", None, None, "4"]
    assert "no JSON" in rows[1]["error"]["message"]
    assert rows[2]["line"] == 3
    assert rows[3]["answer"]["value"] == 2
    assert got.code == 2


def test_saved_answers_are_verified_and_tampering_is_found(cli: Cli, world_folder: Path, tmp_path: Path) -> None:
    saved = tmp_path / "answer.json"
    assert cli("ask", QUESTION, "--kg", str(world_folder), "--save", str(saved)).code == 0
    assert cli("verify", str(saved), "--kg", str(world_folder)).code == 0
    body = json.loads(saved.read_text("utf-8"))

    def tampered(change: str) -> dict[str, object]:
        copy = json.loads(json.dumps(body))
        if change == "count":
            copy["evidence"][0]["answer_set"]["count"] = 7
        elif change == "fact":
            copy["evidence"][0]["facts"][0]["object"]["curie"] = "MONDO:2"
        elif change == "entity":
            copy["answer"]["entities"][0]["entity"]["curie"] = "HGNC:3"
        elif change == "citation":
            copy["answer"]["evidence"] = ["feedbeef0000"]
        elif change == "text":
            copy["evidence"][0]["text"] += "!"
        return copy

    for change in ("count", "fact", "entity", "citation", "text"):
        saved.write_text(json.dumps(tampered(change)), "utf-8")
        got = cli("verify", str(saved), "--kg", str(world_folder), "--json")
        assert got.code == 1, change
        assert not got.json["stands"]
        assert any(not c["holds"] for c in got.json["checks"])


def test_a_file_that_is_no_bundle(cli: Cli, world_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}", "utf-8")
    (tmp_path / "y.json").write_text("nope", "utf-8")
    (tmp_path / "z.json").write_text('{"answer": {}, "format": 99}', "utf-8")
    for name, says in (
        ("x.json", "no saved answer"),
        ("y.json", "no JSON"),
        ("z.json", "newer"),
        ("w.json", "no file"),
    ):
        got = cli("verify", str(tmp_path / name), "--kg", str(world_folder))
        assert got.code == 2
        assert says in got.err


def test_match_by_hand(cli: Cli, world_folder: Path) -> None:
    pattern = 'MATCH (g:Gene)-[:gene_associated_with_condition]->(d {id: "MONDO:1"}) RETURN g'
    body = cli("match", pattern, "--kg", str(world_folder), "--json").json
    assert body["count"] == 2
    assert body["answers"][0]["witnesses_total"] == 2
    wrong = cli("match", "MATCH (g:Gen) RETURN g", "--kg", str(world_folder))
    assert wrong.code == 2
    assert "Gene" in wrong.err
    nothing = cli("match", pattern.replace("MONDO:1", "MONDO:2"), "--kg", str(world_folder))
    assert nothing.code == 1
    assert "missing: Gene – gene associated with condition – blueness" in nothing.out
    wider = cli("match", pattern.replace("MONDO:1", "MONDO:2"), "--kg", str(world_folder), "--json").json
    assert cli("match", wider["with_subclasses"], "--kg", str(world_folder), "--json").json["count"] == 1


def test_a_long_listing_ends_in_a_terminal_and_says_what_lists_the_rest(
    cli: Cli, world_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bioloom.app.render.PAGED", 2)
    pattern = "MATCH (g:Gene)--(x:NamedThing) RETURN x"
    got = cli("match", pattern, "--kg", str(world_folder), "--limit", "1000")
    every = cli("match", pattern, "--kg", str(world_folder), "--limit", "1000", "--json").json
    assert every["count"] > 2
    assert "--csv and --json list as many" in got.out


def test_witnesses_end_with_the_allowance(world_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bioloom.api.matching.EDGE", 10**12)
    kb = open_graph(str(world_folder))
    first, second, *_ = kb.match("MATCH (g:Gene)--(x:NamedThing) RETURN x").rows
    assert first.witnesses
    assert not second.witnesses
    assert not second.exact
    assert second.total >= 1
    assert [r["witnesses"] for r in kb.match("MATCH (g:Gene)--(x:NamedThing) RETURN x").records()][1] is None


def test_match_counts_orders_and_limits(cli: Cli, world_folder: Path) -> None:
    pattern = (
        "MATCH (g:Gene)-[:gene_associated_with_condition]->(d:Disease) RETURN d, count(DISTINCT g) AS n ORDER BY n DESC"
    )
    every = cli("match", pattern, "--kg", str(world_folder), "--json").json
    numbers = [a["number"] for a in every["answers"]]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[0] == 2
    one = cli("match", f"{pattern} LIMIT 1", "--kg", str(world_folder), "--json").json
    assert one["answers"] == every["answers"][:1]
    assert one["count"] == every["count"] == len(numbers)
    assert cli("match", pattern, "--kg", str(world_folder), "--witnesses", "1000").code == 2
    shown = cli("match", f"{pattern} LIMIT 1", "--kg", str(world_folder), "--witnesses", "0")
    assert "disease  2" in shown.out
    none = pattern.replace("RETURN d, count(DISTINCT g) AS n", "WITH d, count(DISTINCT g) AS n WHERE n > 99 RETURN d")
    assert cli("match", none, "--kg", str(world_folder)).code == 1
    wrong = cli("match", f"{pattern} LIMIT many", "--kg", str(world_folder))
    assert (wrong.code, "LIMIT" in wrong.err) == (2, True)


def test_ground(cli: Cli, world_folder: Path) -> None:
    body = cli("ground", "Is AAA1 linked to deep blueness?", "--kg", str(world_folder), "--json").json
    assert [m[0]["entity"]["curie"] for m in body["mentions"]] == ["HGNC:1", "MONDO:3"]
    assert cli("ground", "zzzz qqqq", "--kg", str(world_folder)).code == 1
    long = cli("ground", "deep blueness " * 3000, "--kg", str(world_folder))
    assert long.code == 2
    assert "42,000 characters" in long.err
    page = cli("ground", "deep blueness, " * 500, "--kg", str(world_folder), "--rivals", "1").out
    assert page.count("MONDO:3") == 200
    assert "and 300 more mentions (--json lists all)" in page


def test_ground_a_mention_in_its_document(cli: Cli, world_folder: Path, tmp_path: Path) -> None:
    """What a document defines is what its mentions are; alone they say nothing."""
    paper = tmp_path / "paper.txt"
    paper.write_text("Patients with deep blueness (DBN) were seen. DBN was severe.", "utf-8")
    body = cli("ground", "DBN", "--document", str(paper), "--kg", str(world_folder), "--json").json
    alone = cli("ground", "deep blueness", "--kg", str(world_folder), "--json").json
    assert body["mentions"][0][0]["entity"] == alone["mentions"][0][0]["entity"]
    assert cli("ground", "DBN", "--kg", str(world_folder)).code == 1


def test_doctor_and_info(cli: Cli, world_folder: Path) -> None:
    body = cli("doctor", "--kg", str(world_folder), "--json").json
    assert all(c["ok"] for c in body["checks"])
    broken = cli("doctor", "--kg", "nowhere", "--json")
    assert broken.code == 3
    assert [c["name"] for c in broken.json["checks"] if not c["ok"]][:2] == ["graph", "lexicon"]
    info = cli("kg", "info", str(world_folder), "--json").json
    assert info["categories"]["Gene"] == 4


def test_doctor_reads_every_file(cli: Cli, world_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIOLOOM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("BIOLOOM_HOME", str(tmp_path / "home"))
    folder = tmp_path / "g"
    shutil.copytree(world_folder, folder)

    def failing() -> dict[str, str]:
        body = cli("doctor", "--kg", str(folder), "--json").json
        return {c["name"]: c["detail"] for c in body["checks"] if not c["ok"]}

    assert not failing()
    for name, check in (("arrays.bin", "index"), ("names.marisa", "words"), ("texts.bin", "words")):
        path = next(p for p in folder.rglob(name) if (check == "index") == p.parent.name.startswith("graph"))
        whole = path.read_bytes()
        path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
        assert failing().keys() == {check}
        assert path.read_bytes() == whole, "it says so, and has built it again"
        assert not failing()
    texts = tmp_path / "texts.jsonl"
    texts.write_text('{"id": "r1", "title": "AAA1", "abstract": "Redness."}')
    assert cli("corpus", "build", str(texts), "--name", "mine", "--kg", str(folder)).code == 0
    assert not failing()
    (store,) = (tmp_path / "home").rglob("*.store")
    store.write_bytes(b"\0" + store.read_bytes()[1:])
    assert "mine: " in failing()["corpora"]
    store.unlink()
    assert "mine: " in failing()["corpora"]
    nodes = folder / "nodes.parquet"
    stat, whole = nodes.stat(), nodes.read_bytes()
    nodes.write_bytes(whole[:200] + b"\0\0\0\0" + whole[204:])
    os.utime(nodes, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert "nodes.parquet is not the file" in failing()["record"]


def test_no_source_is_asked_where_the_graph_suffices(cli: Cli, world_folder: Path) -> None:
    asked = ("ask", "Is AAA1 associated with redness?", "--kg", str(world_folder), "--json")
    body = cli(*asked, "--sources", "kg,doc", "--offline").json
    assert body["answer"]["value"] == "yes"
    assert not [e for e in body["trace"]["events"] if e.get("kind") == "source"]


def test_what_is_not_listed_is_not_stated_and_denied_only_in_a_closed_world(cli: Cli, world_folder: Path) -> None:
    asked = ("ask", "Is CCC3 associated with redness?", "--kg", str(world_folder))
    for got in (cli(*asked), cli(*asked, "--open-world")):
        assert got.code == 1
        assert "not stated: no source says that CCC3 is associated with redness" in got.out
        assert "CCC3 is not among them" in got.out
    closed = cli(*asked, "--closed-world", "--json")
    assert closed.code == 0
    assert closed.json["answer"]["value"] == "no"
    assert [c["kind"] for c in closed.json["answer"]["caveats"]] == ["closed_world"]
    other = cli(*asked, "--open-world", "--method", "io")
    assert other.code == 2 or "knob" in other.err
