"""What people type first: graphs and corpora by flag or by place, completion, the demo, and what is not there yet."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import Cli
from bioloom.graph.store import BUILT_BY_NAME
from bioloom.recipes.table import GRAPHS

COMMAND = [sys.executable, "-c", "import sys; from bioloom.app.main import main; sys.argv = ['bioloom']; main()"]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    monkeypatch.setenv("BIOLOOM_HOME", str(tmp_path / "home"))
    return Cli(monkeypatch, capsys)


def test_a_graph_that_is_not_built_names_the_command_that_builds_it(cli: Cli) -> None:
    got = cli("ask", "--kg", "full", "Which drugs treat asthma?")
    assert (got.code, "bioloom kg build full" in got.err) == (2, True)
    assert "Did you mean full?" in cli("kg", "info", "--kg", "ful").err
    assert set(BUILT_BY_NAME) == set(GRAPHS) - {"open"}


@pytest.mark.parametrize("command", ["info", "report"])
def test_a_graph_is_named_by_place_or_by_flag(cli: Cli, command: str, world_folder: Path) -> None:
    tail = [] if command == "info" else ["--json", "-"]
    by_place = cli("kg", command, str(world_folder), *(tail or ["--json"]))
    by_flag = cli("kg", command, "--kg", str(world_folder), *(tail or ["--json"]))
    assert (by_place.code, by_flag.code) == (0, 0)
    if command == "info":
        assert by_place.json == by_flag.json
    both = cli("kg", command, "open", "--kg", str(world_folder))
    assert (both.code, f"open or {world_folder}?" in both.err) == (2, True)


@pytest.mark.parametrize("flag", ["--corpus", "--name"])
def test_a_corpus_is_named_as_it_is_when_one_asks_with_it(cli: Cli, flag: str, tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    note.write_text("Itch is common in mice.\n", "utf-8")
    assert cli("corpus", "build", str(note), "--name", "mine", "--untagged").code == 0
    assert "Itch is common" in cli("corpus", "search", flag, "mine", "itch").out
    assert cli("corpus", "info", flag, "mine", "--json").json["name"] == "mine"
    missing = cli("corpus", "search", "--corpus", "X", "itch")
    assert (missing.code, "There are mine; make it: bioloom corpus build PATH... --name X" in missing.err) == (2, True)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("bioloom dem", ["demo"]),
        ("bioloom ask --kg op", ["open"]),
        ("bioloom ask --method medr", ["medrag"]),
        ("bioloom kg info op", ["open"]),
        ("bioloom corpus search --corpus zz", []),
    ],
)
def test_a_shell_completes_commands_and_names(typed: str, offered: list[str]) -> None:
    done = completed(typed, "bash")
    assert (done.returncode, done.stdout.split()) == (0, offered)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_is_shown(shell: str) -> None:
    """As docs/shell.md says: ``bioloom --show-completion`` where the shell is known, else by the variable."""
    done = subprocess.run(
        COMMAND, capture_output=True, text=True, check=False,
        env={"_BIOLOOM_COMPLETE": f"source_{shell}", "PATH": "", "PYTHONPATH": source()},
    )  # fmt: skip
    assert "_BIOLOOM_COMPLETE" in done.stdout, done.stderr


def completed(typed: str, shell: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        COMMAND, capture_output=True, text=True, check=False,
        env={**os.environ, "_BIOLOOM_COMPLETE": f"complete_{shell}", "COMP_WORDS": typed, "PYTHONPATH": source(),
             "COMP_CWORD": str(len(typed.split()) - 1)},
    )  # fmt: skip


def source() -> str:
    return str(Path(__file__).parents[2] / "src")


def test_the_demo_asks_five_kinds_of_question(cli: Cli) -> None:
    got = cli("demo", "--json")
    lines = [json.loads(line) for line in got.out.splitlines()]
    assert (got.code, len(lines)) == (0, 5)
    assert [line["answer"]["answer"]["abstained"] for line in lines] == [False] * 4 + [True]
    assert all(line["schema"] == "bioloom.demo/1" and line["shows"] for line in lines)
    told = cli("demo").out
    assert "GBA1 (HGNC:4177)" in told
    assert "not stated: no source says that BRCA1" in told
    assert len(told.splitlines()) < 50
