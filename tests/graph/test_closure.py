"""The subclass_of closure, against networkx."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bioloom.graph.model.closure import build_closure

from .factory import Sample, closed

EDGES = st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=40)


@given(EDGES)
@settings(max_examples=150, deadline=None)
def test_it_holds_exactly_what_stands_above_and_below(edges):
    pairs = np.array(edges, np.int32).reshape(-1, 2)
    closure, cycles = build_closure(pairs[:, 0], pairs[:, 1])
    graph = nx.DiGraph(edges)
    graph.add_nodes_from(range(15))
    for node in range(15):
        one = np.array([node])
        above, below = nx.descendants(graph, node), nx.ancestors(graph, node)
        assert closure.ancestors(one, reflexive=False).tolist() == sorted(above)
        assert closure.descendants(one, reflexive=False).tolist() == sorted(below)
        assert closure.ancestors(one).tolist() == sorted({node, *above})
        assert closure.descendants(one).tolist() == sorted({node, *below})
    wanted = {tuple(sorted(c)) for c in nx.strongly_connected_components(graph) if len(c) > 1}
    assert set(cycles) == wanted


@given(EDGES, st.lists(st.integers(0, 20), max_size=6))
@settings(max_examples=100, deadline=None)
def test_many_nodes_at_once(edges, nodes):
    pairs = np.array(edges, np.int32).reshape(-1, 2)
    closure, _ = build_closure(pairs[:, 0], pairs[:, 1])
    singles = [set(closure.ancestors(np.array([n]), reflexive=False).tolist()) for n in nodes]
    every = np.array(nodes, np.int32)
    assert set(closure.ancestors(every, reflexive=False).tolist()) == set().union(*singles)
    row, other = closure.up.rows(every)
    found = [set(other[row == i].tolist()) for i in range(len(nodes))]
    assert found == singles
    assert (np.diff(row) >= 0).all()


@pytest.mark.parametrize("size", [1, 2, 500])
def test_a_chain(size):
    closure, cycles = build_closure(np.arange(size), np.arange(1, size + 1))
    assert len(closure.up.other) == size * (size + 1) // 2
    assert not cycles


def test_the_store_closes_asserted_subclasses_only_and_tells_of_cycles(tmp_path):
    nodes = [{"id": f"A:{i}", "category": ["Disease"]} for i in range(5)]
    said = [(0, "subclass_of", 1, False), (1, "subclass_of", 2, False), (2, "subclass_of", 1, False)]
    not_said = [(3, "subclass_of", 0, True), (4, "part_of", 0, False)]
    edges = [{"subject": f"A:{s}", "predicate": p, "object": f"A:{o}", "negated": n} for s, p, o, n in said + not_said]
    graph = Sample(nodes, edges).open(tmp_path / "g")
    assert closed(graph) == {("A:0", "A:1"), ("A:0", "A:2"), ("A:1", "A:2"), ("A:2", "A:1")}
    assert graph.info().cycles == (("A:1", "A:2"),)
