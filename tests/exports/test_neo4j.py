"""The files for Neo4j: read back as its importer reads them, with nothing but data in them."""

from __future__ import annotations

import csv
import stat
from pathlib import Path

import pytest

from bioloom.core.errors import BuildError
from bioloom.graph.exports.neo4j import SEPARATOR, export_neo4j
from exports import graphs


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def test_nodes_and_edges(tmp_path: Path) -> None:
    export_neo4j(graphs.plain(tmp_path / "graph"), tmp_path / "out")
    nodes = {row["id:ID"]: row for p in sorted((tmp_path / "out").glob("nodes-*.csv")) for row in read(p)}
    gene = nodes["HGNC:1"]
    assert gene[":LABEL"].split(SEPARATOR) == ["Entity", "Gene", "Protein"]
    assert gene["synonym:string[]"].split(SEPARATOR) == ["a", "alpha"]
    assert (gene["name:string"], gene["deprecated:boolean"], gene["bioloom_number:long"]) == ("A", "false", "0")
    assert nodes["MONDO:2"]["name:string"] == ""
    edges = [row for p in sorted((tmp_path / "out").glob("edges-*.csv")) for row in read(p)]
    assert len(edges) == 5
    not_so = next(e for e in edges if e["negated:boolean"] == "true")
    assert (not_so[":START_ID"], not_so[":END_ID"], not_so[":TYPE"]) == ("MONDO:1", "HP:1", "has_phenotype")
    assert not_so["frequency:double"] == "1e-7"
    assert [e["bioloom_start:long"] for e in edges if e[":TYPE"] == "subclass_of"] == ["1"]
    assert read(tmp_path / "out" / "graph.csv")[0]["value"].startswith('{"format":1,"name":"small"')


def test_scripts(tmp_path: Path) -> None:
    export_neo4j(graphs.plain(tmp_path / "graph"), tmp_path / "out")
    script = tmp_path / "out" / "import.sh"
    assert script.stat().st_mode & stat.S_IXUSR
    assert "--relationships=edges-002.csv" in script.read_text()
    load = (tmp_path / "out" / "load.cypher").read_text()
    assert "MATCH (s:Entity {id: row.`:START_ID`}) MATCH (o:Entity {id: row.`:END_ID`}) " in load
    assert "CREATE (s)-[r:`subclass_of`]->(o) SET r += {" in load
    assert "CREATE (n:`Entity`:`Gene`:`Protein`) SET n += {`id`: row.`id:ID`" in load
    assert "`synonym`: split(row.`synonym:string[]`, '\\u001f')" in load


def test_values_survive_and_cannot_leave_their_field(tmp_path: Path) -> None:
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    from bioloom.graph.storage.record import Record, write_record

    record = graphs.nasty(tmp_path / "nasty")
    edges = pq.read_table(tmp_path / "nasty" / "edges.parquet").drop_columns(["odd `name'\\"])
    predicate = edges.column("predicate")
    edges = edges.filter(pc.equal(predicate, predicate[0]))
    tables = {"nodes": [pq.read_table(tmp_path / "nasty" / "nodes.parquet")], "edges": [edges]}
    write_record(tmp_path / "graph", name="nasty", tables=tables)
    export_neo4j(Record.at(tmp_path / "graph"), tmp_path / "out")
    nodes = read(tmp_path / "out" / "nodes-000.csv")
    assert [n["name:string"] for n in nodes] == graphs.NASTY
    assert [n["synonym:string[]"].split(SEPARATOR) for n in nodes] == [[v, "plain", v] for v in graphs.NASTY]
    found = read(tmp_path / "out" / "edges-000.csv")
    assert [e["note:string"] for e in found] == graphs.NASTY[:-1]
    assert record.manifest.name == "small"


def test_a_name_that_neo4j_misreads_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="backslash"):
        export_neo4j(graphs.nasty(tmp_path / "graph"), tmp_path / "out")
    assert not (tmp_path / "out").exists()
