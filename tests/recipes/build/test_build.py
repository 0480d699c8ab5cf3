"""From files to a graph on disk."""

from __future__ import annotations

import errno
import gc
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from bioloom.core.errors import BuildError, SetupError
from bioloom.graph.storage.manifest import read_manifest
from bioloom.recipes.build.build import Built, build
from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.reading import Files
from bioloom.recipes.recipe import Recipe
from bioloom.recipes.rows import Edge, Mapping, Node, Replaced, Row, Skipped
from bioloom.recipes.table import GRAPHS, OURS, chosen
from recipes.upstream import put, recipe

DISEASES, GENES = "kg/diseases.txt", "kg/genes.txt"


def parse_diseases(files: Files) -> Iterator[Row]:
    """``identifier name`` per line."""
    for line in files.lines(DISEASES):
        identifier, name = line.split(" ")
        yield Node(identifier, ("Disease",), name, ("A-name", "a name", name.upper()))
    yield Node("MONDO:8", ("Disease",), "parent", optional=True)
    yield Node("MONDO:9", ("Disease",), "alone", optional=True)
    yield Edge("MONDO:1", "subclass_of", "MONDO:8")
    yield Edge("MONDO:9", "subclass_of", "MONDO:8")
    yield Replaced("MONDO:7", "MONDO:1")
    yield Mapping("MONDO:1", "DOID:1")
    yield Mapping("MONDO:1", "GARD:1")
    yield Mapping("MONDO:2", "DOID:2")
    yield Mapping("MONDO:2", "DOID:3")


def parse_genes(files: Files) -> Iterator[Row]:
    """``gene disease share`` per line."""
    yield Node("DOID:1", ("Disease",), "first", ("exact",))
    yield Node("DOID:2", ("Disease",), "close")
    yield Edge("DOID:1", "subclass_of", "DOID:2")
    yield Replaced("hgnc.symbol:AAA", "HGNC:1")
    yield Node("HGNC:1", ("Gene",), "AAA", ("aAa",), (), ("OLD",))
    for line in files.lines(GENES):
        gene, disease, share = line.split(" ")
        qualifiers = (("frequency", float(share)), ("disease_context_qualifier", "MONDO:7"))
        yield Edge(gene, "gene_associated_with_condition", disease, publications=("PMID:1",), qualifiers=qualifiers)
        yield Edge(gene, "has_phenotype", disease, qualifiers=(("disease_context_qualifier", "MONDO:7"),))
    yield Edge("HGNC:1", "gene_associated_with_condition", "MONDO:404")
    yield Edge("DOID:1", "has_phenotype", "MONDO:1")
    yield Skipped("of no use", "a row")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def sources(data: Path) -> tuple[Recipe, Recipe]:
    genes = "hgnc.symbol:AAA MONDO:7 0.5\nHGNC:1 MONDO:1 0.5\nHGNC:1 DOID:2 0.25\n"
    return (
        recipe(data, "diseases", parse_diseases, {DISEASES: "MONDO:1 first\nMONDO:2 second\n"}),
        recipe(data, "genes", parse_genes, {GENES: genes}),
    )


def make(sources: tuple[Recipe, ...], target: Path, data: Path) -> Built:
    return build(sources, target, name="test", title="Test", version="3", shelf=Shelf(data=data, offline=True))


def test_nodes(sources, data, tmp_path):
    make(sources, tmp_path / "g", data)
    nodes = {n["id"]: n for n in pq.read_table(tmp_path / "g/nodes.parquet").to_pylist()}
    assert list(nodes) == ["DOID:2", "HGNC:1", "MONDO:1", "MONDO:2", "MONDO:8"]
    assert nodes["MONDO:1"] == {
        "id": "MONDO:1",
        "category": ["biolink:Disease"],
        "name": "first",
        "synonym": ["A-name", "exact"],  # neither its name nor the same words in other letters again
        "related_synonym": [],
        "previous_symbol": [],
        "xref": ["GARD:1"],
        "same_as": ["DOID:1", "MONDO:7"],
        "provided_by": ["infores:diseases", "infores:genes"],
    }
    assert nodes["HGNC:1"]["synonym"] == ["aAa"]
    assert nodes["HGNC:1"]["previous_symbol"] == ["OLD"]
    assert nodes["HGNC:1"]["same_as"] == []  # a symbol is a name, not an identifier
    assert nodes["MONDO:2"]["xref"] == ["DOID:3"]


def test_edges(sources, data, tmp_path):
    make(sources, tmp_path / "g", data)
    table = pq.read_table(tmp_path / "g/edges.parquet")
    edges = [(e["subject"], e["predicate"].removeprefix("biolink:"), e["object"]) for e in table.to_pylist()]
    assert edges == [
        ("MONDO:2", "close_match", "DOID:2"),
        ("HGNC:1", "gene_associated_with_condition", "DOID:2"),
        ("HGNC:1", "gene_associated_with_condition", "MONDO:1"),  # once, however it was named
        ("HGNC:1", "has_phenotype", "DOID:2"),
        ("HGNC:1", "has_phenotype", "MONDO:1"),
        ("MONDO:1", "subclass_of", "MONDO:8"),
    ]
    row = table.to_pylist()[2]
    assert row["frequency"] == 0.5
    assert row["publications"] == ["PMID:1"]
    assert row["primary_knowledge_source"] == "infores:genes"
    assert row["disease_context_qualifier"] == "MONDO:1"  # among several qualifiers, too
    assert table.to_pylist()[4]["disease_context_qualifier"] == "MONDO:1"
    assert table.schema.field("frequency").metadata[b"unit"] == b"1"


