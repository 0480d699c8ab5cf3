"""How a graph lies in a Cypher database: names of tables, of our own properties, and what the database says of itself.

Nodes carry the label ``Entity``. An edge has its predicate (without ``biolink:``) as its type, and qualifiers are its
properties. Names come from files, so each is an identifier in backquotes and never bare text of a statement.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import pyarrow as pa
import pyarrow.compute as pc
from pydantic import Field

from bioloom.core.biolink import strip
from bioloom.core.errors import BuildError
from bioloom.core.value import Value
from bioloom.graph.storage.content import unit_of
from bioloom.graph.storage.record import Record
from bioloom.graph.storage.tables import EDGES, FIELDS, NODES

FORMAT = 1
NODE, META = "Entity", "BioloomGraph"
NUMBER, KIND = "bioloom_number", "bioloom_kind"  # of a node; its list of categories, by its position in the layout
EDGE, START = "bioloom_edge", "bioloom_start"  # number of an edge; that of its subject
CLOSURE = "bioloom_closure"  # type of the reflexive, transitive closure of subclass_of, where it is stored
META_KEY = "graph"
SEPARATOR = "\x1f"  # of lists: stands in no name
NODE_COLUMNS = tuple(c for c in FIELDS[NODES] if c != "id")
EDGE_COLUMNS = tuple(c for c in FIELDS[EDGES] if c not in ("subject", "predicate", "object"))

Kind = Literal["number", "text"]


class Layout(Value):
    """What a database holds of one graph: enough to compile a pattern for it.

    ``categories`` are the distinct lists that nodes carry. A node has the position of its own as a property: numbers
    are compared faster than lists.
    """

    format: int = FORMAT
    name: str
    title: str = ""
    version: str = ""
    content_hash: str
    predicates: tuple[str, ...]
    categories: tuple[tuple[str, ...], ...]
    qualifiers: Mapping[str, Kind] = Field(default_factory=dict)
    units: Mapping[str, str] = Field(default_factory=dict)


def layout_of(record: Record) -> Layout:
    """The layout of a graph; its predicates and categories are read off its rows.

    Raises:
        GraphFormatError: The record cannot be read.
    """
    predicates: set[str] = set()
    categories: set[tuple[str, ...]] = set()
    for rows in record.batches(EDGES):
        predicates |= {strip(p) for p in rows.column("predicate").unique().to_pylist()}
    for rows in record.batches(NODES):
        lists = pc.binary_join(rows.column("category").combine_chunks(), SEPARATOR)
        categories |= {tuple(strip(c) for c in joined.split(SEPARATOR)) for joined in lists.unique().to_pylist()}
    qualifiers = [f for f in record.schema(EDGES) if f.name not in FIELDS[EDGES]]
    manifest = record.manifest
    return Layout(
        name=manifest.name,
        title=manifest.title,
        version=manifest.version,
        content_hash=manifest.content_hash,
        predicates=tuple(sorted(predicates)),
        categories=tuple(sorted(categories)),
        qualifiers={f.name: "number" if pa.types.is_floating(f.type) else "text" for f in qualifiers},
        units={f.name: unit for f in qualifiers if (unit := unit_of(f))},
    )


def identifier(name: str) -> str:
    """``name`` as an identifier of Cypher, whatever stands in it."""
    return f"`{name.replace('`', '``')}`"


def neo4j_identifier(name: str) -> str:
    """``name`` as an identifier of Neo4j, which reads a backquote written as an escape before it looks for the end.

    Raises:
        BuildError: It holds a backslash.
    """
    if "\\" in name:
        raise BuildError(f"Neo4j cannot name anything {name!r}: it holds a backslash.", hint="Rename it in the graph.")
    return identifier(name)


def literal(text: str) -> str:
    """``text`` as a string of Cypher. Values belong into parameters; this is for paths and scripts, which have none."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{escaped}"'
