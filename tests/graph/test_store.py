"""What goes into a record comes out of the store, and the arrays are what their contract says."""

from __future__ import annotations

import tempfile
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from bioloom.core.biolink import biolink
from bioloom.core.errors import GraphError, UnknownEntityError
from bioloom.graph.store import open_graph

from .factory import Sample, child, closed, random_sample, samples, stated, there, told, walked


@pytest.fixture(scope="module")
def sample() -> Sample:
    return random_sample(7, 30, 400)


@pytest.fixture(scope="module")
def graph(sample, tmp_path_factory):
    return sample.open(tmp_path_factory.mktemp("graphs") / "g")


@given(samples())
@settings(max_examples=40, deadline=None)
def test_a_record_comes_back_whole(sample):
    with tempfile.TemporaryDirectory() as folder:
        graph = sample.open(Path(folder) / "g")
        assert told(graph) == stated(sample.facts())
        assert {graph.entity(i).curie: graph.entity(i) for i in range(graph.node_count)} == sample.entities()
        for way, near, far in (("out", "subject", "object"), ("inc", "object", "subject")):
            wanted = Counter((e[near], e["predicate"], bool(e["negated"]), e[far]) for e in sample.edges)
            assert Counter(w[:4] for w in walked(graph, way).elements()) == wanted
        again = open_graph(Path(folder) / "g")
        assert told(again) == told(graph)
        assert again.content_hash == graph.content_hash


@given(samples())
@settings(max_examples=25, deadline=None)
def test_neither_content_hash_nor_edge_ids_depend_on_the_order_of_rows(sample):
    with tempfile.TemporaryDirectory() as folder:
        one = sample.open(Path(folder) / "one")
        two = sample.open(Path(folder) / "two", shuffle=1)
        assert one.content_hash == two.content_hash
        assert [one.fact(e) for e in range(one.edge_count)] == [two.fact(e) for e in range(two.edge_count)]


def test_every_change_changes_the_content_hash(sample, tmp_path):
    seen = {sample.write(tmp_path / "0").content_hash}
    edge = sample.edges[0]
    changes = [
        ("subject", sample.nodes[3]["id"]),
        ("predicate", "causes"),
        ("negated", not edge["negated"]),
        ("publications", ["PMID:1", "PMID:2", "PMID:9"]),
        ("frequency", 0.125),
        ("onset", "late"),
        ("agent_type", "x"),
    ]
    for i, (key, value) in enumerate(changes, 1):
        changed = Sample(sample.nodes, [edge | {key: value}, *sample.edges[1:]])
        seen.add(changed.write(tmp_path / str(i)).content_hash)
    turned = edge | {"subject": edge["object"], "object": edge["subject"]}
    seen.add(Sample(sample.nodes, [turned, *sample.edges[1:]]).write(tmp_path / "turned").content_hash)
    seen.add(Sample(sample.nodes, sample.edges[1:]).write(tmp_path / "fewer").content_hash)
    seen.add(Sample(sample.nodes, [edge, *sample.edges]).write(tmp_path / "twice").content_hash)
    seen.add(
        Sample([sample.nodes[0] | {"name": "other"}, *sample.nodes[1:]], sample.edges)
        .write(tmp_path / "n")
        .content_hash
    )
    assert len(seen) == 1 + len(changes) + 4


def test_relations_stand_in_biolink_preorder_asserted_before_negated(graph):
    (layer,) = graph.layers
    order = biolink().predicate_order
    rank = [
        (n, order.get(p, len(order)), p, c)
        for p, c, n in zip(
            layer.relations.predicate, layer.relations.object_category, layer.relations.negated, strict=True
        )
    ]
    assert rank == sorted(rank)
    assert rank[-1][2] == "resembles"
    assert len(set(rank)) == len(rank)


def test_edges_stand_relation_major(graph):
    (layer,) = graph.layers
    relation = np.repeat(np.arange(len(layer.relations)), np.diff(layer.relation_start))
    key = list(zip(relation.tolist(), layer.subject.tolist(), layer.object.tolist(), strict=True))
    assert key == sorted(key)
    for r, s, o in key:
        assert graph.category_sets[graph.category_set[o]][0] == layer.relations.object_category[r], s


@pytest.mark.parametrize(
    "predicates", [(), ("related_to",), ("affects",), ("interacts_with", "treats"), ("resembles",)]
)
@pytest.mark.parametrize("negated", [False, True])
@pytest.mark.parametrize("classes", [(), ("Protein",), ("ChemicalEntity",), ("Widget", "Disease")])
def test_ranges_hold_exactly_what_is_asked(graph, predicates, negated, classes):
    (layer,) = graph.layers
    wanted = {d for p in predicates for d in biolink().descendants(p)} or None
    found = [
        e for lo, hi in layer.relations.ranges(predicates, negated, classes)
        for e in range(layer.relation_start[lo], layer.relation_start[hi])
    ]  # fmt: skip
    facts = [graph.fact(e) for e in range(graph.edge_count)]
    model = biolink()

    def may_be(fact):
        return not classes or any(model.is_a(c, k) for c in fact.object.categories for k in classes)

    def said(fact):
        return wanted is None or fact.predicate in wanted or "related_to" in predicates

    exact = [f.edge for f in facts if f.negated == negated and said(f) and may_be(f)]
    assert set(exact) <= set(found)
    assert all(facts[e].negated == negated and said(facts[e]) for e in found)
    primaries = {facts[e].object.categories[0] for e in exact}
    assert {facts[e].object.categories[0] for e in found} <= primaries | {
        s[0] for s in graph.category_sets if any(model.is_a(c, k) for c in s for k in classes)
    }, "prunes what cannot be"
    ranges = layer.relations.ranges(predicates, negated, classes)
    assert all(a[1] < b[0] for a, b in pairwise(ranges)), "merged"


