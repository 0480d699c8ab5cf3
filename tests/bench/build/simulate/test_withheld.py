"""Hops of golds are withheld from a graph: nested shares, every row between two things, nothing of the vocabulary."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.simulate.withheld import drawn, hops_of, without
from bioloom.core.errors import InputError
from bioloom.core.fact import Entity, Fact
from bioloom.graph.store import open_graph
from world import ASSOCIATED, write_world


def fact(one: str, predicate: str, other: str) -> Fact:
    return Fact(subject=Entity(curie=one, name=one), predicate=predicate, object=Entity(curie=other, name=other))


def test_hops_are_those_of_the_golds_each_once_and_shares_are_nested() -> None:
    way = (fact("A:1", "p", "B:1"), fact("B:1", "q", "C:1"))
    golds = [Gold(id=str(n), dataset="d", paths=(way, (fact(f"A:{n}", "p", "B:9"),))) for n in range(200)]
    hops = list(hops_of(golds))
    assert len(hops) == 202
    few, many = drawn(hops, 0.2, 7), drawn(hops, 0.5, 7)
    assert set(few) < set(many)
    assert 25 < len(few) < 60 < len(many) < 140
    assert drawn(hops, 0.2, 7) == few
    assert drawn(hops, 0.2, 8) != few
    assert (drawn(hops, 0.0, 7), len(drawn(hops, 1.0, 7))) == ([], 202)


def test_a_graph_without_a_hop_states_nothing_between_its_things(tmp_path: Path) -> None:
    write_world(tmp_path / "world")
    graph = open_graph(tmp_path / "world", tmp_path / "cache")
    file = tmp_path / "withheld.tsv"
    file.write_text(f"HGNC:1\t{ASSOCIATED}\tMONDO:1\n", "utf-8")
    keep = without(graph, file)
    gone = [graph.fact(i) for i in range(graph.edge_count) if not keep[i]]
    assert [(f.subject.curie, f.object.curie) for f in gone] == [("HGNC:1", "MONDO:1")] * 2  # both sources
    file.write_text("HGNC:1\tcures\tMONDO:9\n", "utf-8")
    with pytest.raises(InputError):
        without(graph, file)
    with pytest.raises(InputError, match="no file"):
        without(graph, tmp_path / "none.tsv")
