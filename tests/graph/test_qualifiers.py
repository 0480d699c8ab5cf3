"""Tests on qualifiers, against plain Python; and the conditions of edges."""

from __future__ import annotations

import operator

import numpy as np
import pyarrow as pa
import pytest

from bioloom.core.errors import GraphFormatError, PatternError
from bioloom.core.fact import Condition
from bioloom.graph.storage.record import write_record
from bioloom.graph.store import open_graph

from .factory import SCHEMA, Sample, node_table, random_sample

OPS = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "CONTAINS": lambda stored, text: text.casefold() in stored.casefold(),
}


@pytest.fixture(scope="module")
def graph(tmp_path_factory):
    return random_sample(21, 20, 300).open(tmp_path_factory.mktemp("graphs") / "g")


@pytest.fixture(scope="module")
def said(graph):
    return [{q.key: q.value for q in graph.fact(e).qualifiers} for e in range(graph.edge_count)]


@pytest.mark.parametrize(
    ("op", "key", "value"),
    [(op, "frequency", v) for op in OPS if op != "CONTAINS" for v in (0.0, 0.25, 0.3, 1, -1.0, 2.0)]
    + [(op, "onset", v) for op in OPS for v in ("adult", "ADULT", "", "Z", "fœtal", "juven", "b", "zzz", "t")],
)
def test_they_compare_as_python_does(graph, said, op, key, value):
    rng = np.random.default_rng(3)
    for edges in (np.arange(graph.edge_count), rng.integers(0, graph.edge_count, 50), np.empty(0, np.int32)):
        stored = [said[e].get(key) for e in edges]
        wanted = [s is not None and OPS[op](s, value) for s in stored]
        assert graph.qualifier_test(key, op, value, edges).tolist() == wanted


def test_a_qualifier_nobody_has_fails(graph):
    assert not graph.qualifier_test("colour", "=", "red", np.arange(5)).any()


@pytest.mark.parametrize(
    ("key", "op", "value", "unit", "words"),
    [
        ("frequency", "=", "often", None, "is a number"),
        ("frequency", "CONTAINS", 0.5, None, None),
        ("onset", ">", 3.0, None, "is a text"),
        ("amount", ">", 3.0, "kg", "given in mg, not in kg"),
        ("frequency", ">", 0.5, "%", "given in no unit, not in %"),
    ],
)
def test_tests_that_cannot_be_meant_are_refused(graph, key, op, value, unit, words):
    with pytest.raises(PatternError, match=words):
        graph.qualifier_test(key, op, value, np.arange(5), unit)


def test_a_unit_may_be_named(graph):
    edges = np.arange(graph.edge_count)
    assert (
        graph.qualifier_test("amount", ">", 3.0, edges, "mg").tolist()
        == graph.qualifier_test("amount", ">", 3.0, edges).tolist()
    )


CONDITIONS = pa.table(
    {
        "id": [1, 2],
        "kind": ["biomarker", "age"],
        "curie": ["HGNC:1", None],
        "op": ["=", "<"],
        "value": ["positive", "18"],
        "unit": [None, "a"],
        "text": ["if X is found", None],
    }
)
SETS = pa.table({"id": [0, 1], "mode": ["requires", "excludes"], "conditions": [[1], [-2, 1]]})


def conditional(folder, *, sets=SETS, conditions=CONDITIONS, cset=(1, None, 0)):
    nodes = node_table([{"id": "A:1", "category": ["Drug"]}, {"id": "B:1", "category": ["Disease"]}])
    edges = pa.Table.from_pylist(
        [{"subject": "A:1", "predicate": p, "object": "B:1"} for p in ("affects", "treats", "causes")], SCHEMA
    ).append_column("condition_set", pa.array(cset, pa.int32()))
    tables = {"nodes": [nodes], "edges": [edges], "conditions": [conditions], "condition_sets": [sets]}
    write_record(folder, name="g", tables={k: v for k, v in tables.items() if v != [None]}, level=1)
    return open_graph(folder)


def test_condition_sets_come_back_with_their_edges(tmp_path):
    graph = conditional(tmp_path / "g")
    by_predicate = {graph.fact(e).predicate: graph.fact(e).conditions for e in range(3)}
    biomarker = {"kind": "biomarker", "curie": "HGNC:1", "value": "positive", "text": "if X is found"}
    assert by_predicate == {
        "treats": (),
        "causes": (Condition(polarity="requires", **biomarker),),
        "affects": (
            Condition(kind="age", polarity="excludes", op=">=", value=18.0, unit="a"),
            Condition(polarity="excludes", **biomarker),
        ),
    }
    cset = {graph.fact(e).predicate: int(graph.layers[0].cset[e]) for e in range(3)}
    assert cset == {"affects": 1, "treats": -1, "causes": 0}


def test_a_graph_without_conditions_has_no_csets(graph):
    assert graph.layers[0].cset is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"sets": SETS.slice(0, 1)}, "condition set 1; there are 1"),
        ({"sets": None, "conditions": None}, "condition set 1; there are 0"),
        ({"conditions": CONDITIONS.slice(0, 1)}, "condition -2, which does not exist"),
        ({"conditions": CONDITIONS.slice(1, 1)}, "ids of conditions are not 1, 2"),
        ({"sets": SETS.set_column(1, "mode", [["if", "unless"]])}, "mode if"),
        ({"conditions": CONDITIONS.set_column(4, "value", [["positive", "old"]])}, "Condition 2 compares with old"),
    ],
)
def test_condition_sets_that_do_not_fit_are_refused(tmp_path, change, words):
    with pytest.raises(GraphFormatError, match=words):
        conditional(tmp_path / "g", **change)


def test_a_text_qualifier_may_have_many_words(tmp_path):
    nodes = [{"id": "A:1", "category": ["Gene"]}]
    edges = [{"subject": "A:1", "predicate": "affects", "object": "A:1", "onset": f"word {i}"} for i in range(500)]
    graph = Sample(nodes, edges).open(tmp_path / "g")
    found = graph.qualifier_test("onset", "=", "word 77", np.arange(500))
    assert [q.value for e in np.flatnonzero(found) for q in graph.fact(int(e)).qualifiers] == ["word 77"]
    assert graph.qualifier_test("onset", "CONTAINS", "WORD 7", np.arange(500)).sum() == 11
