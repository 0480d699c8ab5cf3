"""A gene and where it is expressed."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa

from bioloom.graph.storage.record import write_record

PLACES = {"UBERON:1": ("heart", 3.5), "UBERON:2": ("liver", 20.0), "UBERON:3": ("skin", None)}


def write_expressed(folder: Path) -> Path:
    """The folder of a graph in which AAA1 is expressed in three places, in one of them without a number."""
    nodes = pa.table(
        {
            "id": ["HGNC:1", *PLACES],
            "category": pa.array([["Gene"], *([["GrossAnatomicalStructure"]] * 3)], pa.list_(pa.string())),
            "name": ["AAA1", *(name for name, _ in PLACES.values())],
        }
    )
    edges = pa.table(
        {
            "subject": ["HGNC:1"] * 3,
            "predicate": ["expressed_in"] * 3,
            "object": list(PLACES),
            "primary_knowledge_source": ["infores:atlas"] * 3,
            "knowledge_level": ["observation"] * 3,
            "agent_type": ["automated_agent"] * 3,
            "nTPM": pa.array([value for _, value in PLACES.values()], pa.float64()),
        }
    )
    write_record(folder, name="atlas", tables={"nodes": [nodes], "edges": [edges]}, level=1)
    return folder
