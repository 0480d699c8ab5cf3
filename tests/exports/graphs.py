"""Graphs for the exports: what is usual, and what no file format likes."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa

from bioloom.graph.storage.manifest import SourceInfo
from bioloom.graph.storage.record import Record, write_record

NASTY = [
    "a|b",
    "tab\there",
    "line\nend",
    "back\\slash",
    "quote \" and ' tick",
    "trailing ",
    "",
    "Ω ß 漢",
    "\\p",
    "\r",
    "`x`",
    "$1 {y}",
]


def plain(folder: Path) -> Record:
    """A gene, two diseases, a phenotype; a number with a unit, a text that looks like one, a NOT, a repeated edge."""
    nodes = pa.table(
        {
            "id": ["HGNC:1", "MONDO:1", "MONDO:2", "HP:1"],
            "category": [["Gene", "Protein"], ["Disease"], ["Disease"], ["PhenotypicFeature"]],
            "name": ["A", "one", None, "fever"],
            "synonym": [["a", "alpha"], [], None, None],
            "xref": [None, ["DOID:1"], None, None],
            "same_as": [["NCBIGene:9"], None, None, None],
            "provided_by": [["infores:hgnc"], None, None, None],
            "deprecated": [False, False, True, False],
        }
    )
    columns = {
        "subject": ["HGNC:1", "HGNC:1", "MONDO:1", "MONDO:1", "MONDO:1"],
        "predicate": ["gene_associated_with_condition"] * 2 + ["has_phenotype", "has_phenotype", "subclass_of"],
        "object": ["MONDO:1", "MONDO:1", "HP:1", "HP:1", "MONDO:2"],
        "negated": [False, False, False, True, False],
        "primary_knowledge_source": ["infores:a", "infores:b", "infores:a", None, None],
        "publications": [["PMID:1", "PMID:2"], None, [], None, None],
        "frequency": pa.array([None, None, 0.1, 1e-7, None], pa.float64()),
        "evidence_code": pa.array(["12", None, "7", None, None], pa.string()),
    }
    edges = pa.table(columns)
    at = edges.schema.get_field_index("frequency")
    edges = edges.cast(edges.schema.set(at, pa.field("frequency", pa.float64(), metadata={"unit": "1"})))
    return _written(folder, nodes, edges)


def nasty(folder: Path) -> Record:
    """Values that hold what files are cut at."""
    count = len(NASTY)
    nodes = pa.table(
        {
            "id": [f"X:{i}" for i in range(count)],
            "category": [["Gene"]] * count,
            "name": NASTY,
            "synonym": [[v, "plain", v] for v in NASTY],
        }
    )
    edges = pa.table(
        {
            "subject": [f"X:{i}" for i in range(count)],
            "predicate": ["regulates"] * (count - 1) + ["odd `pred'icate\\ $x"],
            "object": ["X:0"] * count,
            "publications": [[v] for v in NASTY],
            "note": pa.array(NASTY, pa.string()),
            "odd `name'\\": pa.array(NASTY, pa.string()),
            "type": pa.array(["KGX's word for another thing"] * count, pa.string()),
            "knowledge_source": pa.array(["infores:x"] * count, pa.string()),
            "level": pa.array([float(i) / 3 for i in range(count)], pa.float64()),
        }
    )
    return _written(folder, nodes, edges)


def conditional(folder: Path) -> Record:
    """One edge that holds under conditions."""
    nodes = pa.table({"id": ["D:1", "X:1"], "category": [["Drug"], ["Disease"]]})
    edges = pa.table(
        {
            "subject": ["D:1"], "predicate": ["treats"], "object": ["X:1"], "condition_set": pa.array([0], pa.int32()),
        }
    )  # fmt: skip
    conditions = pa.table(
        {
            "id": pa.array([0, 1], pa.int32()), "kind": ["age", "pregnancy"], "curie": [None, "HP:2"],
            "op": [">=", "="], "value": ["18", None], "unit": ["a", None], "text": ["adults", ""],
        }
    )  # fmt: skip
    sets = pa.table(
        {
            "id": pa.array([0], pa.int32()), "mode": ["requires"],
            "conditions": pa.array([[1, -2]], pa.list_(pa.int32())),
        }
    )  # fmt: skip
    return _written(folder, nodes, edges, conditions=conditions, condition_sets=sets)


def empty(folder: Path) -> Record:
    """Nodes and no edges."""
    edges = pa.table({c: pa.array([], pa.string()) for c in ("subject", "predicate", "object")})
    return _written(folder, pa.table({"id": ["X:1"], "category": [["Gene"]]}), edges)


def _written(folder: Path, nodes: pa.Table, edges: pa.Table, **more: pa.Table) -> Record:
    write_record(
        folder,
        name="small",
        title="A small graph",
        version="3",
        sources=[SourceInfo(infores="infores:a", licence="CC0-1.0", rows=2)],
        tables={"nodes": [nodes], "edges": [edges], **{k: [v] for k, v in more.items()}},
    )
    return Record.at(folder)
