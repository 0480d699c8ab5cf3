"""KGX out and in again: the same graph, by its content hash."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bioloom.core.errors import BuildError, GraphFormatError
from bioloom.graph.exports.kgx import Form, export_kgx, file_name
from bioloom.graph.exports.kgx_text import escape, escape_text, unescape
from bioloom.graph.storage.record import Record
from bioloom.recipes.imports import import_graph
from exports import graphs

MADE = [graphs.plain, graphs.nasty, graphs.conditional, graphs.empty]


@pytest.mark.parametrize("form", ["tsv", "jsonl"])
@pytest.mark.parametrize("make", MADE)
def test_the_same_graph_comes_back(tmp_path: Path, make: Callable[[Path], Record], form: Form) -> None:
    record = make(tmp_path / "graph")
    export_kgx(record, tmp_path / "out", form)
    report = import_graph("kgx", tmp_path / "out", tmp_path / "again")
    again = Record.at(tmp_path / "again").manifest
    assert again.content_hash == record.manifest.content_hash == report.content_hash
    assert (again.name, again.title, again.version, again.sources) == (
        record.manifest.name, record.manifest.title, record.manifest.version, record.manifest.sources,
    )  # fmt: skip
    assert report.left_out == ()


def test_what_others_read(tmp_path: Path) -> None:
    written = export_kgx(graphs.plain(tmp_path / "graph"), tmp_path / "out")
    assert [p.name for p in written] == ["small_bioloom.json", "small_edges.tsv", "small_nodes.tsv"]
    head, *rows = (tmp_path / "out" / "small_nodes.tsv").read_text().splitlines()
    assert head.split("\t") == [
        "id", "category", "name", "synonym", "xref", "same_as", "provided_by", "deprecated",
    ]  # fmt: skip
    assert rows[0].split("\t") == [
        "HGNC:1",
        "biolink:Gene|biolink:Protein",
        "A",
        "a|alpha",
        "",
        "NCBIGene:9",
        "infores:hgnc",
        "",
    ]
    edges = (tmp_path / "out" / "small_edges.tsv").read_text().splitlines()
    assert edges[1].split("\t")[:6] == [
        "HGNC:1", "biolink:gene_associated_with_condition", "MONDO:1", "", "infores:a", "PMID:1|PMID:2",
    ]  # fmt: skip
    assert edges[4].split("\t")[3] == "true"
    assert not json.loads((tmp_path / "out" / "small_bioloom.json").read_text())["escaped"]


def test_lines_hold_only_what_says_something(tmp_path: Path) -> None:
    export_kgx(graphs.plain(tmp_path / "graph"), tmp_path / "out", "jsonl")
    rows = [json.loads(line) for line in (tmp_path / "out" / "small_nodes.jsonl").read_text().splitlines()]
    assert rows[3] == {"id": "HP:1", "category": ["biolink:PhenotypicFeature"], "name": "fever"}


def test_escapes_are_used_only_where_one_is_needed_and_said(tmp_path: Path) -> None:
    export_kgx(graphs.nasty(tmp_path / "graph"), tmp_path / "out")
    assert json.loads((tmp_path / "out" / "small_bioloom.json").read_text())["escaped"]
    text = (tmp_path / "out" / "small_nodes.tsv").read_text("utf-8")
    assert r"a\pb|plain|a\pb" in text
    assert all(line.count("\t") == 3 for line in text.splitlines())


@given(st.text(alphabet=st.sampled_from("\\|tnrpe\t\n\r aΩ"), max_size=12))
@settings(max_examples=300)
def test_escapes_undo(text: str) -> None:
    array = pa.array([text, None])
    for items in (True, False):
        written = escape(array, items=items)
        assert unescape(written).to_pylist() == [text, None]
        assert not set("\t\n\r|") & set(written[0].as_py())
    assert unescape(pa.array([escape_text(text)]))[0].as_py() == text


def test_a_filled_folder_is_refused_and_a_failure_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = graphs.plain(tmp_path / "graph")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("")
    with pytest.raises(BuildError, match="not empty"):
        export_kgx(record, tmp_path / "full")
    (tmp_path / "graph" / "edges.parquet").write_bytes(b"PAR1")
    with pytest.raises(GraphFormatError):
        export_kgx(record, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["full", "graph"]


def test_a_side_file_of_a_newer_bioloom_or_a_damaged_one(tmp_path: Path) -> None:
    export_kgx(graphs.plain(tmp_path / "graph"), tmp_path / "out")
    side = tmp_path / "out" / "small_bioloom.json"
    body = json.loads(side.read_text())
    side.write_text(json.dumps(body | {"bioloom_kgx": 99}))
    with pytest.raises(GraphFormatError, match="newer"):
        import_graph("kgx", tmp_path / "out", tmp_path / "again")
    side.write_text("{")
    with pytest.raises(GraphFormatError, match="damaged"):
        import_graph("kgx", tmp_path / "out", tmp_path / "again")


@pytest.mark.parametrize(("name", "expected"), [("a/b c", "a_b_c"), ("../x", "_x"), ("...", "graph"), ("open", "open")])
def test_names_of_files(name: str, expected: str) -> None:
    assert file_name(name) == expected
