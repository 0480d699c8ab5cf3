"""Where the label table of a graph lies; looking there costs no import of Parquet."""

from __future__ import annotations

from pathlib import Path

from bioloom.graph.store import built_root


def labels_folder(graph: str) -> Path:
    """Where the table for the graph of this name lies, whether it is there or not."""
    return built_root().parent / "labels" / Path(graph).name
