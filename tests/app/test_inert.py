"""What comes from outside does nothing on a terminal, wherever it came from, and JSON stays what it was."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import unicodedata
from importlib.util import find_spec
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

import world as small
from app.cli import Cli
from bioloom.app import inert, terminal
from bioloom.app.inert import Inert, escaped, guarded, neutral
from verification import ward

BIDI = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\x7f\u202egnirts\u2066\u200b\u2028\r\x08\U000e0041"
ACTIVE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202e\u2066\u2028\U000e0041]")


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(monkeypatch, capsys)


def test_no_character_acts() -> None:
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    shown = neutral(every)
    assert len(shown) == len(every)
    left = {c for c in shown if unicodedata.category(c) in ("Cc", "Cs") or unicodedata.bidirectional(c) in BIDI}
    assert left == {"\t", "\n"}
    body = escaped(json.dumps(" ".join(every), ensure_ascii=False))  # two halves side by side would be a character
    assert json.loads(body) == " ".join(every)
    assert neutral(body) == body


def test_names_in_any_script_stay_as_they_are() -> None:
    for text in ("Sjögren β-catenin 5′-UTR", "שלום", "مرض", "क्ष", "👩‍⚕️", "a\tb\nc"):
        assert neutral(text) == text


def test_a_console_shows_text_and_keeps_its_own_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.table import Table
    from rich.text import Text

    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", StringIO())
        with guarded():
            out = terminal.console()
            out.print(Text(f"[bold]{EVIL}:warning:", "red"))
            table = Table(EVIL)
            table.add_row(f"[red]{EVIL}")
            out.print(table)
            sys.stdout.write(EVIL)
            written = sys.stdout.stream.getvalue()  # type: ignore[attr-defined]
    colours = re.compile(r"\x1b\[[0-9;]*m")
    assert colours.search(written)
    assert not ACTIVE.search(colours.sub("", written))
    assert "[bold]" in written
    assert ":warning:" in written


def test_a_stream_of_another_encoding_takes_everything(tmp_path: Path) -> None:
    file = tmp_path / "out"
    with file.open("wb") as raw:
        stream = Inert(TextIOWrapper(raw, "ascii"))
        stream.write("β\x1b")
        stream.flush()
    assert file.read_bytes() == rb"\u03b2\u241b"


@pytest.fixture
def evil_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small world with names and sources that would steer a terminal."""
    monkeypatch.setattr(small, "NODES", {k: (c, n + EVIL if k == "HGNC:1" else n) for k, (c, n) in small.NODES.items()})
    edges = [(*e[:4], e[4] + EVIL, [p + EVIL for p in e[5]], *e[6:]) for e in small.EDGES]
    monkeypatch.setattr(small, "EDGES", edges)
    small.write_world(tmp_path / "w")
    return tmp_path / "w"


