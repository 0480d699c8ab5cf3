"""Importing and exporting on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from bioloom.app.commands.kg.exchange import EXPORTS, default_name, register
from bioloom.core.errors import BuildError, GraphFormatError, InputError
from bioloom.graph.storage.record import Record
from bioloom.graph.store import built_root, find_graph, graph_names, open_graph
from exports import graphs
from imports import layouts as lay

FILES = {"monarch-kg_edges.tsv": lay.monarch_edges(), "monarch-kg_nodes.tsv": lay.monarch_nodes()}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BIOLOOM_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def run(*arguments: str | Path) -> str:
    app = typer.Typer()
    register(app)
    result = CliRunner().invoke(app, [str(a) for a in arguments])
    if result.exception is not None:
        raise result.exception
    return result.stdout


def body(*arguments: str | Path) -> dict[str, Any]:
    found = json.loads(run(*arguments, "--json"))
    assert isinstance(found, dict)
    return found


def test_an_import_is_a_graph_by_name(tmp_path: Path, home: Path) -> None:
    source = lay.packed(tmp_path / "in", FILES, "tar")
    report = body("import", "kgx", source)
    assert report["schema"] == "bioloom.kg.io/1"
    assert (report["name"], report["nodes"], report["edges"]) == ("monarch-kg", 6, 4)
    assert find_graph("monarch-kg") == home / "graphs" / "monarch-kg" == built_root() / "monarch-kg"
    assert "monarch-kg" in graph_names()
    graph = open_graph("monarch-kg")
    assert (graph.name, graph.content_hash) == ("monarch-kg", report["content_hash"])
    assert graph.entity(graph.index("HGNC:3603")).name == "FBN1"


def test_what_people_read(tmp_path: Path) -> None:
    (tmp_path / "kg.csv").write_text(lay.primekg())
    text = run("import", "primekg", tmp_path, "--name", "prime")
    assert text.startswith("prime  20 nodes, 27 edges")
    assert "left out: 29 x row of an edge that stands already" in text
    assert "--kg prime" in text


def test_a_graph_of_that_name_stays_unless_told(tmp_path: Path) -> None:
    source = lay.packed(tmp_path / "in", FILES, "plain")
    first = body("import", "kgx", source, "--name", "mine")
    with pytest.raises(InputError, match="a graph mine already") as caught:
        run("import", "kgx", source, "--name", "mine")
    assert "--replace" in caught.value.hint
    assert body("import", "kgx", source, "--name", "mine", "--replace")["content_hash"] == first["content_hash"]


@pytest.mark.parametrize("name", ["../x", "a.b", "", "-x", "a b"])
def test_names_that_could_not_be_found_again(tmp_path: Path, name: str) -> None:
    lay.packed(tmp_path / "...", FILES, "plain")
    with pytest.raises(InputError, match="cannot be called"):
        run("import", "kgx", tmp_path / "...", "--name", name)


def test_a_failed_import_leaves_no_graph(tmp_path: Path, home: Path) -> None:
    (tmp_path / "kg.csv").write_text(lay.primekg() + "cut,off\n")
    with pytest.raises(GraphFormatError, match="line 58"):
        run("import", "primekg", tmp_path / "kg.csv")
    assert not list((home / "graphs").iterdir())


@pytest.mark.parametrize("format_", EXPORTS)
def test_exports(tmp_path: Path, format_: str) -> None:
    record = graphs.plain(tmp_path / "graph")
    found = body("export", format_, tmp_path / "out", "--kg", tmp_path / "graph")
    assert found["graph"] == {"name": "small", "content_hash": record.manifest.content_hash}
    assert {p: (tmp_path / "out" / p).stat().st_size for p in found["files"]} == found["files"]
    assert "  " in run("export", format_, tmp_path / "again", "--kg", tmp_path / "graph")


def test_out_and_in_by_name(tmp_path: Path) -> None:
    record = graphs.nasty(tmp_path / "graph")
    run("export", "kgx", tmp_path / "out", "--kg", tmp_path / "graph")
    assert body("import", "kgx", tmp_path / "out", "--name", "again")["content_hash"] == record.manifest.content_hash
    assert Record.at(find_graph("again")).manifest.title == "A small graph"


def test_bad_formats_and_folders(tmp_path: Path) -> None:
    graphs.plain(tmp_path / "graph")
    with pytest.raises(InputError, match="'kgxx' is not known"):
        run("import", "kgxx", tmp_path)
    with pytest.raises(InputError, match="'neoj' is not known") as caught:
        run("export", "neoj", tmp_path / "out", "--kg", tmp_path / "graph")
    assert "neo4j" in caught.value.hint
    with pytest.raises(BuildError, match="not empty"):
        run("export", "kgx", tmp_path / "graph", "--kg", tmp_path / "graph")


@pytest.mark.parametrize(
    ("format_", "path", "name"),
    [
        ("kgx", "monarch-kg.tar.gz", "monarch-kg"), ("kgx", "a/monarch-kg_nodes.tsv.gz", "monarch-kg"),
        ("kgx", "my graph v1.2_edges.jsonl", "my-graph-v1-2"), ("primekg", "kg.csv", "primekg"),
        ("hetionet", "hetionet-v1.0.json.bz2", "hetionet"),
    ],
)  # fmt: skip
def test_names_by_default(format_: str, path: str, name: str) -> None:
    assert default_name(format_, Path(path)) == name
