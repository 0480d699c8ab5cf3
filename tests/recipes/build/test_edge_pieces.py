"""Edges written a piece at a time: the same rows as one by one, in one order, whatever the size of a piece."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bioloom.recipes.blocks import Edges
from bioloom.recipes.build import edge_pieces as module
from bioloom.recipes.build.assemble import assemble
from bioloom.recipes.build.edge_pieces import edge_pieces
from bioloom.recipes.build.gather import gather
from bioloom.recipes.rows import Edge, Node

THINGS = [f"MONDO:{i}" for i in range(5)]
NODES = [Node(i, ("Disease",), i) for i in THINGS]
BLOCK = Edges(
    predicate="expressed_in",
    names=("MONDO:4", "MONDO:0", "MONDO:2"),
    subject=np.array([0, 0, 2], np.int32),
    object=np.array([1, 2, 1], np.int32),
    knowledge_level="observation",
    agent_type="data_analysis_pipeline",
    qualifiers={"nTPM": pa.array([1.5, None, 2.5]), "level": pa.array(["high", "low", None])},
)

edges = st.builds(
    lambda s, p, o, negated, level, amount: Edge(
        THINGS[s],
        p,
        THINGS[o],
        negated,
        ("PMID:1",) if amount else (),
        qualifiers=(*((("level", level),) if level else ()), *((("amount", amount),) if amount else ())),
    ),
    st.integers(0, 4),
    st.sampled_from(["similar_to", "subclass_of"]),
    st.integers(0, 4),
    st.booleans(),
    st.sampled_from(["", "high", "low", "none"]),
    st.sampled_from([0.0, 0.25, 3.0]),
)


def written(given_edges: list[Edge], piece: int) -> list[dict[str, Any]]:
    """What the table of these edges and the block holds, without what is absent."""
    graph = assemble([gather("infores:a", [*NODES, *given_edges]), gather("infores:b", [BLOCK])])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "PIECE", piece)
        pieces = list(edge_pieces(graph))
    assert all(len(p) <= piece for p in pieces)
    assert len({str(p.schema) for p in pieces}) == 1
    return [{k: v for k, v in row.items() if v not in (None, [])} for p in pieces for row in p.to_pylist()]


def plain(edge: Edge) -> dict[str, Any]:
    """A row for one edge, as docs/schema.md has it."""
    row = {
        "subject": edge.subject,
        "predicate": edge.predicate,
        "object": edge.object,
        "negated": edge.negated,
        "primary_knowledge_source": "infores:a",
        "publications": list(edge.publications),
        "knowledge_level": edge.knowledge_level,
        "agent_type": edge.agent_type,
        **dict(edge.qualifiers),
    }
    return {k: v for k, v in row.items() if v != []}


@given(st.lists(edges, max_size=12), st.integers(1, 7))
def test_every_row_says_what_its_edge_says(given_edges: list[Edge], piece: int) -> None:
    rows = written(given_edges, piece)
    mine = [row for row in rows if row["predicate"] != "expressed_in"]
    expected = [plain(e) for e in dict.fromkeys(given_edges) if e.subject != e.object]
    assert sorted(map(repr, (sorted(r.items()) for r in mine))) == sorted(
        map(repr, (sorted(r.items()) for r in expected))
    )
    order = [(r["predicate"], r["subject"], r["object"], r["negated"]) for r in rows]
    assert order == sorted(order)
    assert rows == written(given_edges, 1000)


def test_a_block_stands_among_the_others() -> None:
    rows = written([Edge("MONDO:1", "similar_to", "MONDO:2", qualifiers=(("level", "low"),))], 2)
    said = [(r["subject"], r["object"], r.get("level"), r.get("nTPM"), r["primary_knowledge_source"]) for r in rows]
    assert said == [
        ("MONDO:2", "MONDO:0", None, 2.5, "infores:b"),
        ("MONDO:4", "MONDO:0", "high", 1.5, "infores:b"),
        ("MONDO:4", "MONDO:2", "low", None, "infores:b"),
        ("MONDO:1", "MONDO:2", "low", None, "infores:a"),
    ]


def test_a_graph_without_edges_has_an_empty_table() -> None:
    (piece,) = edge_pieces(assemble([gather("infores:a", NODES)]))
    assert len(piece) == 0
    assert piece.schema.names[:3] == ["subject", "predicate", "object"]
