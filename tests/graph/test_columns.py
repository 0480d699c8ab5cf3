"""What a graph says of all its nodes and edges at once, told against what it says of each."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bioloom.core.fact import Entity
from bioloom.graph.model.nodes import LISTS

from .factory import random_sample

FIELDS = {"synonym": "synonyms", "xref": "xrefs", "same_as": "same_as", "deprecated": "deprecated"}


def test_columns_agree_with_single_nodes(tmp_path: Path) -> None:
    graph = random_sample(5, 60, 200).open(tmp_path / "graph")
    for g in (graph, graph.overlay([], [Entity(curie="NEW:1", name="new", categories=("Gene",))])):
        nodes = [g.node(i) for i in range(g.node_count)]
        assert [c for c, _ in g.nodes.labels()] == [n.entity.curie for n in nodes]
        assert [name or c for c, name in g.nodes.labels()] == [n.entity.name for n in nodes]
        for column, field in FIELDS.items():
            assert g.nodes.filled(column).tolist() == [bool(getattr(n, field)) for n in nodes]
        assert not g.nodes.filled("previous_symbol").any()
        assert g.nodes.providers() == Counter(p for n in nodes for p in n.provided_by)
    assert set(FIELDS) - {"deprecated"} <= set(LISTS)


def test_statements_agree_with_single_edges(tmp_path: Path) -> None:
    sample = random_sample(6, 20, 150)
    stored = sample.open(tmp_path / "graph")
    for graph in (stored, stored.overlay(sample.facts())):
        for layer, said in zip(graph.layers, graph.statements, strict=True):
            facts = [graph.fact(layer.first + e) for e in range(layer.edge_count)]
            at, origins = said.origin_table()
            told = [(f.primary_knowledge_source, f.knowledge_level, f.agent_type) for f in facts]
            assert [tuple(origins[i]) for i in at.tolist()] == told
            at, lists = said.publication_table()
            assert [lists[i] for i in at.tolist()] == [f.publications for f in facts]
