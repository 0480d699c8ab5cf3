"""The record: what is written is what is read, and what cannot be a record is refused with a reason."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from bioloom.core.errors import BuildError, GraphFormatError, GraphNotFoundError
from bioloom.graph.storage.content import hash_texts
from bioloom.graph.storage.hashing import hash_text
from bioloom.graph.storage.manifest import RECORD_FORMAT, SourceInfo, read_manifest
from bioloom.graph.storage.record import Record, write_record
from bioloom.graph.store import open_graph

from .factory import SCHEMA, Sample, node_table, random_sample

NODES = pa.table({"id": ["A:1", "B:2"], "category": [["Gene"], ["Disease"]]})
EDGES = pa.table({"subject": ["A:1"], "predicate": ["treats"], "object": ["B:2"]})


def write(folder: Path, nodes: pa.Table = NODES, edges: pa.Table = EDGES, **more: pa.Table):
    tables = {"nodes": [nodes], "edges": [edges]} | {k: [t] for k, t in more.items()}
    return write_record(folder, name="g", tables=tables, level=1)


def edges_with(**columns: list) -> pa.Table:
    return pa.table({name: EDGES.column(name) for name in EDGES.column_names} | columns)


def test_manifest_round_trips(tmp_path):
    source = SourceInfo(infores="infores:x", title="X", version="2024-01", licence="CC0", address="https://x", rows=3)
    manifest = write_record(
        tmp_path / "g", name="g", title="T", version="1", sources=[source], tables={"nodes": [NODES], "edges": [EDGES]}
    )
    assert read_manifest(tmp_path / "g") == manifest
    assert (manifest.nodes, manifest.edges, manifest.format) == (2, 1, RECORD_FORMAT)
    assert open_graph(tmp_path / "g").sources == (source,)


def test_biolink_prefixes_are_written_and_read_away(tmp_path):
    write(tmp_path / "g")
    assert pq.read_table(tmp_path / "g" / "edges.parquet").column("predicate").to_pylist() == ["biolink:treats"]
    assert pq.read_table(tmp_path / "g" / "nodes.parquet").column("category").to_pylist()[0] == ["biolink:Gene"]
    fact = open_graph(tmp_path / "g").fact(0)
    assert (fact.predicate, fact.subject.categories) == ("treats", ("Gene",))


def test_the_content_hash_takes_silence_for_silence(tmp_path):
    """A null, an empty list, False and a column that is not there all say nothing; prefixes are spelling."""
    plain = write(tmp_path / "1").content_hash
    empty = edges_with(publications=[[]], negated=[False], frequency=[float("nan")], onset=[""], agent_type=[None])
    assert write(tmp_path / "2", edges=empty).content_hash == plain
    prefixed = EDGES.set_column(1, "predicate", [["biolink:treats"]])
    assert write(tmp_path / "3", edges=prefixed).content_hash == plain
    assert write(tmp_path / "4", edges=EDGES.select(["object", "subject", "predicate"])).content_hash == plain
    coded = EDGES.set_column(0, "subject", EDGES.column("subject").dictionary_encode())
    assert write(tmp_path / "5", edges=coded).content_hash == plain


def test_a_unit_is_content(tmp_path):
    hashes = set()
    for unit in (None, "mg", "g"):
        field = pa.field("amount", pa.float64(), metadata={"unit": unit} if unit else None)
        edges = edges_with(amount=[1.0]).cast(pa.schema([*EDGES.schema, field]))
        hashes.add(write(tmp_path / str(unit), edges=edges).content_hash)
    assert len(hashes) == 3
    assert open_graph(tmp_path / "mg").fact(0).qualifiers[0].unit == "mg"


def test_whole_numbers_are_qualifiers_too(tmp_path):
    write(tmp_path / "g", edges=edges_with(rank=pa.array([3], pa.int64())))
    assert open_graph(tmp_path / "g").fact(0).qualifiers[0].value == 3.0


@pytest.mark.parametrize(
    ("nodes", "edges", "words"),
    [
        (NODES.drop_columns("category"), EDGES, "nodes has no column category"),
        (NODES, EDGES.drop_columns(["object", "predicate"]), "edges has no column predicate, object"),
        (NODES, edges_with(flag=[True]), "qualifier flag is of type bool"),
        (NODES, edges_with(negated=["maybe"]), "negated of edges holds what is no bool"),
        (NODES, EDGES.set_column(0, "subject", pa.array([None], pa.string())), "edges has a row without subject"),
    ],
)
def test_rows_that_do_not_fit_are_refused(tmp_path, nodes, edges, words):
    with pytest.raises(GraphFormatError, match=words):
        write(tmp_path / "g", nodes, edges)
    assert not list(tmp_path.iterdir()), "nothing is left behind"


def test_a_folder_with_something_else_is_not_replaced(tmp_path):
    (tmp_path / "g").mkdir()
    (tmp_path / "g" / "thesis.txt").write_text("years of work")
    with pytest.raises(BuildError, match="is no graph"):
        write(tmp_path / "g")
    assert (tmp_path / "g" / "thesis.txt").exists()


def test_a_file_is_not_replaced(tmp_path):
    (tmp_path / "g").write_text("years of work")
    with pytest.raises(BuildError, match="is no graph"):
        write(tmp_path / "g")
    with pytest.raises(BuildError, match="could not be written"):
        write(tmp_path / "g" / "inside")
    assert (tmp_path / "g").read_text() == "years of work"


def test_a_full_disk_leaves_the_old_graph(tmp_path, monkeypatch):
    before = write(tmp_path / "g")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pq.ParquetWriter, "write_table", full)
    with pytest.raises(BuildError, match="No space left on device"):
        write(tmp_path / "g", edges=edges_with(onset=["late"]))
    assert read_manifest(tmp_path / "g") == before
    assert [p.name for p in tmp_path.iterdir()] == ["g"]


def test_a_graph_is_replaced_whole(tmp_path):
    write(tmp_path / "g", edges=edges_with(onset=["late"]))
    open_graph(tmp_path / "g")
    write(tmp_path / "g")
    assert open_graph(tmp_path / "g").fact(0).qualifiers == ()
    assert [p.name for p in tmp_path.iterdir()] == ["g"]


def of_format_1(folder):
    """Write the manifest as it was before it had checksums."""
    path = folder / "manifest.json"
    body = json.loads(path.read_text())
    path.write_text(json.dumps({k: v for k, v in body.items() if k not in {"sum", "files"}} | {"format": 1}))


@pytest.mark.parametrize("name", ["nodes.parquet", "edges.parquet"])
@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_truncated_tables(tmp_path, name, share):
    random_sample(3, 30, 300).write(tmp_path / "g")
    path = tmp_path / "g" / name
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])
    with pytest.raises(GraphFormatError, match=f"{name} is not the file that was written with its manifest"):
        open_graph(tmp_path / "g")
    of_format_1(tmp_path / "g")
    with pytest.raises(GraphFormatError, match=f"{name} is truncated or is no Parquet file"):
        open_graph(tmp_path / "g")


@pytest.mark.parametrize("name", ["nodes.parquet", "edges.parquet"])
def test_damaged_pages(tmp_path, name):
    """Bytes in the middle changed: Parquet says so, the content hash does, or they were never used."""
    sample = random_sample(3, 30, 300)
    sample.write(tmp_path / "g")
    of_format_1(tmp_path / "g")
    path = tmp_path / "g" / name
    whole = path.read_bytes()
    for at in range(8, len(whole) - 400, 97):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        try:
            graph = open_graph(tmp_path / "g", cache=tmp_path / "cache")
        except GraphFormatError:
            continue
        assert graph.content_hash == read_manifest(tmp_path / "g").content_hash


def test_missing_table(tmp_path):
    write(tmp_path / "g")
    (tmp_path / "g" / "edges.parquet").unlink()
    with pytest.raises(GraphFormatError, match=r"edges.parquet is missing"):
        open_graph(tmp_path / "g")


def test_tables_of_another_graph(tmp_path):
    write(tmp_path / "g")
    write(tmp_path / "other", edges=edges_with(onset=["late"]))
    (tmp_path / "other" / "edges.parquet").replace(tmp_path / "g" / "edges.parquet")
    with pytest.raises(GraphFormatError, match="not the file that was written with its manifest"):
        open_graph(tmp_path / "g")
    of_format_1(tmp_path / "g")
    with pytest.raises(GraphFormatError, match="not those of their manifest"):
        open_graph(tmp_path / "g")


def test_dangling_edges(tmp_path):
    write(tmp_path / "g", edges=EDGES.set_column(2, "object", [["C:9"]]))
    with pytest.raises(GraphFormatError, match=r"names C:9, which nodes.parquet lacks"):
        open_graph(tmp_path / "g")


def test_a_node_twice(tmp_path):
    write(tmp_path / "g", nodes=pa.concat_tables([NODES, NODES.slice(0, 1)]))
    with pytest.raises(GraphFormatError, match=r"nodes.parquet has A:1 twice"):
        open_graph(tmp_path / "g")


def test_places_that_hold_no_graph(tmp_path):
    with pytest.raises(GraphNotFoundError, match="no graph nowhere"):
        open_graph("nowhere")
    with pytest.raises(GraphNotFoundError, match="no graph"):
        open_graph(tmp_path / "none")
    (tmp_path / "empty").mkdir()
    with pytest.raises(GraphNotFoundError, match=r"holds no manifest.json"):
        open_graph(tmp_path / "empty")
    file = tmp_path / "file.parquet"
    file.write_bytes(b"PAR1")
    with pytest.raises(GraphNotFoundError, match="no graph"):
        open_graph(file)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("{", "is damaged"),
        ("[]", "is not a manifest"),
        ('{"name": "x"}', "content_hash"),
        (json.dumps({"format": RECORD_FORMAT + 1, "new": "fields"}), "reads up to"),
        ("\0" * 100, "is damaged"),
    ],
)
def test_foreign_and_newer_manifests(tmp_path, body, words):
    write(tmp_path / "g")
    (tmp_path / "g" / "manifest.json").write_text(body)
    with pytest.raises(GraphFormatError, match=words):
        open_graph(tmp_path / "g")


def test_truncated_manifests(tmp_path):
    write(tmp_path / "g")
    path = tmp_path / "g" / "manifest.json"
    whole = path.read_bytes()
    for size in range(0, len(whole) - 2, 7):
        path.write_bytes(whole[:size])
        with pytest.raises(GraphFormatError):
            open_graph(tmp_path / "g")


def test_schema_says_what_the_columns_are(tmp_path):
    Sample([], []).write(tmp_path / "g")
    record = Record.at(tmp_path / "g")
    assert record.schema("edges") == SCHEMA
    assert record.rows("nodes") == 0
    assert record.tables() == ("nodes", "edges")
    assert node_table([]).schema.names == record.schema("nodes").names


def test_one_text_hashes_as_in_a_column():
    texts = ["", "a", "MONDO:0005148", "œ" * 500, "a\0b", "\U0001f9ec"]
    column = pa.array(["skipped", *texts, None])[1:]
    assert hash_texts(column).tolist() == [hash_text(t) for t in texts] + [hash_text("")]
    assert len({hash_text(t) for t in texts}) == len(texts)
