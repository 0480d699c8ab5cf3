"""Why a thing is one thing, and every mapping as SSSOM."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import Cli
from bioloom.core.errors import GraphNotFoundError, UnknownEntityError
from bioloom.graph.model.graph import Graph
from bioloom.graph.store import open_graph
from bioloom.recipes.build.build import build
from bioloom.recipes.build.explain import explain
from bioloom.recipes.build.provenance import MAPPINGS, OBSOLETE
from bioloom.recipes.build.sssom import COLUMNS, write
from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.rows import Edge, Mapping, Node, Replaced, Row
from recipes.upstream import recipe

DISEASE = ("Disease",)
MONDO: list[Row] = [
    Node("MONDO:1", DISEASE, "one", ("uno",)),
    Node("MONDO:2", DISEASE, "two"),
    Replaced("MONDO:9", "MONDO:1"),
    Replaced("MONDO:8", "MONDO:7"),
    Mapping("MONDO:1", "DOID:1"),
    Mapping("MONDO:2", "DOID:2"),
    Mapping("MONDO:2", "DOID:3"),
    Mapping("MONDO:1", "GARD:5"),
]
DOID: list[Row] = [
    Node("DOID:1", DISEASE, "first"),
    Node("DOID:2", DISEASE, "second"),
    Node("DOID:3", DISEASE, "third"),
    Replaced("DOID:7", "DOID:1"),
    Edge("DOID:2", "subclass_of", "DOID:1"),
    Edge("DOID:3", "close_match", "MONDO:1", qualifiers=(("mapping_justification", "semapv:LexicalMatching"),)),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    at = tmp_path_factory.mktemp("explain")
    sources = [recipe(at, name, lambda _, rows=rows: iter(rows), {f"{name}.txt": name}) for name, rows in
               (("mondo", MONDO), ("doid", DOID))]  # fmt: skip
    build(sources, at / "g", name="g", shelf=Shelf(data=at, offline=True))
    return at / "g"


@pytest.fixture(scope="module")
def graph(folder: Path) -> Graph:
    return open_graph(folder)


def test_a_thing_and_what_is_one_with_it(graph: Graph, folder: Path) -> None:
    found = explain(graph, folder, "MONDO:1")
    assert found.thing is not None
    assert (found.thing.name, found.how, found.traced) == ("one", "the thing itself", True)
    assert found.sources == ("infores:mondo", "infores:doid")
    assert found.names["synonym"] == ("uno", "first")
    assert {(s.curie, s.why, s.sources) for s in found.same} == {
        ("DOID:1", "merged with", ("infores:mondo",)),
        ("MONDO:9", "replaced by", ("infores:mondo",)),
        ("DOID:7", "replaced by DOID:1, one with", ("infores:doid",)),
    }
    assert [(k.curie, k.outcome, k.thing) for k in found.kept] == [
        ("GARD:5", "prefix not legal for the category", None)
    ]
    assert {(s.predicate, s.outgoing, s.source, s.statements) for s in found.statements} == {
        ("subclass_of", False, "infores:doid", 1),
        ("close_match", False, "infores:doid", 1),
    }


@pytest.mark.parametrize(
    ("asked", "how"),
    [
        ("DOID:1", "merged with MONDO:1"),
        ("MONDO:9", "replaced by MONDO:1"),
        ("DOID:7", "replaced by DOID:1, one with MONDO:1"),
    ],
)
def test_other_identifiers_say_what_they_are_to_the_thing(graph: Graph, folder: Path, asked: str, how: str) -> None:
    found = explain(graph, folder, asked)
    assert found.thing is not None
    assert (found.thing.curie, found.how) == ("MONDO:1", how)


def test_what_was_not_merged_and_why(graph: Graph, folder: Path) -> None:
    found = explain(graph, folder, "MONDO:2")
    assert [(k.curie, k.outcome, k.thing.name if k.thing else "") for k in found.kept] == [
        ("DOID:2", "not one-to-one", "second"),
        ("DOID:3", "not one-to-one", "third"),
    ]
    assert {(f.subject.curie, f.object.curie) for f in found.links} == {("MONDO:2", "DOID:2"), ("MONDO:2", "DOID:3")}


def test_an_identifier_without_a_thing(graph: Graph, folder: Path) -> None:
    found = explain(graph, folder, "GARD:5")
    assert found.thing is None
    assert [(k.curie, k.thing.name if k.thing else "") for k in found.kept] == [("MONDO:1", "one")]
    dead = explain(graph, folder, "MONDO:8")
    assert (dead.thing, dead.how) == (None, "obsolete, and leads to nothing")
    assert dead.replaced == (("MONDO:8", "MONDO:7", "replaced by MONDO:7, no live term"),)
    with pytest.raises(UnknownEntityError, match="no MONDO:3"):
        explain(graph, folder, "MONDO:3")


def test_a_graph_without_provenance_still_shows_what_it_has(graph: Graph, folder: Path, tmp_path: Path) -> None:
    found = explain(graph, tmp_path, "DOID:1")
    assert (found.traced, found.how) == (False, "one with MONDO:1")
    assert {s.curie for s in found.same} == {"DOID:1", "DOID:7", "MONDO:9"}
    bare = tmp_path / "bare"
    bare.mkdir()
    for name in ("nodes.parquet", "edges.parquet", "manifest.json"):
        (bare / name).write_bytes((folder / name).read_bytes())
    with pytest.raises(GraphNotFoundError, match=r"no mappings\.parquet"):
        write(bare, tmp_path / "x.tsv")


def test_sssom(folder: Path, tmp_path: Path) -> None:
    count = write(folder, tmp_path / "x.tsv")
    lines = (tmp_path / "x.tsv").read_text("utf-8").splitlines()
    meta, (head, *rows) = [x for x in lines if x.startswith("# ")], [x for x in lines if not x.startswith("# ")]
    assert meta[0] == "# curie_map:"
    assert "#   MONDO: http://purl.obolibrary.org/obo/MONDO_" in meta
    assert head.split("\t") == list(COLUMNS)
    assert len(rows) == count
    said = {tuple(row.split("\t")[i] for i in (0, 2, 3, 6, 8)) for row in rows}
    mondo, doid = "infores:mondo", "infores:doid"
    assert said == {
        ("MONDO:1", "skos:exactMatch", "DOID:1", mondo, ""),
        ("MONDO:2", "skos:closeMatch", "DOID:2", mondo, "not one-to-one"),
        ("MONDO:2", "skos:closeMatch", "DOID:3", mondo, "not one-to-one"),
        ("MONDO:1", "oboInOwl:hasDbXref", "GARD:5", mondo, "prefix not legal for the category"),
        ("MONDO:9", "IAO:0100001", "MONDO:1", mondo, "obsolete or secondary"),
        ("DOID:7", "IAO:0100001", "DOID:1", doid, "obsolete or secondary"),
        ("DOID:3", "skos:closeMatch", "MONDO:1", doid, "stated as nearly so"),
    }
    justified = {row.split("\t")[5] for row in rows}
    assert justified == {"semapv:UnspecifiedMatching", "semapv:LexicalMatching"}
    prefixes = {curie.partition(":")[0] for row in rows for curie in row.split("\t")[:4:2] if curie}
    mapped = {line.split()[1].rstrip(":") for line in meta if line.startswith("#   ")}
    assert prefixes <= mapped


def test_on_the_command_line(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Cli(monkeypatch, capsys)
    shown = run("kg", "explain", "DOID:1", "--kg", str(folder))
    assert shown.code == 0
    assert "DOID:1 is merged with MONDO:1" in shown.out
    assert "prefix not legal" in shown.out
    body = run("kg", "explain", "GARD:5", "--kg", str(folder), "--json")
    assert (body.code, body.json["thing"]) == (1, None)
    assert run("kg", "explain", "MONDO:3", "--kg", str(folder)).code == 2
    written = run("kg", "sssom", str(tmp_path / "m.tsv"), "--kg", str(folder), "--json")
    assert json.loads(written.out)["mappings"] == 7
    assert {p.name for p in folder.iterdir()} >= {MAPPINGS, OBSOLETE}
