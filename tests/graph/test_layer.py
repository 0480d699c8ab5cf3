"""The order of edges, also where its three numbers do not fit into one."""

from __future__ import annotations

import numpy as np
import pytest

from bioloom.graph.model.arrays import distinct, ragged
from bioloom.graph.model.layer import edge_order


@pytest.mark.parametrize("node_count", [4, 2**31 - 1])
def test_edges_are_ordered_by_relation_subject_object_and_tie(node_count):
    rng = np.random.default_rng(0)
    relation = rng.integers(0, 3, 300) + (10 if node_count > 4 else 0)
    subject, object_ = rng.integers(0, 4, 300), rng.integers(0, 4, 300)
    tie = rng.permutation(300).astype(np.uint64)
    order = edge_order(relation.astype(np.int32), subject.astype(np.int32), object_.astype(np.int32), node_count, tie)
    rows = list(zip(relation.tolist(), subject.tolist(), object_.tolist(), tie.tolist(), strict=True))
    assert [rows[i] for i in order] == sorted(rows)
    assert len(edge_order(*[np.empty(0, np.int32)] * 3, node_count, tie[:0])) == 0


def test_ragged_rows_in_a_line():
    row, at = ragged(np.array([5, 2, 9]), np.array([7, 2, 12]))
    assert row.tolist() == [0, 0, 2, 2, 2]
    assert at.tolist() == [5, 6, 9, 10, 11]
    assert [len(part) for part in ragged(np.empty(0, np.int64), np.empty(0, np.int64))] == [0, 0]


def test_distinct_values_ascend():
    assert distinct(np.array([3, 1, 3, 2, 1])).tolist() == [1, 2, 3]
    assert distinct(np.empty(0, np.int32)).tolist() == []