@pytest.mark.parametrize(
    "classes", [(), ("Protein",), ("NamedThing",), ("ChemicalEntity", "Pathway"), ("Widget",), ("Nothing",)]
)
def test_category_masks(graph, classes):
    model = biolink()
    for node, is_one in enumerate(graph.category_mask(classes)):
        categories = graph.entity(node).categories
        assert is_one == (not classes or any(model.is_a(c, k) for c in categories for k in classes))
    assert (graph.category_table(classes)[graph.category_set] == graph.category_mask(classes)).all()


def test_nodes_are_found_by_every_identifier(sample, graph):
    for row in sample.nodes:
        at = graph.index(row["id"])
        assert graph.entity(at).curie == row["id"]
        node = graph.node(at)
        assert node.synonyms == tuple(row["synonym"] or ())
        assert node.xrefs == tuple(row["xref"] or ())
        assert node.same_as == tuple(row["same_as"] or ())
        assert node.deprecated == bool(row["deprecated"])
        assert all(graph.index(old) == at for old in node.same_as)
        for xref in node.xrefs:
            assert [graph.entity(n).curie for n in graph.by_xref(xref)] == sorted(
                (n["id"] for n in sample.nodes if xref in (n["xref"] or ())), key=str.encode
            )
    assert graph.by_xref("A:0") == []
    with pytest.raises(UnknownEntityError, match="sample has no X:1"):
        graph.index("X:1")


def test_an_identifier_merged_into_several_nodes_is_not_guessed(tmp_path):
    nodes = [{"id": f"A:{i}", "category": ["Gene"], "name": None, "same_as": ["OLD:1"]} for i in range(2)]
    graph = Sample(nodes, []).open(tmp_path / "g")
    with pytest.raises(UnknownEntityError, match="OLD:1 could be A:0, A:1"):
        graph.index("OLD:1")


def test_an_own_id_goes_before_a_merged_one(tmp_path):
    nodes = [{"id": "A:0", "category": ["Gene"], "name": None}, {"id": "A:1", "category": ["Gene"], "same_as": ["A:0"]}]
    graph = Sample(nodes, []).open(tmp_path / "g")
    assert graph.entity(graph.index("A:0")).curie == "A:0"


def test_names_that_share_a_hash_are_told_apart(tmp_path, monkeypatch):
    """Two of 2^32 names may well collide: here all of them do."""
    monkeypatch.setattr("bioloom.graph.index.nodes.hash_texts", lambda array: np.zeros(len(array), np.uint64))
    monkeypatch.setattr("bioloom.graph.model.texts.hash_text", lambda text: 0)
    sample = random_sample(7, 12, 60)
    graph = sample.open(tmp_path / "g")
    assert told(graph) == stated(sample.facts())
    for row in sample.nodes:
        assert {graph.entity(graph.index(i)).curie for i in [row["id"], *(row["same_as"] or ())]} == {row["id"]}
    with pytest.raises(UnknownEntityError):
        graph.index("Q:0")


def test_matrix_counts_edges(sample, graph):
    for predicates, negated in ((("affects",), False), ((), True)):
        matrix = graph.matrix(predicates, negated=negated)
        wanted = {d for p in predicates for d in biolink().descendants(p)}
        rows = [e for e in sample.edges if bool(e["negated"]) == negated and (not wanted or e["predicate"] in wanted)]
        assert matrix.sum() == len(rows)
        for (s, o), count in Counter((e["subject"], e["object"]) for e in rows).items():
            assert matrix[graph.index(s), graph.index(o)] == count


def test_info_counts(sample, graph):
    info = graph.info()
    assert (info.nodes, info.edges) == (len(sample.nodes), len(sample.edges))
    assert info.categories == dict(Counter(n["category"][0] for n in sample.nodes))
    said = Counter(("not " if e["negated"] else "") + e["predicate"] for e in sample.edges)
    assert info.predicates == dict(said)
    assert info.qualifiers == {k: sum(e[k] is not None for e in sample.edges) for k in ("frequency", "onset", "amount")}
    assert {"nodes.parquet", "edges.parquet", "arrays.bin"} <= info.bytes_on_disk.keys()


def test_an_edge_that_is_not_there_is_an_error(graph):
    for edge in (-1, graph.edge_count):
        with pytest.raises(GraphError, match="has no edge"):
            graph.fact(edge)


def test_stored_arrays_cannot_be_written(graph):
    with pytest.raises(ValueError, match="read-only"):
        graph.layers[0].subject[0] = 1


def test_an_empty_graph(tmp_path):
    graph = Sample([], []).open(tmp_path / "g")
    assert (graph.node_count, graph.edge_count) == (0, 0)
    assert not closed(graph)
    assert graph.matrix().shape == (0, 0)


def test_opening_a_built_graph_imports_neither_pyarrow_nor_scipy(sample, tmp_path):
    sample.open(tmp_path / "g")
    code = (
        "import sys; from bioloom.graph.store import open_graph; g = open_graph(sys.argv[1]); g.fact(0); g.closure.up; "
        "print(sorted({'pyarrow', 'scipy', 'pandas'} & set(sys.modules)))"
    )
    assert child(code, tmp_path / "g").stdout.strip() == "[]"


def test_edges_of_a_predicate(graph):
    found = graph.edges(("regulates",))
    wanted = biolink().descendants("regulates")
    assert [graph.fact(int(e)).predicate in wanted for e in found] == [True] * len(found)
    assert len(found) == sum(
        graph.fact(e).predicate in wanted and not graph.fact(e).negated for e in range(graph.edge_count)
    )
    assert there(None, 0)