@pytest.fixture(scope="module")
def evil_ward(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ward with drugs, genes, sources, and tables beside it, that would steer a terminal."""
    with pytest.MonkeyPatch.context() as patch:
        named = {k: (c, n + EVIL) for k, (c, n) in ward.MORE.items()}
        patch.setattr(ward, "MORE", named)
        patch.setattr(ward, "NODES", {k: (c, n + EVIL) for k, (c, n) in small.NODES.items()})
        patch.setattr(ward, "EDGES", [(*e[:4], e[4] + EVIL, [p + EVIL for p in e[5]], *e[6:]) for e in small.EDGES])
        genes = [{**g, "summary": g["summary"] + EVIL, "alias": [a + EVIL for a in g["alias"]]} for g in ward.GENES]
        patch.setattr(ward, "GENES", genes)
        said = {k: {**v, "title": v["title"] + EVIL, "version": EVIL} for k, v in ward.SOURCES.items()}
        patch.setattr(ward, "SOURCES", said)
        return ward.write_ward(tmp_path_factory.mktemp("evil"))


def test_look_ups_mechanisms_and_programs_let_nothing_through(cli: Cli, evil_ward: Path, tmp_path: Path) -> None:
    kg, shown = ["--kg", str(evil_ward)], 0
    program = tmp_path / "program"
    program.write_text(f"print({EVIL!r})\n[r['said'] for r in disease_genes('MONDO:1')] + [{EVIL!r}]\n", "utf-8")
    file = tmp_path / "lines"
    file.write_text(f'disease_genes("MONDO:1")\n{EVIL}\nsummary("HGNC:1")\n', "utf-8")
    calls = [
        ["look", "disease_genes", "MONDO:1"],
        ["look", "summary", "HGNC:1"],
        ["look", "aliases", "HGNC:1"],
        ["look", "expression", "HGNC:1"],
        ["look", "symbol", EVIL],
        ["look", EVIL, EVIL],
        ["look", "--batch", str(file)],
        ["look", "--batch", EVIL],
        ["explain-path", "CHEBI:1", "MONDO:1"],
        ["explain-path", "CHEBI:1", "MONDO:1", "--json"],
        ["explain-path", "CHEBI:1", "MONDO:1", "--as", "mermaid"],
        ["explain-path", "CHEBI:1", "MONDO:1", "--as", "graphml"],
        ["explain-path", "CHEBI:3", "MONDO:4"],
        ["explain-path", EVIL, "MONDO:1"],
        ["explain-path", "CHEBI:1", "MONDO:1", "--mechanisms", EVIL],
        ["explain-path", "CHEBI:1", "MONDO:1", "--pruner", EVIL],
        ["ground", "--batch", EVIL],
        ["ground", "CHEBI:1 and MONDO:1"],
    ]
    if find_spec("pydantic_monty"):
        calls += [["repl", str(program)], ["repl", str(program), "--json"], ["repl", EVIL]]
    for args in calls:
        got = cli(*args, *kg)
        assert not ACTIVE.search(got.out + got.err), args
        assert got.code in (0, 1, 2), (args, got.err)
        shown += "owned" in got.out + got.err
    assert shown >= 12  # it was there to be shown


def test_a_file_of_mechanisms_is_inert(cli: Cli, evil_ward: Path, tmp_path: Path) -> None:
    """Names and words of a curated mechanism that is laid over the graph."""
    file = tmp_path / f"m{EVIL[5:12]}.jsonl"
    names = {"CHEBI:1": f"amberil {EVIL}", "HGNC:1": f"AAA1 {EVIL}", "MONDO:1": f"redness {EVIL}"}
    labels = {"CHEBI:1": "Drug", "HGNC:1": "Protein", "MONDO:1": "Disease"}
    record = {
        "graph": {"_id": EVIL, "drug": EVIL, "drug_mesh": "CHEBI:1", "disease": EVIL, "disease_mesh": "MONDO:1"},
        "nodes": [{"id": k, "name": n, "label": labels[k]} for k, n in names.items()],
        "links": [
            {"source": "CHEBI:1", "key": f"decreases {EVIL}", "target": "HGNC:1"},
            {"source": "HGNC:1", "key": f"causes {EVIL}", "target": "MONDO:1"},
        ],
        "references": [EVIL],
    }
    file.write_text(json.dumps(record) + "\n{\n", "utf-8")
    kg = ["--kg", str(evil_ward), "--mechanisms", str(file)]
    got = cli("explain-path", "CHEBI:1", "MONDO:1", *kg)
    assert got.code == 2
    assert not ACTIVE.search(got.out + got.err)
    file.write_text(json.dumps(record) + "\n", "utf-8")
    for form in ("text", "mermaid", "graphml"):
        got = cli("explain-path", "CHEBI:1", "MONDO:1", "--as", form, *kg)
        assert got.code in (0, 1), got.err
        assert not ACTIVE.search(got.out + got.err), form


def _commands(folder: Path, tmp_path: Path) -> list[list[str]]:
    context = tmp_path / f"notes{EVIL[5:12]}.txt"
    context.write_text(f"Redness is associated with CCC3 {EVIL}.\n", "utf-8")
    kg = ["--kg", str(folder)]
    ask = "Which genes are associated with redness?"
    pattern = 'MATCH (g:Gene)-[:gene_associated_with_condition]->(d {id: "MONDO:1"}) RETURN g'
    return [
        ["ask", ask, *kg],
        ["ask", ask, "--context", str(context), *kg],
        ["ask", ask, "--option", EVIL, "--option", "b", *kg],
        ["ask", ask, "--batch", EVIL, *kg],
        ["ask", EVIL, *kg],
        ["ask", ask, "--kg", EVIL],
        ["ask", ask, "--method", EVIL, *kg],
        ["ask", ask, "--corpus", EVIL, *kg],
        ["ask", ask, "--sources", EVIL, *kg],
        ["ask", ask, "--reasoner", EVIL, *kg],
        ["ask", ask, f"--{EVIL}", *kg],
        ["match", pattern, *kg],
        ["match", pattern.replace("MONDO:1", EVIL), *kg],
        ["match", EVIL, *kg],
        ["ground", f"redness {EVIL}", *kg],
        ["kg", "info", str(folder)],
        ["verify", EVIL],
        [EVIL],
    ]


def test_no_command_lets_anything_through(cli: Cli, evil_world: Path, tmp_path: Path) -> None:
    shown = 0
    for args in _commands(evil_world, tmp_path):
        got = cli(*args)
        assert not ACTIVE.search(got.out + got.err), args
        assert got.code in (0, 1, 2), (args, got.err)
        shown += "owned" in got.out + got.err
    assert shown >= 8  # it was there to be shown


def test_json_says_the_same_and_is_inert(cli: Cli, evil_world: Path) -> None:
    pattern = 'MATCH (g:Gene)-[:gene_associated_with_condition]->(d {id: "MONDO:1"}) RETURN g'
    got = cli("match", pattern, "--kg", str(evil_world), "--json")
    assert not ACTIVE.search(got.out)
    assert EVIL in [a["entity"]["name"].removeprefix("AAA1") for a in got.json["answers"]]


def test_what_a_server_says_is_inert(cli: Cli, monkeypatch: pytest.MonkeyPatch, evil_world: Path) -> None:
    pytest.importorskip("openai")
    from reason.stub_server import fails, serving

    monkeypatch.setenv("BIOLOOM_API_KEY", "k")
    with serving() as stub:
        stub.acts = [fails(401, f"no {EVIL}")]
        got = cli(
            "ask", "Which genes are associated with redness?", "--kg", str(evil_world), "--reasoner", "m",
            "--method", "io", "--base-url", stub.url,
        )  # fmt: skip
    assert got.code == 3
    assert "owned" in got.err
    assert not ACTIVE.search(got.err)


def test_whoever_reads_us_may_go(evil_world: Path) -> None:
    """`bioloom ... | head`: the reader has what it wanted, which is no failure and no answer that is missing."""
    pattern = 'MATCH (g:Gene)-[:gene_associated_with_condition]->(d {id: "MONDO:1"}) RETURN g'
    for flags in (["--json"], []):
        read, write = os.pipe()
        os.close(read)
        done: Any = subprocess.run(
            [sys.executable, "-m", "bioloom", "match", pattern, "--kg", str(evil_world), *flags],
            stdout=write, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
        os.close(write)
        assert (done.returncode, done.stderr) == (0, "")


def test_the_rule_stands_in_one_place() -> None:
    """No module of the package writes to a terminal by another way than the guarded streams."""
    source = Path(inert.__file__).parents[1]
    own = re.compile(r"rich\.print|Console\(|sys\.__std")
    found = [p.relative_to(source).as_posix() for p in source.rglob("*.py") if own.search(p.read_text("utf-8"))]
    assert sorted(found) == ["api/progress.py", "app/terminal.py"]  # a bar is of plain texts alone: tests/door