def test_report(sources, data, tmp_path):
    built = make(sources, tmp_path / "g", data)
    diseases, genes = built.report.sources
    assert {r.reason: r.rows for r in genes.left_out} == {
        "of no use": 1,
        "said twice": 2,
        "no term for MONDO": 1,
        "hierarchy of a merged term, which its hub gives": 1,
        "says a thing of itself once terms are merged": 1,
    }
    assert {r.reason: r.rows for r in diseases.left_out} == {"about a term that nothing else speaks of": 1}
    assert (diseases.terms, diseases.edges, genes.edges) == (3, 2, 4)
    assert {(m.vocabularies, m.outcome): m.mappings for m in built.report.mappings} == {
        ("MONDO - DOID", "merged"): 1,
        ("MONDO - DOID", "not one-to-one"): 2,
        ("MONDO - GARD", "prefix not legal for the category"): 1,
    }
    assert built.report.categories == {"Disease": 4, "Gene": 1}
    mappings = pq.read_table(tmp_path / "g/mappings.parquet").to_pylist()
    assert mappings[0] == {
        "subject": "MONDO:1",
        "object": "DOID:1",
        "outcome": "merged",
        "sources": ["infores:diseases"],
        "mapping_justification": None,
    }


def test_manifest(sources, data, tmp_path):
    built = make(sources, tmp_path / "g", data)
    assert read_manifest(tmp_path / "g") == built.manifest
    manifest = built.manifest
    assert (manifest.name, manifest.version, manifest.nodes, manifest.edges) == ("test", "3", 5, 6)
    first = built.manifest.sources[0]
    assert (first.infores, first.address, first.sha256) == (
        "infores:diseases",
        f"https://example.org/{DISEASES}",
        sources[0].files[0].sha256,
    )
    assert "Thanks to genes." in (tmp_path / "g/ATTRIBUTION.md").read_text()


def test_the_same_files_give_the_same_bytes(sources, data, tmp_path):
    make(sources, tmp_path / "a", data)
    make(sources, tmp_path / "b", data)
    for file in (tmp_path / "a").iterdir():
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes()


def test_a_damaged_file_leaves_the_old_graph(sources, data, tmp_path):
    old = make(sources, tmp_path / "g", data).manifest
    path = data / f"{GENES}.gz"
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(BuildError, match=r"genes\.txt\.gz is truncated or damaged"):
        make(sources, tmp_path / "g", data)
    assert read_manifest(tmp_path / "g") == old
    assert sorted(p.name for p in tmp_path.iterdir()) == ["data", "g"]


def test_a_file_that_does_not_read_is_named(sources, data, tmp_path):
    put(data, DISEASES, "MONDO:1 one word too many\n")
    shelf = Shelf(data=data, offline=True, accept_changed=True)
    with pytest.raises(
        BuildError, match=r"DISEASES does not read as its recipe expects: ValueError .*diseases\.txt\.gz"
    ):
        build(sources, tmp_path / "g", name="test", shelf=shelf)


@pytest.mark.parametrize("what", ["bioloom.graph.storage.record.pq.ParquetWriter", "pathlib.Path.write_bytes"])
def test_a_full_disk_leaves_the_old_graph(sources, data, tmp_path, monkeypatch, what):
    old = make(sources, tmp_path / "g", data).manifest

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(what, full)
    with pytest.raises(BuildError, match="No space left on device"):
        make(sources, tmp_path / "g", data)
    assert read_manifest(tmp_path / "g") == old


def test_the_collector_is_on_again(sources, data, tmp_path):
    make(sources, tmp_path / "g", data)
    assert gc.isenabled()
    with pytest.raises(BuildError):
        make(sources, data, data)
    assert gc.isenabled()


def test_progress_ends_at_one(sources, data, tmp_path):
    told: list[tuple[str, float]] = []
    shelf = Shelf(data=data, offline=True)
    build(sources, tmp_path / "g", name="test", shelf=shelf, progress=lambda what, share: told.append((what, share)))
    assert told[0] == ("reading DISEASES", 0.0)
    assert told[-1] == ("done", 1.0)
    assert [s for _, s in told] == sorted(s for _, s in told)


def test_recipes_by_name():
    assert [r.name for r in chosen("hpo", "go")] == ["hpo", "go"]
    with pytest.raises(SetupError, match="There is no recipe nonsense"):
        chosen("nonsense")


def test_every_recipe_is_whole():
    assert len({r.name for r in OURS}) == len({r.infores for r in OURS}) == len(OURS)
    for one in OURS:
        assert one.files
        assert one.attribution
        assert one.licence
        assert all(f.url.startswith("https://") and len(f.sha256) == 64 and f.size for f in one.files)
    for plan in GRAPHS.values():
        chosen(*plan.recipes, *plan.noncommercial)


def test_another_packages_recipe_that_fails_is_named(monkeypatch):
    class Point:
        name, value = "theirs", "theirs:RECIPE"

        def load(self) -> object:
            raise ImportError("no module named theirs")

    monkeypatch.setattr(
        "bioloom.recipes.table.entry_points", lambda group: [Point()] if group == "bioloom.recipes" else []
    )
    with pytest.raises(SetupError, match="The recipe theirs cannot be loaded"):
        chosen("hpo")
