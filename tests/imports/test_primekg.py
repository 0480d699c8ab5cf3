"""PrimeKG's kg.csv: every edge once, in our direction, under our names, whatever the file says twice."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from bioloom.core.errors import GraphFormatError, GraphNotFoundError
from bioloom.recipes.imports import ImportReport, import_graph
from bioloom.recipes.imports.primekg_terms import CATEGORIES, RELATIONS, curie
from imports import layouts as lay

GROUP = "MONDO_grouped:13924_12592_14672"
EXPECTED = {  # each edge of the fixture in docs/schema.md's words
    ("NCBIGene:56992", "physically_interacts_with", "NCBIGene:9796", False),
    ("DRUGBANK:DB09130", "physically_interacts_with", "NCBIGene:9796", False),
    ("DRUGBANK:DB00001", "directly_physically_interacts_with", "NCBIGene:56992", False),
    ("DRUGBANK:DB09130", "contraindicated_in", "MONDO:0000004", False),
    ("DRUGBANK:DB00001", "treats", "MONDO:0002816", False),
    ("DRUGBANK:DB00001", "applied_to_treat", "MONDO:0000004", False),
    ("DRUGBANK:DB00001", "pharmacologically_interacts_with", "DRUGBANK:DB09130", False),
    ("NCBIGene:9796", "has_phenotype", "HP:0002240", False),
    ("HP:0000002", "subclass_of", "HP:0001507", False),
    ("MONDO:0000004", "has_phenotype", "HP:0002240", True),
    ("MONDO:0002816", "has_phenotype", "HP:0002240", False),
    ("NCBIGene:9796", "gene_associated_with_condition", GROUP, False),
    ("MONDO:0000004", "subclass_of", "MONDO:0002816", False),
    ("DRUGBANK:DB00001", "has_side_effect", "HP:0002240", False),
    ("GO:0004300", "subclass_of", "GO:0016836", False),
    ("NCBIGene:9796", "enables", "GO:0004300", False),
    ("NCBIGene:9796", "located_in", "GO:0031093", False),
    ("NCBIGene:56992", "participates_in", "GO:0006915", False),
    ("MESH:C092102", "interacts_with", "NCBIGene:9796", False),
    ("MESH:C092102", "associated_with", "MONDO:0000004", False),
    ("MESH:C092102", "associated_with", "MESH:D000393", False),
    ("MESH:C092102", "interacts_with", "GO:0006915", False),
    ("REACT:R-HSA-109606", "part_of", "REACT:R-HSA-109581", False),
    ("NCBIGene:56992", "participates_in", "REACT:R-HSA-109606", False),
    ("UBERON:0000002", "subclass_of", "UBERON:0005156", False),
    ("NCBIGene:9796", "expressed_in", "UBERON:0000002", False),
    ("NCBIGene:9796", "expressed_in", "UBERON:0005156", True),
}
SYMMETRIC = {"physically_interacts_with", "pharmacologically_interacts_with", "associated_with"}


def imported(tmp_path: Path, text: str) -> ImportReport:
    (tmp_path / "kg.csv").write_text(text, "utf-8")
    return import_graph("primekg", tmp_path, tmp_path / "out")


def test_every_edge_once_in_our_words(tmp_path: Path) -> None:
    report = imported(tmp_path, lay.primekg())
    assert lay.statements(tmp_path / "out") == EXPECTED
    assert (report.nodes, report.edges, report.read["rows"]) == (20, 27, 56)
    assert [(r.reason.split(",")[0], r.rows) for r in report.left_out] == [("row of an edge that stands already", 29)]
    assert report.changed == ()


def test_the_order_of_the_halves_gives_hierarchies_their_direction_and_nothing_else(tmp_path: Path) -> None:
    head, *rows = lay.primekg().splitlines()
    half = len(lay.PRIME_EDGES)
    imported(tmp_path, "\n".join([head, *rows[half : 2 * half], *rows[:half]]))
    found = lay.statements(tmp_path / "out")
    plain = {r for r in EXPECTED if r[1] not in {"subclass_of", "part_of"}}
    assert plain <= found
    assert {(o, p, s, n) for s, p, o, n in EXPECTED - plain} == found - plain


def test_nodes(tmp_path: Path) -> None:
    imported(tmp_path, lay.primekg())
    nodes = lay.nodes_of(tmp_path / "out")
    group = nodes[GROUP]
    assert group["xref"] == ["MONDO:0013924", "MONDO:0012592", "MONDO:0014672"]  # no identity: it is none of them
    assert group["synonym"] == ["osteogenesis imperfecta"]
    assert nodes["NCBIGene:9796"]["category"] == ["biolink:Gene", "biolink:Protein"]
    assert nodes["UBERON:0000002"]["category"] == ["biolink:GrossAnatomicalStructure"]
    assert nodes["GO:0004300"]["name"] == "enoyl-CoA hydratase activity, long-chain"
    edge = lay.edges_of(tmp_path / "out")["DRUGBANK:DB00001", "directly_physically_interacts_with", "NCBIGene:56992"]
    assert (edge["role"], edge["primary_knowledge_source"]) == ("target", "infores:drugbank")


def test_symmetric_edges_are_one_edge_whichever_end_comes_first(tmp_path: Path) -> None:
    edges = [
        e for e in lay.PRIME_EDGES if RELATIONS[e[0]].predicate in SYMMETRIC and RELATIONS[e[0]].direction == "both"
    ]
    turned = [(r, d, y, x) for r, d, x, y in edges]
    a, b = tmp_path / "a", tmp_path / "b"
    for folder, written in ((a, edges), (b, turned)):
        folder.mkdir()
        assert imported(folder, lay.primekg(written)).edges == len(edges) == 3
    assert lay.statements(a / "out") == lay.statements(b / "out")


def test_unknown_relations_types_and_identifiers_keep_their_names(tmp_path: Path) -> None:
    rows = [
        "protein_microbe,lives with,0,9796,gene/protein,PHYHIP,NCBI,1,77,gut microbe,E. coli,NCBITaxon",
        "protein_microbe,lives with,1,77,gut microbe,E. coli,NCBITaxon,0,9796,gene/protein,PHYHIP,NCBI",
        "indication,indication,2,DB1,drug,D,DrugBank,3,abc,effect/phenotype,P,HPO",
        "disease_disease,parent-child,4,5,disease,x,MONDO,4,5,disease,x,MONDO",
    ]
    report = imported(tmp_path, "\n".join([lay.PRIME_HEADER, *rows]))
    assert lay.statements(tmp_path / "out") == {
        ("NCBIGene:9796", "protein_microbe", "NCBITaxon:77", False),
        ("DRUGBANK:DB1", "treats", "HPO:abc", False),
    }
    assert lay.nodes_of(tmp_path / "out")["NCBITaxon:77"]["category"] == ["biolink:gut microbe"]
    reasons = {r.reason.split(":")[0]: r.rows for r in (*report.changed, *report.left_out)}
    assert reasons == {
        "relation that PrimeKG is not known to have": 2,
        "type that PrimeKG is not known to have": 1,
        "identifier that is none of its source": 2,
        "relation between other types than it is known for": 1,
        "hierarchy of a thing over itself": 1,
        "row of an edge that stands already, as a rule from its other end": 1,
    }


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda rows: [rows[0] + ",z", *rows[1:]], "line 2: 13 values for 12 columns"),
        (lambda rows: [rows[0], rows[1].replace(",2,", ",two,", 1), *rows[2:]], "line 3: .*two"),
        (lambda rows: [*rows[:4], rows[4].replace("NCBI", "NCBI2", 1).replace(",3,", ",3,", 1), *rows[5:]], None),
        (lambda rows: [rows[0].replace(",56992,", ",56993,"), *rows[1:]], "index 1 has named another node"),
        (lambda rows: [rows[0].replace("protein_protein", "", 1), *rows[1:]], "line 2: there is no relation"),
        (lambda rows: [rows[0].replace(",0,9796", ",-4,9796"), *rows[1:]], "line 2: x_index is out of range"),
    ],
)
def test_a_malformed_row_names_its_line(tmp_path: Path, spoil: object, message: str | None) -> None:
    head, *rows = lay.primekg().splitlines()
    text = "\n".join([head, *spoil(rows)])  # type: ignore[operator]
    if message is None:
        imported(tmp_path, text)
        return
    with pytest.raises(GraphFormatError, match=message):
        imported(tmp_path, text)
    assert not (tmp_path / "out").exists()


def test_other_headers_and_missing_files(tmp_path: Path) -> None:
    with pytest.raises(GraphNotFoundError, match=r"kg\.csv"):
        import_graph("primekg", tmp_path, tmp_path / "out")
    with pytest.raises(GraphFormatError, match=r"no kg\.csv of PrimeKG"):
        imported(tmp_path, lay.primekg().replace("display_relation", "display", 1))


def test_packed_and_in_many_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bioloom.recipes.imports import delimited, primekg

    whole = imported(tmp_path, lay.primekg())
    (tmp_path / "kg.csv.gz").write_bytes(gzip.compress(lay.primekg().encode()))
    monkeypatch.setattr(delimited, "BLOCK", 300)
    monkeypatch.setattr(primekg, "_PENDING", 2)
    monkeypatch.setattr(primekg, "_ROWS", 4)
    again = import_graph("primekg", tmp_path / "kg.csv.gz", tmp_path / "b")
    assert again.content_hash == whole.content_hash


def test_every_relation_and_category_is_of_the_vocabulary() -> None:
    from bioloom.core.biolink import biolink

    model = biolink()
    predicates = {r.predicate for r in RELATIONS.values()} | {p for r in RELATIONS.values() for _, p in r.roles}
    assert predicates <= model.predicates.keys()
    assert {c for cs in CATEGORIES.values() for c in cs} <= model.categories.keys()
    assert {t for r in RELATIONS.values() for t in (r.subject, r.object)} == CATEGORIES.keys()
    assert len(RELATIONS) == 30
    assert all((r.direction == "typed") == (r.subject != r.object) for r in RELATIONS.values())
    assert all(model.predicates[r.predicate].symmetric for r in RELATIONS.values() if r.direction == "both")


@pytest.mark.parametrize(
    ("source", "identifier", "expected"),
    [
        ("NCBI", "9796", "NCBIGene:9796"), ("MONDO", "4", "MONDO:0000004"), ("HPO", "2240", "HP:0002240"),
        ("DrugBank", "DB00001", "DRUGBANK:DB00001"), ("REACTOME", "R-HSA-1", "REACT:R-HSA-1"),
        ("CTD", "D000393", "MESH:D000393"),
        ("MONDO_grouped", "1_2", "MONDO_grouped:1_2"), ("MONDO_grouped", "1_x", None), ("NCBI", "x", None),
        ("DrugBank", "7", None), ("Elsewhere", "1", None),
    ],
)  # fmt: skip
def test_identifiers(source: str, identifier: str, expected: str | None) -> None:
    assert curie(source, identifier) == expected


@pytest.mark.slow
def test_a_file_of_full_size(tmp_path: Path) -> None:
    import sys
    from time import perf_counter

    sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
    from primekg_csv import write

    made = write(tmp_path / "kg.csv")
    start = perf_counter()
    report = import_graph("primekg", tmp_path / "kg.csv", tmp_path / "out")
    assert perf_counter() - start < 180
    assert (report.read["rows"], report.edges, report.nodes) == (made["rows"], made["edges"], made["nodes"])
    assert made["rows"] > 8_100_000
