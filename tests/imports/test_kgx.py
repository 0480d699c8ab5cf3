"""KGX in Monarch's layout, in every packing, and in JSON Lines; what is malformed names its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.core.errors import BuildError, GraphFormatError, GraphNotFoundError, InputError
from bioloom.recipes.imports import import_graph
from imports import layouts as lay

FILES = {"monarch-kg_edges.tsv": lay.monarch_edges(), "monarch-kg_nodes.tsv": lay.monarch_nodes()}


@pytest.mark.parametrize("how", ["plain", "gz", "bz2", "tar", "tar-folder"])
def test_every_packing_gives_the_same_graph(tmp_path: Path, how: str) -> None:
    plain = import_graph("kgx", lay.packed(tmp_path / "plain", FILES, "plain"), tmp_path / "a")
    other = import_graph("kgx", lay.packed(tmp_path / "in", FILES, how), tmp_path / "b", name="monarch")
    assert other.content_hash == plain.content_hash
    assert (other.nodes, other.edges, other.name, plain.name) == (6, 4, "monarch", "monarch-kg")


def test_either_file_names_the_graph(tmp_path: Path) -> None:
    folder = lay.packed(tmp_path / "in", FILES | {"other_nodes.tsv": "id\tcategory\n"}, "plain")
    with pytest.raises(GraphFormatError, match="several graphs"):
        import_graph("kgx", folder, tmp_path / "out")
    assert import_graph("kgx", folder / "monarch-kg_edges.tsv", tmp_path / "out").nodes == 6


def test_what_a_monarch_row_says(tmp_path: Path) -> None:
    report = import_graph("kgx", lay.packed(tmp_path / "in", FILES, "tar"), tmp_path / "out")
    nodes, edges = lay.nodes_of(tmp_path / "out"), lay.edges_of(tmp_path / "out")
    gene = nodes["HGNC:3603"]
    assert gene["synonym"] == ["FBN", "SGS", "FBN1", "fibrillin 1"]
    assert gene["xref"] == ["ENSEMBL:ENSG00000166147", "OMIM:134797"]
    assert nodes["HP:0001519"]["name"] == 'Disproportionate "tall" stature'
    assert nodes["HP:0000001"]["deprecated"] is True
    assert nodes["GO:0001501"]["category"] == ["biolink:BiologicalProcess", "biolink:NamedThing"]
    edge = edges["MONDO:0007947", "has_phenotype", "HP:0001519"]
    assert edge["publications"] == ["PMID:8911605", "PMID:20591885"]
    assert edge["has_percentage"] == 12.5
    assert edge["has_count"] == 3.0
    assert edge["frequency_qualifier"] == "HP:0040283"
    assert edge["original_subject"] == "OMIM:154700"
    assert edge["aggregator_knowledge_source"] == "infores:monarchinitiative|infores:alliance"
    assert not edge["negated"]
    assert edges["MONDO:0007947", "has_phenotype", "HP:0000001"]["negated"] is True
    assert "stage_qualifier" not in edge  # empty throughout
    assert report.columns_left_out == {
        "edges": ("id", "category"),
        "nodes": ("description", "in_taxon", "in_taxon_label", "iri"),
    }


def test_nothing_is_dropped_in_silence(tmp_path: Path) -> None:
    twice = lay.monarch_nodes() + "HGNC:3603\tbiolink:Gene\tFBN1 again" + "\t" * 11 + "\n"
    report = import_graph(
        "kgx", lay.packed(tmp_path / "in", FILES | {"monarch-kg_nodes.tsv": twice}, "plain"), tmp_path / "out"
    )
    assert {(r.reason, r.rows, r.examples) for r in report.left_out} == {
        ("row of a node that has one already", 1, ("HGNC:3603",))
    }
    changed = {r.reason.split(":")[0]: (r.rows, r.examples) for r in report.changed}
    assert changed == {
        "edges name it, no row describes it": (1, ("GO:9999999",)),
        "predicate that Biolink does not know": (1, ("is_active_in",)),
        "most specific category put first": (1, ("biolink:NamedThing|biolink:BiologicalProcess",)),
    }
    assert lay.nodes_of(tmp_path / "out")["GO:9999999"]["category"] == ["biolink:NamedThing"]


def test_json_lines_say_the_same_as_tables(tmp_path: Path) -> None:
    nodes = [
        {"id": "HGNC:1", "category": ["biolink:Gene"], "name": "A", "synonym": ["a|b", "back\\slash"]},
        {"id": "MONDO:1", "category": ["biolink:NamedThing", "biolink:Disease"], "name": "D", "deprecated": False},
    ]
    edges = [
        {"subject": "HGNC:1", "predicate": "biolink:gene_associated_with_condition", "object": "MONDO:1",
         "publications": ["PMID:1"], "score": 0.25, "code": "12", "flag": True, "has_evidence": ["ECO:1", "ECO:2"]},
        {"subject": "HGNC:1", "predicate": "biolink:gene_associated_with_condition", "object": "MONDO:1",
         "negated": True, "score": 3, "later": "x"},
    ]  # fmt: skip
    files = {"x_nodes.jsonl": lay.jsonl(nodes), "x_edges.jsonl": lay.jsonl(edges)}
    report = import_graph("kgx", lay.packed(tmp_path / "in", files, "gz"), tmp_path / "out")
    assert lay.nodes_of(tmp_path / "out")["HGNC:1"]["synonym"] == ["a|b", "back\\slash"]
    found = lay.statements(tmp_path / "out")
    assert {n for *_, n in found} == {True, False}
    import pyarrow.parquet as pq

    rows = sorted(pq.read_table(tmp_path / "out" / "edges.parquet").to_pylist(), key=lambda r: bool(r["negated"]))
    assert [r["score"] for r in rows] == [0.25, 3.0]
    assert rows[0]["code"] == "12"  # a text stays one
    assert rows[0]["flag"] == "true"
    assert rows[0]["has_evidence"] == "ECO:1|ECO:2"
    assert rows[1]["later"] == "x"
    assert report.nodes == 2


def test_numbers_are_recognised_and_codes_are_not(tmp_path: Path) -> None:
    columns = ["subject", "predicate", "object", "n", "zip", "long", "mixed", "small"]
    values = [("1", "007", "1", "3", "1e-7"), ("-2.5", "9", "123456789012345678", "HP:1", ".5")]
    rows = [dict(zip(columns, ("A:1", "biolink:treats", "B:1", *v), strict=True)) for v in values]
    files = {
        "x_nodes.tsv": "id\tcategory\nA:1\tbiolink:Drug\nB:1\tbiolink:Disease\n",
        "x_edges.tsv": lay.tsv(columns, rows),
    }
    import_graph("kgx", lay.packed(tmp_path / "in", files, "plain"), tmp_path / "out")
    import pyarrow.parquet as pq

    table = pq.read_table(tmp_path / "out" / "edges.parquet")
    kinds = {c: str(table.schema.field(c).type) for c in columns[3:]}
    assert kinds == {"n": "double", "zip": "string", "long": "string", "mixed": "string", "small": "double"}


NODES = "id\tcategory\tname\nA:1\tbiolink:Drug\ta\nB:1\tbiolink:Disease\tb\n"
EDGES = "subject\tpredicate\tobject\tnegated\nA:1\tbiolink:treats\tB:1\t\n"


@pytest.mark.parametrize(
    ("nodes", "edges", "message"),
    [
        (NODES + "C:1\tbiolink:Drug\n", EDGES, r"x_nodes\.tsv, line 4: 2 values for 3 columns"),
        (NODES, EDGES + "A:1\t\tB:1\t\n", r"x_edges\.tsv, line 3: there is no predicate"),
        (NODES, EDGES + "A:1\tbiolink:treats\tB:1\tmaybe\n", r"x_edges\.tsv, line 3: negated is neither"),
        (NODES + "\tbiolink:Drug\tc\n", EDGES, r"x_nodes\.tsv, line 4: there is no id"),
        ("id\tname\nA:1\ta\n", EDGES, r"has no column category"),
        (NODES, "subject\tobject\nA:1\tB:1\n", r"has no column predicate"),
        ("id\tid\n", EDGES, r"has id twice"),
        ("", EDGES, r"is empty"),
    ],
)
def test_a_malformed_row_names_file_and_line(tmp_path: Path, nodes: str, edges: str, message: str) -> None:
    folder = lay.packed(tmp_path / "in", {"x_nodes.tsv": nodes, "x_edges.tsv": edges}, "plain")
    with pytest.raises(GraphFormatError, match=message):
        import_graph("kgx", folder, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in"]  # nothing is left behind


def test_bytes_that_are_no_text_name_their_line(tmp_path: Path) -> None:
    folder = lay.packed(tmp_path / "in", {"x_edges.tsv": EDGES}, "plain")
    (folder / "x_nodes.tsv").write_bytes(NODES.encode() + b"C:1\tbiolink:Drug\t\xff\n")
    with pytest.raises(GraphFormatError, match=r"line 4: this is no UTF-8"):
        import_graph("kgx", folder, tmp_path / "out")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 2 is no JSON"),
        ("[1]", "line 2 is no JSON object"),
        ('{"id": {"a": 1}}', "line 2: id holds an object"),
    ],
)
def test_malformed_json_lines_name_their_line(tmp_path: Path, line: str, message: str) -> None:
    files = {"x_nodes.jsonl": '{"id": "A:1", "category": ["biolink:Drug"]}\n' + line + "\n", "x_edges.jsonl": ""}
    with pytest.raises(GraphFormatError, match=message):
        import_graph("kgx", lay.packed(tmp_path / "in", files, "plain"), tmp_path / "out")


@pytest.mark.parametrize("how", ["gz", "bz2", "tar"])
def test_a_truncated_file_is_no_short_graph(tmp_path: Path, how: str) -> None:
    path = lay.packed(tmp_path / "in", FILES, how)
    target = path if path.is_file() else next(path.glob("*nodes*"))
    target.write_bytes(target.read_bytes()[:-40])
    with pytest.raises(GraphFormatError, match="truncated"):
        import_graph("kgx", path, tmp_path / "out")


def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(GraphNotFoundError, match="There is no"):
        import_graph("kgx", tmp_path / "nowhere", tmp_path / "out")
    folder = lay.packed(tmp_path / "in", {"x_nodes.tsv": NODES}, "plain")
    with pytest.raises(GraphNotFoundError, match="no KGX file of edges"):
        import_graph("kgx", folder, tmp_path / "out")
    with pytest.raises(InputError, match="not known") as caught:
        import_graph("kgxx", folder, tmp_path / "out")
    assert "kgx" in caught.value.hint


def test_a_graph_is_replaced_and_anything_else_is_not(tmp_path: Path) -> None:
    source = lay.packed(tmp_path / "in", FILES, "plain")
    import_graph("kgx", source, tmp_path / "out")
    assert import_graph("kgx", source, tmp_path / "out").edges == 4
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("x")
    with pytest.raises(BuildError, match="no graph"):
        import_graph("kgx", source, tmp_path / "mine")
    assert (tmp_path / "mine" / "thesis.txt").exists()


def test_a_full_disk_is_not_blamed_on_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bioloom.recipes.imports.spool import Spool

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Spool, "_open", full)
    with pytest.raises(BuildError, match="No space left"):
        import_graph("kgx", lay.packed(tmp_path / "in", FILES, "tar"), tmp_path / "out")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in"]


def test_windows_line_ends_and_a_byte_order_mark(tmp_path: Path) -> None:
    folder = lay.packed(tmp_path / "in", {"x_edges.tsv": EDGES.replace("\n", "\r\n")}, "plain")
    (folder / "x_nodes.tsv").write_bytes(b"\xef\xbb\xbf" + NODES.replace("\n", "\r\n").encode())
    report = import_graph("kgx", folder, tmp_path / "out")
    assert (report.nodes, report.edges) == (2, 1)


def test_rows_over_many_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bioloom.recipes.imports import delimited

    source = lay.packed(tmp_path / "in", FILES, "plain")
    whole = import_graph("kgx", source, tmp_path / "a")
    monkeypatch.setattr(delimited, "BLOCK", 700)
    assert import_graph("kgx", source, tmp_path / "b").content_hash == whole.content_hash
