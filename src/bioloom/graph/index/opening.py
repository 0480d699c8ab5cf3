"""From the arrays of an index to a graph. Nothing of the graph is read yet: the arrays are mapped.

Every array is checked against its checksums when it is first used (`bioloom.graph.storage.packed`), so the parts of the
graph are made when they are first used, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np

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
from bioloom.graph.storage.packed import Arrays

from .lazily import LazyMapping, lazily

INDEX_FORMAT = 1
ARRAYS = "arrays.bin"
_Sets = tuple[tuple[str, ...], ...]


def open_index(arrays: Arrays, body: Json, record: Path, manifest: Manifest) -> Graph:
    """The graph of a built index.

    Args:
        arrays: Those of the index.
        body: Its ``build.json``.
        record: Folder of the graph.
        manifest: Of the graph.
    """
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


def _nodes(arrays: Arrays, category_sets: _Sets) -> StoredNodes:
    count = arrays.size("node.category_set")
    return lazily(
        StoredNodes,
        category_sets=lambda: category_sets,
        category_set=lambda: arrays["node.category_set"],
        curies=lambda: _texts(arrays, "node.curie"),
        names=lambda: _texts(arrays, "node.name"),
        lists=lambda: LazyMapping({name: partial(_text_lists, arrays, f"node.{name}", count) for name in LISTS}),
        provided_by=lambda: _coded_lists(arrays, "node.provided_by"),
        deprecated=lambda: arrays["node.deprecated"],
        ids=lambda: HashIndex(arrays["id.hash"], arrays["id.node"]),
        xrefs=lambda: HashIndex(arrays["xref.hash"], arrays["xref.node"]),
    )


def _layer(arrays: Arrays, body: Json, category_sets: _Sets) -> Layer:
    relations = relations_of([(p, c, n) for p, c, n in body["relations"]], category_sets)
    return lazily(
        Layer,
        first=lambda: 0,
        relations=lambda: relations,
        relation_start=lambda: arrays["edge.relation_start"],
        subject=lambda: arrays["edge.subject"],
        object=lambda: arrays["edge.object"],
        out=lambda: _direction(arrays, "out"),
        inc=lambda: _direction(arrays, "inc"),
        keep=lambda: None,
        cset=lambda: arrays.get("edge.cset"),
    )


def _direction(arrays: Arrays, name: str) -> Direction:
    return Direction(*(arrays[f"{name}.{part}"] for part in ("run_key", "run_start", "other", "edge_id")))


def _statements(arrays: Arrays, body: Json) -> StoredStatements:
    origins = [(source, level, agent) for source, level, agent in body["origins"]]
    qualifiers = {key: partial(_qualifier, arrays, key, **said) for key, said in body["qualifiers"].items()}
    return lazily(
        StoredStatements,
        origin=lambda: arrays["edge.origin"],
        origins=lambda: origins,
        publications=lambda: _coded_lists(arrays, "edge.publications"),
        qualifiers=lambda: LazyMapping(qualifiers),
        cset=lambda: arrays.get("edge.cset"),
        conditions=lambda: _conditions(arrays),
    )


def _conditions(arrays: Arrays) -> Conditions | None:
    if "condition.start" not in arrays:
        return None
    start, signed, excludes = (arrays[f"condition.{part}"] for part in ("start", "signed", "excludes"))
    return Conditions(start, signed, excludes, _texts(arrays, "condition.rows"))


def _qualifier(arrays: Arrays, key: str, *, unit: str | None, text: bool) -> QualifierColumn:
    def words() -> Sequence[str] | None:
        return _texts(arrays, f"qualifier.{key}.words") if text else None

    return lazily(
        QualifierColumn,
        edge=lambda: arrays[f"qualifier.{key}.edge"],
        value=lambda: arrays[f"qualifier.{key}.value"],
        words=words,
        unit=lambda: unit,
    )


def _csr(arrays: Arrays, name: str) -> Csr:
    return Csr(*(arrays[f"{name}.{part}"] for part in ("node", "start", "other")))


def _texts(arrays: Arrays, name: str) -> Texts:
    return Texts(arrays[f"{name}.start"], arrays[f"{name}.data"])


def _text_lists(arrays: Arrays, name: str, count: int) -> TextLists:
    if f"{name}.list" not in arrays:  # a column that says nothing is not stored
        return TextLists(np.broadcast_to(np.int64(0), count + 1), Texts(np.zeros(1, np.int64), np.empty(0, np.uint8)))
    return TextLists(arrays[f"{name}.list"], _texts(arrays, name))


def _coded_lists(arrays: Arrays, name: str) -> CodedLists:
    code = arrays[f"{name}.code"]
    return CodedLists(code, _text_lists(arrays, name, len(code)))
