"""Hetionet as JSON and as tables: the same edges in our words, with what the JSON says beside."""

from __future__ import annotations

import bz2
import gzip
import json
from pathlib import Path

import pytest

from bioloom.core.biolink import biolink
from bioloom.core.errors import GraphFormatError, GraphNotFoundError
from bioloom.recipes.imports import import_graph
from bioloom.recipes.imports.hetionet_terms import KINDS, METAEDGES, curie
from imports import layouts as lay

IBUPROFEN, ASPIRIN, PTGS2, PTGS1 = "DRUGBANK:DB01050", "DRUGBANK:DB00945", "NCBIGene:5743", "NCBIGene:5742"
RA, OA, BLOOD = "DOID:7148", "DOID:8398", "UBERON:0000178"
EXPECTED = {
    "AdG": (PTGS2, "expressed_in", BLOOD, {"subject_direction_qualifier": "decreased"}),
    "AeG": (PTGS2, "expressed_in", BLOOD, {}),
    "AuG": (PTGS1, "expressed_in", BLOOD, {"subject_direction_qualifier": "increased"}),
    "CbG": (IBUPROFEN, "directly_physically_interacts_with", PTGS2, {}),
    "CcSE": (IBUPROFEN, "has_side_effect", "UMLS:C0027497", {}),
    "CdG": (
        IBUPROFEN, "affects", PTGS1,
        {"object_aspect_qualifier": "expression", "object_direction_qualifier": "decreased"},
    ),
    "CpD": (IBUPROFEN, "ameliorates_condition", OA, {}),
    "CrC": (IBUPROFEN, "chemically_similar_to", ASPIRIN, {}),
    "CtD": (IBUPROFEN, "treats", RA, {}),
    "CuG": (
        ASPIRIN, "affects", PTGS2, {"object_aspect_qualifier": "expression", "object_direction_qualifier": "increased"}
    ),
    "DaG": (PTGS2, "gene_associated_with_condition", RA, {}),
    "DdG": (RA, "has_decreased_amount", PTGS1, {}),
    "DlA": (RA, "disease_has_location", BLOOD, {}),
    "DpS": (RA, "has_phenotype", "MESH:D018771", {}),
    "DrD": (RA, "similar_to", OA, {}),
    "DuG": (RA, "has_increased_amount", PTGS2, {}),
    "GcG": (PTGS2, "coexpressed_with", PTGS1, {}),
    "GiG": (PTGS2, "physically_interacts_with", PTGS1, {}),
    "GpBP": (PTGS2, "participates_in", "GO:0006915", {}),
    "GpCC": (PTGS2, "located_in", "GO:0005739", {}),
    "GpMF": (PTGS2, "enables", "GO:0004666", {}),
    "GpPW": (PTGS2, "participates_in", "PathwayCommons:PC7_2431", {}),
    "Gr>G": (PTGS1, "regulates", PTGS2, {}),
    "PCiC": (IBUPROFEN, "has_chemical_role", "NDFRT:N0000175722", {}),
}  # fmt: skip
QUALIFIERS = ("subject_direction_qualifier", "object_aspect_qualifier", "object_direction_qualifier")


def said(folder: Path) -> set[tuple[object, ...]]:
    import pyarrow.parquet as pq

    rows = pq.read_table(folder / "edges.parquet").to_pylist()
    return {
        (r["subject"], r["predicate"].removeprefix("biolink:"), r["object"], *(r.get(q) for q in QUALIFIERS))
        for r in rows
    }


def expected() -> set[tuple[object, ...]]:
    return {(s, p, o, *(q.get(k) for k in QUALIFIERS)) for s, p, o, q in EXPECTED.values()}


def test_the_fixture_has_every_metaedge() -> None:
    assert {m for _, m, _, _ in lay.HETIONET_EDGES} == METAEDGES.keys() == EXPECTED.keys()
    assert {k for k, _, _ in lay.HETIONET_NODES} == KINDS.keys()


@pytest.mark.parametrize("end", ["", ".gz", ".bz2"])
@pytest.mark.parametrize("indent", [None, 2])
def test_json(tmp_path: Path, end: str, indent: int | None) -> None:
    body = json.dumps(lay.hetionet_json(), indent=indent).encode()
    path = tmp_path / f"hetionet-v1.0.json{end}"
    path.write_bytes({"": bytes, ".gz": gzip.compress, ".bz2": bz2.compress}[end](body))
    report = import_graph("hetionet", path, tmp_path / "out")
    assert said(tmp_path / "out") == expected()
    assert (report.nodes, report.edges, report.changed, report.left_out) == (15, 24, (), ())
    assert report.columns_left_out == {"nodes": ("license", "source")}
    edges, nodes = lay.edges_of(tmp_path / "out"), lay.nodes_of(tmp_path / "out")
    affects = edges[IBUPROFEN, "affects", PTGS1]
    assert (affects["z_score"], affects["method"], affects["source"], affects["unbiased"]) == (
        -4.156, "measured", "LINCS L1000", "true",
    )  # fmt: skip
    associated = edges[PTGS2, "gene_associated_with_condition", RA]
    assert associated["publications"] == ["PMID:15208270", "PMID:12355500"]
    assert (associated["sources"], associated["license"]) == ("DisGeNET|DISEASES", "ODbL 1.0")
    assert nodes[PTGS2]["synonym"] == ["prostaglandin-endoperoxide synthase 2"]
    assert nodes[PTGS2]["category"] == ["biolink:Gene", "biolink:Protein"]
    assert "WIKIPATHWAYS:WP167" in nodes


