"""The graph that ships: whole, legal, small enough, and what the raw data gives."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from bioloom.core.biolink import biolink
from bioloom.graph.storage.manifest import read_manifest
from bioloom.recipes.build.build import attribution, build
from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.table import GRAPHS, chosen

OPEN = Path(str(files("bioloom") / "data/open"))
MOST = 12_000_000  # bytes that a wheel may carry
LEVELS = {"knowledge_assertion", "logical_entailment", "prediction", "observation"}
AGENTS = {"manual_agent", "automated_agent"}


@pytest.fixture(scope="module")
def nodes() -> pa.Table:
    return pq.read_table(OPEN / "nodes.parquet")


@pytest.fixture(scope="module")
def edges() -> pa.Table:
    plain = ["subject", "predicate", "object", "primary_knowledge_source", "knowledge_level", "agent_type"]
    columns = [*plain, "frequency", "amount", "publications"]
    return pq.read_table(OPEN / "edges.parquet", columns=columns, read_dictionary=plain)


def values(table: pa.Table, column: str) -> set[str]:
    return set(pc.unique(table.column(column).cast(pa.string())).to_pylist())


def test_it_is_small_enough():
    assert sum(f.stat().st_size for f in OPEN.glob("*.parquet")) <= MOST


def test_every_edge_is_between_nodes(nodes, edges):
    known = set(nodes.column("id").to_pylist())
    assert len(known) == len(nodes)
    assert values(edges, "subject") | values(edges, "object") <= known


def test_every_identifier_stands_for_one_thing(nodes):
    same_as = pc.list_flatten(nodes.column("same_as")).to_pylist()
    assert len(set(same_as)) == len(same_as)
    assert not set(same_as) & set(nodes.column("id").to_pylist())


def test_the_vocabulary_is_biolinks(nodes, edges):
    categories = {c.removeprefix("biolink:") for c in pc.unique(pc.list_flatten(nodes.column("category"))).to_pylist()}
    assert all(biolink().knows_category(c) for c in categories)
    assert {p.removeprefix("biolink:") for p in values(edges, "predicate")} <= biolink().predicates.keys()
    assert values(edges, "knowledge_level") <= LEVELS
    assert values(edges, "agent_type") <= AGENTS


def test_every_source_is_in_the_manifest_with_its_licence(nodes, edges):
    manifest = read_manifest(OPEN)
    known = {s.infores for s in manifest.sources}
    assert values(edges, "primary_knowledge_source") <= known
    assert set(pc.unique(pc.list_flatten(nodes.column("provided_by"))).to_pylist()) <= known
    assert all(s.licence and s.version and s.address and len(s.sha256) == 64 for s in manifest.sources)
    assert (OPEN / "ATTRIBUTION.md").read_text("utf-8") == attribution(chosen(*GRAPHS["open"].recipes))


def test_numbers_are_in_their_ranges(edges):
    least, most = (edges.column("frequency").combine_chunks(), edges.column("amount").combine_chunks())
    assert 0 <= pc.min(least).as_py() <= pc.max(least).as_py() <= 1
    assert 0 < pc.min(most).as_py() <= pc.max(most).as_py() <= 110  # USDA counts fat per 100 g of food as triglycerides


def test_publications_are_identifiers(edges):
    every = pc.unique(pc.list_flatten(edges.column("publications"))).to_pylist()
    odd = [p for p in every if not re.match(r"(PMID:\d+|(OMIM|orphanet|DECIPHER):\d+|ISBN:[\dX -]+|https?:)", p)]
    assert odd == []


@pytest.mark.slow
@pytest.mark.shared
def test_the_raw_data_gives_the_same_graph(data, tmp_path):
    plan = GRAPHS["open"]
    shelf = Shelf(data=data, offline=True)
    built = build(chosen(*plan.recipes), tmp_path / "open", name="open", title=plan.title, shelf=shelf)
    assert built.manifest.content_hash == read_manifest(OPEN).content_hash
