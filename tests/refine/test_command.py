"""``bioloom explain-path`` on the small world: text, drawings, JSON, exit codes."""

import json

import pytest

from app.cli import Cli


@pytest.fixture
def asked(world_folder, monkeypatch, capsys):
    return lambda *rest: Cli(monkeypatch, capsys)("explain-path", *rest, "--kg", str(world_folder))


def test_two_things_are_joined_and_said_how(asked):
    said = asked("AAA1", "itch")
    assert said.code == 0, said.err
    assert "AAA1 ─ is associated with ─▶ redness ─ has phenotype ─▶ itch" in said.out
    assert "inferred (the best supported ways" in said.out.replace("\n", " ")


def test_it_is_drawn_and_written_as_json(asked):
    assert asked("AAA1", "itch", "--as", "mermaid").out.startswith("flowchart LR")
    assert "<graphml" in asked("AAA1", "itch", "--as", "graphml").out
    told = json.loads(asked("AAA1", "itch", "--json").out)
    assert told["schema"] == "bioloom.mechanism/1"
    assert [k["object"]["name"] for k in told["mechanism"]["way"]] == ["redness", "itch"]
    assert asked("AAA1", "itch", "--json", "--as", "mermaid").code == 2


def test_what_nothing_joins_exits_1_and_unknown_names_2(asked):
    assert asked("CCC3", "cough").code == 1
    assert asked("nobody", "itch").code == 2
