"""Building a graph on the command line: which sources, what is told of it, and that it is found by its name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.cli import Cli, Result
from bioloom.graph.storage.manifest import read_manifest
from bioloom.graph.store import built_root
from bioloom.recipes import table
from bioloom.recipes.rows import Edge, Node, Row
from recipes.upstream import recipe

FREE: list[Row] = [
    Node("CHEBI:1", ("SmallMolecule", "Drug"), "aspirin"),
    Node("MONDO:1", ("Disease",), "pain"),
    Edge("CHEBI:1", "treats", "MONDO:1"),
]
CLOSED: list[Row] = [Node("HP:1", ("PhenotypicFeature",), "nausea"), Edge("CHEBI:1", "has_side_effect", "HP:1")]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """``bioloom kg build full`` over two small sources, one of them not for commercial use."""
    every = tuple(
        recipe(tmp_path / "data", name, lambda _, rows=rows: iter(rows), {f"{name}.txt": name})
        for name, rows in (("free", FREE), ("closed", CLOSED))
    )
    monkeypatch.setenv("BIOLOOM_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(table, "EVERY", every)
    monkeypatch.setattr(table, "GRAPHS", {"full": table.Plan("a full graph", ("free",), ("closed",))})
    run = Cli(monkeypatch, capsys)
    return lambda *options: run("kg", "build", "full", "--data", str(tmp_path / "data"), "--offline", *options)


def test_it_is_found_by_its_name_and_says_what_it_cost(build: Callable[..., Result]) -> None:
    told = build("--json").json
    assert (told["name"], told["nodes"], told["edges"], told["title"]) == ("full", 2, 1, "a full graph")
    assert told["path"] == str(built_root() / "full")
    assert told["seconds"] > 0
    assert told["cpu_seconds"] > 0
    assert [s.infores for s in read_manifest(built_root() / "full").sources] == ["infores:free"]


def test_sources_not_for_commercial_use_come_only_when_their_terms_are_accepted(build: Callable[..., Result]) -> None:
    shown = build("--accept-noncommercial").out
    assert "full  3 nodes, 2 edges" in shown
    assert "on the processor" in shown
    manifest = read_manifest(built_root() / "full")
    assert [s.infores for s in manifest.sources] == ["infores:free", "infores:closed"]
    assert manifest.title == "a full graph, for non-commercial use"


def test_a_graph_that_no_recipes_make_is_named(build: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "GRAPHS", {"other": table.Plan("other", ())})
    assert build().code == 2
