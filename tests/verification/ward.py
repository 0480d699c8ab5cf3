"""A small record with drugs, what they act on and what speaks against them, and tables of genes beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa

from bioloom.graph.storage.record import write_record
from bioloom.sources.tools.place import tables_folder
from bioloom.sources.tools.store import write_tables
from lookup.shelf import GENES, SOURCES, VARIANTS, atlas
from world import ASSOCIATED, EDGES, NODES

NAME = "ward"
DRUG = ["SmallMolecule", "Drug"]
MORE = {
    "CHEBI:1": (DRUG, "amberil"),
    "CHEBI:2": (DRUG, "brockine"),
    "CHEBI:3": (DRUG, "cedrolan"),
    "MONDO:21": (["Disease"], "lumbar ague"),
    "MONDO:22": (["Disease"], "marsh cough"),
}
ACTS, AGAINST = "directly_physically_interacts_with", "contraindicated_in"
ADDED: list[tuple[Any, ...]] = [
    *((drug, "treats", "MONDO:1") for drug in ("CHEBI:1", "CHEBI:2", "CHEBI:3")),
    ("CHEBI:2", "treats", "MONDO:21"),
    ("CHEBI:1", AGAINST, "MONDO:21"),
    ("CHEBI:3", AGAINST, "MONDO:22"),
    ("CHEBI:1", ACTS, "HGNC:1"),
    ("CHEBI:1", ACTS, "HGNC:2"),
    ("CHEBI:2", ACTS, "HGNC:2"),
    ("CHEBI:1", "affects", "HGNC:1"),
    ("HGNC:2", ASSOCIATED, "MONDO:21"),
    ("HGNC:4", ASSOCIATED, "MONDO:2"),
]


def write_ward(folder: Path) -> Path:
    """The record in a folder below ``folder``, and its tables where its graph looks for them; the record's folder."""
    things = {**NODES, **MORE}
    rows = [*EDGES, *((s, p, o, False, "infores:made-up", ["PMID:7"], None, None) for s, p, o in ADDED)]
    nodes = pa.table(
        {
            "id": list(things),
            "category": pa.array([c for c, _ in things.values()], pa.list_(pa.string())),
            "name": [n for _, n in things.values()],
        }
    )
    columns = list(zip(*rows, strict=True))
    names = ("subject", "predicate", "object", "negated", "primary_knowledge_source")
    edges = {name: pa.array(column) for name, column in zip(names, columns, strict=False)}
    edges["publications"] = pa.array(columns[5], pa.list_(pa.string()))
    edges["knowledge_level"] = pa.array(["knowledge_assertion"] * len(rows))
    edges["agent_type"] = pa.array(["manual_agent"] * len(rows))
    edges["frequency"] = pa.array(columns[6], pa.float64())
    edges["evidence_code"] = pa.array(columns[7], pa.string())
    write_record(folder / NAME, name=NAME, tables={"nodes": [nodes], "edges": [pa.table(edges)]}, level=1)
    write_tables(tables_folder(str(folder / NAME)), GENES, VARIANTS, [atlas()], {"sources": SOURCES})
    return folder / NAME
