"""From the record to the index: the arrays that a graph is opened on."""

from __future__ import annotations

from pathlib import Path

from bioloom.graph.storage.content import ContentHash
from bioloom.graph.storage.derived import Json, Progress
from bioloom.graph.storage.packed import ArrayWriter
from bioloom.graph.storage.record import Record, foreign_tables

from .conditions import index_conditions
from .edges import index_edges
from .nodes import index_nodes
from .opening import ARRAYS


def build_index(record: Record, folder: Path, progress: Progress) -> Json:
    """Write the arrays of ``record`` into ``folder``; what is small comes back, for ``build.json``.

    Raises:
        GraphFormatError: The record cannot be read, does not hold together, or is not the one its manifest speaks of.
    """
    content = ContentHash()
    with ArrayWriter(folder / ARRAYS) as out:
        progress("reading nodes", 0.0)
        nodes = index_nodes(record, content, out)
        body = index_edges(record, nodes, content, out, progress)
        index_conditions(record, content, out, sets_named=body.pop("sets_named"))
    if content.hexdigest() != record.manifest.content_hash:
        raise foreign_tables(record)
    progress("done", 1.0)
    return body | {"category_sets": nodes.category_sets, "arrays": out.table}
