"""Edges given as columns: resolved, counted, kept and written like edges given one by one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from bioloom.recipes.blocks import Edges
from bioloom.recipes.build.assemble import assemble
from bioloom.recipes.build.build import build
from bioloom.recipes.build.edge_pieces import edge_pieces
from bioloom.recipes.build.gather import Gathered, gather
from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.reading import Files
from bioloom.recipes.rows import Edge, Mapping, Node, Row
from recipes.upstream import recipe

GENES = [Node(f"HGNC:{i}", ("Gene",), f"G{i}") for i in (1, 2)]
TISSUES = [Node(f"UBERON:{i}", ("GrossAnatomicalStructure",), f"t{i}") for i in (1, 2)]
OPTIONAL = Node("UBERON:3", ("GrossAnatomicalStructure",), "t3", optional=True)
MAPPED = [Mapping("HGNC:1", "ENSEMBL:1"), Mapping("HGNC:2", "ENSEMBL:2")]


def block(*pairs: tuple[str, str], level: list[float | None] | None = None, word: list[str] | None = None) -> Edges:
    """Edges between ``pairs``."""
    names = list(dict.fromkeys(end for pair in pairs for end in pair))
    codes = np.array([[names.index(s), names.index(o)] for s, o in pairs], np.int32).reshape(-1, 2)
    said = {"level": pa.array(level, pa.float64())} if level else {}
    said |= {"word": pa.array(word)} if word else {}
    return Edges("expressed_in", names, codes[:, 0], codes[:, 1], "observation", "manual_agent", said)


def world(*more: Row | Edges) -> list[Gathered]:
    return [gather("infores:names", [*GENES, *TISSUES, OPTIONAL, *MAPPED]), gather("infores:atlas", more)]


def rows_of(sources: list[Gathered]) -> list[dict[str, object]]:
    return pa.concat_tables(edge_pieces(assemble(sources))).to_pylist()


def triples(sources: list[Gathered]) -> list[tuple[object, ...]]:
    return [(r["subject"], r["predicate"], r["object"]) for r in rows_of(sources)]


def test_ends_lead_to_things_and_what_has_no_term_is_counted() -> None:
    sources = world(
        block(("ENSEMBL:1", "UBERON:1"), ("ENSEMBL:9", "UBERON:1"), ("ENSEMBL:2", "CL:7"), ("ENSEMBL:9", "UBERON:2"))
    )
    assert triples(sources) == [("HGNC:1", "expressed_in", "UBERON:1")]
    assert sources[1].tally.counts == {"no term for ENSEMBL": 2, "no term for CL": 1}
    assert sources[1].tally.samples["no term for ENSEMBL"] == ["ENSEMBL:9"]
    assert sources[1].rows == 4


def test_a_thing_is_not_said_of_itself() -> None:
    sources = world(block(("ENSEMBL:1", "HGNC:1"), ("HGNC:1", "HGNC:2")))
    assert triples(sources) == [("HGNC:1", "expressed_in", "HGNC:2")]
    assert sources[1].tally.counts == {"says a thing of itself once terms are merged": 1}


def test_a_block_of_another_source_keeps_what_is_optional_and_none_of_its_own_does() -> None:
    assert ("HGNC:1", "expressed_in", "UBERON:3") in triples(world(block(("HGNC:1", "UBERON:3"))))
    sources = world(Node("UBERON:4", ("GrossAnatomicalStructure",), "t4", optional=True), block(("HGNC:1", "UBERON:4")))
    assert triples(sources) == []
    assert sources[1].tally.counts == {"about a term that nothing else speaks of": 1}


def test_columns_of_blocks_and_of_single_edges_are_one_table_in_one_order() -> None:
    single = Edge("HGNC:1", "expressed_in", "UBERON:2", qualifiers=(("level", 5.0), ("word", "b"), ("other", "x")))
    pairs = ("HGNC:2", "UBERON:1"), ("HGNC:1", "UBERON:1")
    found = rows_of(world(single, block(*pairs, level=[1.0, None], word=["a", "b"]), block(("HGNC:2", "UBERON:2"))))
    columns = ("subject", "object", "level", "word", "other", "agent_type", "publications", "negated")
    assert [tuple(row[c] for c in columns) for row in found] == [
        ("HGNC:1", "UBERON:1", None, "b", None, "manual_agent", [], False),
        ("HGNC:1", "UBERON:2", 5.0, "b", "x", "manual_agent", [], False),
        ("HGNC:2", "UBERON:1", 1.0, "a", None, "manual_agent", [], False),
        ("HGNC:2", "UBERON:2", None, None, None, "manual_agent", [], False),
    ]


def test_the_report_counts_blocks(tmp_path: Path) -> None:
    def things(_: Files) -> Iterator[Row]:
        yield from (*GENES, *TISSUES)

    def measured(_: Files) -> Iterator[Row | Edges]:
        yield block(("HGNC:1", "UBERON:1"), ("HGNC:2", "UBERON:1"), level=[1.0, 2.0])

    recipes = [recipe(tmp_path, "names", things, {"a": "x"}), recipe(tmp_path, "atlas", measured, {"b": "x"})]
    made = build(recipes, tmp_path / "g", name="g", shelf=Shelf(data=tmp_path, offline=True))
    assert made.report.predicates == {"expressed_in": 2}
    assert [(source.name, source.edges, source.rows) for source in made.report.sources] == [
        ("names", 0, 4),
        ("atlas", 2, 2),
    ]
    assert pq.read_table(tmp_path / "g/edges.parquet")["level"].to_pylist() == [1.0, 2.0]
