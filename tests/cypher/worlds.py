"""The matcher's random worlds, written as records so that a database can load them."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa

from bioloom.graph.storage.record import Record, write_record
from graph.matching.world import World


def record_of(world: World, folder: Path) -> Record:
    """Nodes and rows of a world; its conditions stay behind, since no gate is closed here."""
    nodes = pa.table(
        {
            "id": pa.array([f"X:{i}" for i in range(len(world.categories))], pa.string()),
            "category": pa.array([list(c) for c in world.categories], pa.list_(pa.string())),
        }
    )
    rows = world.rows
    edges = pa.table(
        {
            "subject": pa.array([f"X:{r.subject}" for r in rows], pa.string()),
            "predicate": pa.array([r.predicate for r in rows], pa.string()),
            "object": pa.array([f"X:{r.object}" for r in rows], pa.string()),
            "negated": pa.array([r.negated for r in rows], pa.bool_()),
            "score": pa.array([r.score for r in rows], pa.float64()),
            "sex": pa.array([r.sex for r in rows], pa.string()),
        }
    )
    write_record(folder, name="world", tables={"nodes": [nodes], "edges": [edges]}, level=1)
    return Record.at(folder)
