"""A graph for networkx (extra ``networkx``): small ones, since each edge takes about half a kilobyte there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bioloom.core.biolink import strip
from bioloom.core.errors import InputError, SetupError
from bioloom.graph.storage.record import Record
from bioloom.graph.storage.tables import EDGES, NODES

if TYPE_CHECKING:
    import networkx

LIMIT = 2_000_000  # edges; about a gigabyte of memory


def to_networkx(graph: Record, limit: int = LIMIT) -> networkx.MultiDiGraph:
    """``graph`` with its CURIEs as nodes and its predicates (without ``biolink:``) as keys of edges.

    Every column of docs/schema.md that says something is an attribute. Two edges of one predicate between the same
    nodes have the keys ``treats`` and ``treats#2``. The graph's own attributes are its name and content hash.

    Raises:
        InputError: It has more than ``limit`` edges.
        SetupError: networkx is not installed.
    """
    try:
        import networkx  # noqa: PLC0415 - an extra
    except ImportError:
        raise SetupError("networkx is not installed.", hint="pip install networkx") from None
    edges = graph.rows(EDGES)
    if edges > limit:
        raise InputError(
            f"{graph.manifest.name} has {edges:,} edges, over the limit of {limit:,}.",
            hint="Give a higher limit if there is memory for it, or match and walk the graph where it is.",
        )
    out = networkx.MultiDiGraph(name=graph.manifest.name, content_hash=graph.manifest.content_hash)
    for rows in graph.batches(NODES):
        for row in rows.to_pylist():
            row["category"] = [strip(c) for c in row["category"]]
            out.add_node(row.pop("id"), **_said(row))
    for rows in graph.batches(EDGES):
        for row in rows.to_pylist():
            subject, object_, predicate = row.pop("subject"), row.pop("object"), strip(row.pop("predicate"))
            out.add_edge(subject, object_, _key(out, subject, object_, predicate), predicate=predicate, **_said(row))
    return out


def _said(row: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in row.items() if v is not None and v != [] and v is not False}


def _key(graph: networkx.MultiDiGraph, subject: str, object_: str, predicate: str) -> str:
    taken = graph.get_edge_data(subject, object_, default={})
    key, number = predicate, 1
    while key in taken:
        number += 1
        key = f"{predicate}#{number}"
    return key