def test_tables_say_the_same_edges(tmp_path: Path) -> None:
    folder = lay.packed(tmp_path / "in", lay.hetionet_tables(), "gz")
    report = import_graph("hetionet", folder, tmp_path / "out")
    assert said(tmp_path / "out") == expected()
    assert report.nodes == 15
    by_file = import_graph("hetionet", folder / "hetionet-v1.0-edges.sif.gz", tmp_path / "b")
    assert by_file.content_hash == report.content_hash


def test_an_edge_written_from_its_target(tmp_path: Path) -> None:
    body = lay.hetionet_json()
    for edge in body["edges"]:
        if edge["direction"] == "both":
            edge["source_id"], edge["target_id"] = edge["target_id"], edge["source_id"]
    (tmp_path / "h.json").write_text(json.dumps(body))
    import_graph("hetionet", tmp_path / "h.json", tmp_path / "out")
    model, alike = biolink(), {"Gr>G"}
    flipped = {
        (o, p, s, *(q.get(k) for k in QUALIFIERS))
        for m, (s, p, o, q) in EXPECTED.items()
        if model.predicates[p].symmetric and METAEDGES[m].source == METAEDGES[m].target and m not in alike
    }
    assert said(tmp_path / "out") - expected() == flipped


def test_what_hetionet_is_not_known_to_have_keeps_its_name(tmp_path: Path) -> None:
    body = lay.hetionet_json()
    body["nodes"].append({"kind": "Cell Line", "identifier": "CVCL_0030", "name": "HeLa", "data": {}})
    body["edges"].append(
        {"source_id": ["Gene", 5743], "target_id": ["Cell Line", "CVCL_0030"], "kind": "is on in", "direction": "both"}
    )
    (tmp_path / "h.json").write_text(json.dumps(body))
    report = import_graph("hetionet", tmp_path / "h.json", tmp_path / "out")
    assert (PTGS2, "is_on_in", "Cell_Line:CVCL_0030", None, None, None) in said(tmp_path / "out")
    assert {r.reason.split(":")[0]: r.rows for r in report.changed} == {
        "kind that Hetionet is not known to have": 1,
        "identifier that is none of its kind": 2,
        "metaedge that Hetionet is not known to have": 1,
        "category that Biolink does not know": 1,
        "predicate that Biolink does not know": 1,
    }


def test_more_than_one_chunk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bioloom.graph.storage import json_stream
    from bioloom.recipes.imports import hetionet

    (tmp_path / "h.json").write_text(json.dumps(lay.hetionet_json(), ensure_ascii=False))
    whole = import_graph("hetionet", tmp_path / "h.json", tmp_path / "a")
    monkeypatch.setattr(json_stream, "_CHUNK", 7)
    monkeypatch.setattr(hetionet, "ROWS", 3)
    assert import_graph("hetionet", tmp_path / "h.json", tmp_path / "b").content_hash == whole.content_hash


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"nodes": [{"kind": "Gene"}]}', "member 1: this is no node"),
        ('{"nodes": [],\n"edges": [{"source_id": ["Gene"]}]}', "member 1: this is no edge"),
        ('{"nodes": [\n{"kind": "Gene", "identifier": 1}', "line 2: .* expected, not the end"),
        ('{"nodes": [\n\n{"kind" "Gene"}]}', "line 3: "),
        ("[]", "line 1: { was expected"),
    ],
)
def test_malformed_json(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "h.json").write_text(text)
    with pytest.raises(GraphFormatError, match=message):
        import_graph("hetionet", tmp_path / "h.json", tmp_path / "out")


def test_malformed_tables(tmp_path: Path) -> None:
    files = lay.hetionet_tables()
    files["hetionet-v1.0-edges.sif"] += "Gene:1\tGiG\tGene::2\n"
    with pytest.raises(GraphFormatError, match=r"line 26: 'Gene:1' is no Kind::identifier"):
        import_graph("hetionet", lay.packed(tmp_path / "a", files, "plain"), tmp_path / "out")
    files = lay.hetionet_tables() | {"hetionet-v1.0-nodes.tsv": "id\tname\n"}
    with pytest.raises(GraphFormatError, match="Hetionet's are id, name, kind"):
        import_graph("hetionet", lay.packed(tmp_path / "b", files, "plain"), tmp_path / "out")
    with pytest.raises(GraphNotFoundError, match="one table of nodes"):
        import_graph("hetionet", lay.packed(tmp_path / "c", {"edges.sif": "x"}, "plain"), tmp_path / "out")


def test_terms_are_of_the_vocabulary() -> None:
    model = biolink()
    assert {m.predicate for m in METAEDGES.values()} <= model.predicates.keys()
    assert {c for k in KINDS.values() for c in k.categories} <= model.categories.keys()
    assert curie("Gene", "") is None
    assert curie("Anatomy", "0000178") is None
