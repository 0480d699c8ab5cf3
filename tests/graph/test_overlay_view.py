"""Adding facts and removing edges: the same as building the graph anew with or without them."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bioloom.core.errors import GraphError, UnknownEntityError
from bioloom.core.fact import Entity, Fact, Qualifier, minted
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.memory import from_facts

from .factory import Sample, closed, random_edge, random_sample, samples, stated, told, walked


def by_curie(graph: Graph, predicates: tuple[str, ...] = (), *, negated: bool = False) -> dict[tuple[str, str], int]:
    matrix = graph.matrix(predicates, negated=negated).tocoo()
    rows = zip(matrix.row.tolist(), matrix.col.tolist(), matrix.data.tolist(), strict=True)
    return {(graph.entity(s).curie, graph.entity(o).curie): n for s, o, n in rows}


def said_by(graph: Graph, source: str) -> np.ndarray:
    """bool[edge_count]: which edges a source states."""
    return np.array([graph.fact(e).primary_knowledge_source == source for e in range(graph.edge_count)], np.bool_)


def assert_same(graph: Graph, rebuilt: Graph) -> None:
    assert told(graph) == told(rebuilt)
    assert closed(graph) == closed(rebuilt)
    for way in ("out", "inc"):
        ends = [sorted(w[:4] for w in walked(g, way).elements()) for g in (graph, rebuilt)]
        assert ends[0] == ends[1]
    assert by_curie(graph, ("affects",)) == by_curie(rebuilt, ("affects",))
    assert by_curie(graph, negated=True) == by_curie(rebuilt, negated=True)
    assert graph.info().predicates == rebuilt.info().predicates
    assert graph.info().qualifiers == rebuilt.info().qualifiers
    for key, op, value in (("frequency", ">=", 0.5), ("onset", "=", "adult"), ("amount", "<", 9.0)):
        passed = []
        for g in (graph, rebuilt):
            edges = [e for e in range(g.edge_count) if is_there(g, e)]
            hits = g.qualifier_test(key, op, value, np.array(edges, np.int64))
            passed.append(stated([g.fact(e) for e, hit in zip(edges, hits, strict=True) if hit]))
        assert passed[0] == passed[1]
    for classes in ((), ("Protein",), ("ChemicalEntity",)):
        found = [
            {g.entity(i).curie for i in np.flatnonzero(g.category_mask(classes)).tolist()} for g in (graph, rebuilt)
        ]
        assert found[0] == found[1]


def is_there(graph: Graph, edge: int) -> bool:
    try:
        graph.fact(edge)
    except GraphError:
        return False
    return True


@given(samples(), st.integers(0, 2**32), st.integers(0, 12))
@settings(max_examples=25, deadline=None)
def test_an_overlay_is_the_graph_built_with_the_facts(sample, seed, count):
    rng = random.Random(seed)
    new = [
        {"id": f"N:{i}", "category": rng.choice([["Gene"], ["Disease", "Widget"]]), "name": f"new {i}"}
        for i in range(3)
    ]
    whole = Sample(sample.nodes + new, [])
    whole.edges.extend(random_edge(rng, whole.nodes) for _ in range(count))
    facts, entities = whole.facts(), [whole.entities()[n["id"]] for n in new]
    with tempfile.TemporaryDirectory() as folder:
        base = sample.open(Path(folder) / "g")
        before = told(base)
        rebuilt = Sample(whole.nodes, sample.edges + whole.edges).open(Path(folder) / "rebuilt")
        overlaid = base.overlay(facts, entities)
        assert_same(overlaid, rebuilt)
        half = count // 2
        assert_same(base.overlay(facts[:half], entities).overlay(facts[half:]), rebuilt)
        assert told(base) == before
        assert [overlaid.fact(e) for e in range(base.edge_count)] == [base.fact(e) for e in range(base.edge_count)]


@given(samples(), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_a_view_is_the_graph_built_without_the_rows(sample, rng):
    with tempfile.TemporaryDirectory() as folder:
        base = sample.open(Path(folder) / "g")
        keep = np.array([rng.random() < 0.6 for _ in range(base.edge_count)], np.bool_)
        said = [base.fact(e) for e in np.flatnonzero(keep).tolist()]
        left = stated(said)
        kept = []
        for fact in sample.facts():  # which rows the kept edges are: any of those that say the same
            key = fact.model_dump_json(exclude={"edge"})
            kept.append(left[key] > 0)
            left[key] -= 1
        rebuilt = sample.part(kept).open(Path(folder) / "rebuilt")
        view = base.view(keep)
        assert_same(view, rebuilt)
        assert all(view.fact(e).edge == e for e in np.flatnonzero(keep).tolist()), "edge ids stay"
        for gone in np.flatnonzero(~keep).tolist():
            with pytest.raises(GraphError, match="has no edge"):
                view.fact(gone)
        every = np.ones(base.edge_count, np.bool_)
        assert_same(base.view(every).view(keep), rebuilt)


def test_views_by_source_and_by_predicate(tmp_path):
    sample = random_sample(5, 10, 100)
    graph = sample.open(tmp_path / "g")
    view = graph.view(~said_by(graph, "infores:a"))
    assert told(view) == stated([f for f in sample.facts() if f.primary_knowledge_source != "infores:a"])
    keep = np.ones(graph.edge_count, np.bool_)
    keep[graph.edges(("treats",))] = False
    view = graph.view(keep)
    assert "treats" not in view.info().predicates
    assert view.info().predicates["not treats"] == graph.info().predicates["not treats"]


def test_a_view_of_an_overlay(tmp_path):
    graph = random_sample(5, 10, 30).open(tmp_path / "g")
    text = Fact(
        subject=minted("a word"), predicate="treats", object=graph.entity(0), primary_knowledge_source="infores:t"
    )
    overlaid = graph.overlay([text])
    assert told(overlaid.view(~said_by(overlaid, "infores:t"))) == told(graph)
    only = overlaid.view(said_by(overlaid, "infores:t"))
    assert told(only) == stated([text])
    with pytest.raises(GraphError, match="31 edges"):
        overlaid.view(np.ones(30, np.bool_))


def test_a_minted_node_merges_with_nothing(tmp_path):
    nodes = [{"id": "A:1", "category": ["Disease"], "name": "swamp fever"}]
    graph = Sample(nodes, []).open(tmp_path / "g")
    word = minted("swamp fever", "Disease")
    overlaid = graph.overlay([Fact(subject=word, predicate="related_to", object=graph.entity(0))])
    assert overlaid.node_count == 2
    assert overlaid.entity(overlaid.index(word.curie)) == word
    assert not overlaid.entity(1).grounded
    assert overlaid.overlay([], [word]).node_count == 2, "the same words are the same node"


def test_an_overlay_knows_nodes_by_merged_ids_and_keeps_their_names(tmp_path):
    nodes = [{"id": "A:1", "category": ["Gene"], "name": "right", "same_as": ["OLD:1"]}]
    graph = Sample(nodes, []).open(tmp_path / "g")
    old = Entity(curie="OLD:1", name="wrong", categories=("Disease",))
    overlaid = graph.overlay([Fact(subject=old, predicate="affects", object=old)])
    assert overlaid.node_count == 1
    assert overlaid.fact(0).subject == graph.entity(0)


def test_an_overlay_does_not_guess_between_nodes(tmp_path):
    nodes = [{"id": f"A:{i}", "category": ["Gene"], "same_as": ["OLD:1"]} for i in range(2)]
    graph = Sample(nodes, []).open(tmp_path / "g")
    with pytest.raises(UnknownEntityError, match="OLD:1 could be A:0, A:1"):
        graph.overlay([], [Entity(curie="OLD:1", name="x")])


def test_a_text_may_give_a_qualifier_in_words_units_and_twice(tmp_path):
    graph = random_sample(5, 4, 20).open(tmp_path / "g")
    said = (("frequency", "often", None), ("frequency", 0.9, None), ("frequency", 0.1, None), ("frequency", 90.0, "%"))
    qualifiers = tuple(Qualifier(key=k, value=v, unit=u) for k, v, u in said)
    overlaid = graph.overlay(
        [Fact(subject=graph.entity(0), predicate="treats", object=graph.entity(1), qualifiers=qualifiers)]
    )
    edge = np.array([graph.edge_count])
    for op, value, unit, passes in (
        (">=", 0.5, None, True),
        ("<=", 0.2, None, True),
        ("=", "often", None, True),
        ("=", "seldom", None, False),
        (">", 80.0, "%", True),
        (">", 95.0, "%", False),
    ):
        assert overlaid.qualifier_test("frequency", op, value, edge, unit).tolist() == [passes]
    assert overlaid.fact(int(edge[0])).qualifiers == qualifiers


def test_every_graph_has_its_own_content_hash(tmp_path):
    graph = random_sample(5, 10, 30).open(tmp_path / "g")
    fact = Fact(subject=graph.entity(0), predicate="treats", object=graph.entity(1))
    other = fact.model_copy(update={"negated": True})
    keep = np.arange(30) != 3
    graphs = [graph, graph.overlay([fact]), graph.overlay([other]), graph.view(keep), graph.view(np.arange(30) != 4)]
    assert len({g.content_hash for g in graphs}) == len(graphs)
    assert graph.overlay([fact, other]).content_hash == graph.overlay([other, fact]).content_hash
    assert graph.view(keep).content_hash == graph.view(keep).content_hash


def test_an_unchanged_hierarchy_is_not_closed_again(tmp_path, monkeypatch):
    graph = random_sample(5, 10, 60).open(tmp_path / "g")
    monkeypatch.setattr("bioloom.graph.model.closure.build_closure", None)
    fact = Fact(subject=graph.entity(0), predicate="treats", object=graph.entity(1))
    keep = np.ones(60, np.bool_)
    keep[graph.edges(("treats",))] = False
    assert closed(graph.overlay([fact])) == closed(graph.view(keep)) == closed(graph)


@given(samples())
@settings(max_examples=20, deadline=None)
def test_a_graph_in_memory_is_the_same_graph(sample):
    with tempfile.TemporaryDirectory() as folder:
        stored = sample.open(Path(folder) / "g")
        assert_same(from_facts(sample.facts(), sample.entities().values()), stored)
