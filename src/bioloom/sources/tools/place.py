"""Where the reference tables of a graph lie; looking there costs no import of Parquet."""

from __future__ import annotations

from pathlib import Path

from bioloom.graph.store import built_root


def tables_folder(graph: str) -> Path:
    """Where the tables that go with the graph of this name lie, whether they are there or not."""
    return built_root().parent / "tables" / Path(graph).name
