"""From the arrays of an index to a graph. Nothing of the graph is read yet: the arrays are mapped."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bioloom.graph.model.arrays import Closure, Csr, Direction, Layer
from bioloom.graph.model.conditions import Conditions
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.layer import relations_of
from bioloom.graph.model.nodes import LISTS, StoredNodes
from bioloom.graph.model.qualifiers import QualifierColumn
from bioloom.graph.model.statements import StoredStatements
from bioloom.graph.model.texts import CodedLists, HashIndex, TextLists, Texts
from bioloom.graph.storage.derived import Json
from bioloom.graph.storage.manifest import Manifest
from bioloom.graph.storage.packed import map_arrays

INDEX_FORMAT = 1
ARRAYS = "arrays.bin"
_Arrays = Mapping[str, NDArray[Any]]


def open_index(index: Path, body: Json, record: Path, manifest: Manifest) -> Graph:
    """The graph of a built index.

    Args:
        index: Folder of the index.
        body: Its ``build.json``.
        record: Folder of the graph.
        manifest: Of the graph.
    """
    arrays = map_arrays(index / ARRAYS, body["arrays"])
    category_sets = tuple(tuple(s) for s in body["category_sets"])
    sizes = {path.name: path.stat().st_size for path in record.glob("*.parquet")}
    return Graph(
        _nodes(arrays, category_sets),
        [_layer(arrays, body, category_sets)],
        [_statements(arrays, body)],
        name=manifest.name,
        content_hash=manifest.content_hash,
        closure=lambda: Closure(up=_csr(arrays, "closure.up"), down=_csr(arrays, "closure.down")),
        sources=manifest.sources,
        bytes_on_disk=sizes | body["files"],
        cycles=tuple(tuple(cycle) for cycle in body["cycles"]),
    )


def _nodes(arrays: _Arrays, category_sets: tuple[tuple[str, ...], ...]) -> StoredNodes:
    count = len(arrays["node.category_set"])
    return StoredNodes(
        category_sets=category_sets,
        category_set=arrays["node.category_set"],
        curies=_texts(arrays, "node.curie"),
        names=_texts(arrays, "node.name"),
        lists={name: _text_lists(arrays, f"node.{name}", count) for name in LISTS},
        provided_by=_coded_lists(arrays, "node.provided_by"),
        deprecated=arrays["node.deprecated"],
        ids=HashIndex(arrays["id.hash"], arrays["id.node"]),
        xrefs=HashIndex(arrays["xref.hash"], arrays["xref.node"]),
    )


def _layer(arrays: _Arrays, body: Json, category_sets: tuple[tuple[str, ...], ...]) -> Layer:
    return Layer(
        first=0,
        relations=relations_of([(p, c, n) for p, c, n in body["relations"]], category_sets),
        relation_start=arrays["edge.relation_start"],
        subject=arrays["edge.subject"],
        object=arrays["edge.object"],
        out=_direction(arrays, "out"),
        inc=_direction(arrays, "inc"),
        cset=arrays.get("edge.cset"),
    )


def _direction(arrays: _Arrays, name: str) -> Direction:
    return Direction(*(arrays[f"{name}.{part}"] for part in ("run_key", "run_start", "other", "edge_id")))


def _statements(arrays: _Arrays, body: Json) -> StoredStatements:
    conditions = None
    if "condition.start" in arrays:
        start, signed, excludes = (arrays[f"condition.{part}"] for part in ("start", "signed", "excludes"))
        conditions = Conditions(start, signed, excludes, _texts(arrays, "condition.rows"))
    return StoredStatements(
        origin=arrays["edge.origin"],
        origins=[(source, level, agent) for source, level, agent in body["origins"]],
        publications=_coded_lists(arrays, "edge.publications"),
        qualifiers={key: _qualifier(arrays, key, **said) for key, said in body["qualifiers"].items()},
        cset=arrays.get("edge.cset"),
        conditions=conditions,
    )


def _qualifier(arrays: _Arrays, key: str, *, unit: str | None, text: bool) -> QualifierColumn:
    words = _texts(arrays, f"qualifier.{key}.words") if text else None
    return QualifierColumn(arrays[f"qualifier.{key}.edge"], arrays[f"qualifier.{key}.value"], words, unit)


def _csr(arrays: _Arrays, name: str) -> Csr:
    return Csr(*(arrays[f"{name}.{part}"] for part in ("node", "start", "other")))


def _texts(arrays: _Arrays, name: str) -> Texts:
    return Texts(arrays[f"{name}.start"], arrays[f"{name}.data"])


def _text_lists(arrays: _Arrays, name: str, count: int) -> TextLists:
    if f"{name}.list" not in arrays:  # a column that says nothing is not stored
        return TextLists(np.broadcast_to(np.int64(0), count + 1), Texts(np.zeros(1, np.int64), np.empty(0, np.uint8)))
    return TextLists(arrays[f"{name}.list"], _texts(arrays, name))


def _coded_lists(arrays: _Arrays, name: str) -> CodedLists:
    code = arrays[f"{name}.code"]
    return CodedLists(code, _text_lists(arrays, name, len(code)))
