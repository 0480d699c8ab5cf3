"""What a reader of somebody's files gives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import pyarrow as pa

from bioloom.graph.storage.manifest import SourceInfo


@dataclass(frozen=True)
class Imported:
    """A graph on its way into a record.

    Attributes:
        name: What the files call it.
        tables: Its tables, as `write_record` takes them.
        files: The SHA-256 of what was read, by name.
        read: Rows by table, as they stood in the files.
        title: For people.
        version: Of the graph, empty when the files do not say.
        sources: What went into it.
        columns_left_out: By table.
    """

    name: str
    tables: Mapping[str, Iterable[pa.Table]]
    files: Mapping[str, str]
    read: Mapping[str, int]
    title: str = ""
    version: str = ""
    sources: tuple[SourceInfo, ...] = ()
    columns_left_out: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
