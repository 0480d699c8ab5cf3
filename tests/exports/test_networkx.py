"""The graph in networkx."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.core.errors import InputError
from bioloom.graph.exports.to_networkx import to_networkx
from exports import graphs

pytest.importorskip("networkx")


def test_nodes_edges_and_what_they_say(tmp_path: Path) -> None:
    record = graphs.plain(tmp_path / "graph")
    found = to_networkx(record)
    assert found.graph == {"name": "small", "content_hash": record.manifest.content_hash}
    assert found.nodes["HGNC:1"] == {
        "category": ["Gene", "Protein"], "name": "A", "synonym": ["a", "alpha"], "same_as": ["NCBIGene:9"],
        "provided_by": ["infores:hgnc"],
    }  # fmt: skip
    assert set(found.edges(keys=True)) == {
        ("HGNC:1", "MONDO:1", "gene_associated_with_condition"),
        ("HGNC:1", "MONDO:1", "gene_associated_with_condition#2"),
        ("MONDO:1", "HP:1", "has_phenotype"),
        ("MONDO:1", "HP:1", "has_phenotype#2"),
        ("MONDO:1", "MONDO:2", "subclass_of"),
    }
    assert found.edges["MONDO:1", "HP:1", "has_phenotype#2"] == {
        "predicate": "has_phenotype", "negated": True, "frequency": 1e-7,
    }  # fmt: skip


def test_too_large_a_graph_is_refused_not_cut(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="over the limit of 4"):
        to_networkx(graphs.plain(tmp_path / "graph"), limit=4)
