"""The nodes of a record as arrays: ascending by CURIE, with their texts and the indices that find them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from bioloom.core.biolink import NAMED_THING, strip
from bioloom.core.errors import GraphFormatError
from bioloom.graph.model.arrays import Int32, Ints
from bioloom.graph.model.nodes import LISTS
from bioloom.graph.storage.content import ContentHash, hash_texts
from bioloom.graph.storage.packed import ArrayWriter
from bioloom.graph.storage.record import Record
from bioloom.graph.storage.tables import NODES

from .columns import LARGE_TEXT, LARGE_TEXTS, Codes, write_coded_lists, write_text_lists, write_texts


@dataclass(frozen=True)
class NodeIndex:
    """What the edges need of the nodes: their CURIEs in order, and the categories of each."""

    curies: pa.Array
    category_sets: list[tuple[str, ...]]
    category_set: Int32

    def finder(self) -> NodeFinder:
        """Finds nodes by CURIE."""
        return NodeFinder(self.curies)


class NodeFinder:
    """Finds the nodes of many CURIEs at once."""

    def __init__(self, curies: pa.Array) -> None:
        self._curies = curies
        hashes = hash_texts(curies)
        self._node = np.argsort(hashes, kind="stable").astype(np.int32)
        self._hash = hashes[self._node]

    def find(self, texts: pa.Array) -> Int32:
        """int32[n], the node of each text.

        Raises:
            GraphFormatError: Some are no node's id.
        """
        texts = texts.cast(LARGE_TEXT)
        wanted = hash_texts(texts)
        ascending = np.argsort(wanted)  # in order the searches go through the memory once
        at = np.empty(len(texts), np.int64)
        at[ascending] = np.searchsorted(self._hash, wanted[ascending])
        out = np.full(len(texts), -1, np.int32)
        left = np.arange(len(texts))
        while len(left):  # once, and again only for texts that share their hash with another node
            left = left[at[left] < len(self._hash)]
            left = left[self._hash[at[left]] == wanted[left]]
            node = self._node[at[left]]
            same = pc.equal(self._curies.take(pa.array(node)), texts.take(pa.array(left))).to_numpy(
                zero_copy_only=False
            )
            out[left[same]] = node[same]
            left = left[~same]
            at[left] += 1
        if (lost := np.flatnonzero(out < 0)).size:
            some = ", ".join(texts.take(pa.array(lost[:3])).to_pylist()) + (" ..." if lost.size > 3 else "")
            raise GraphFormatError(
                f"edges.parquet names {some}, which nodes.parquet lacks.", hint="Both ends of an edge must be nodes."
            )
        return out


def index_nodes(record: Record, content: ContentHash, out: ArrayWriter) -> NodeIndex:
    """Write the arrays of the nodes, one column after the other: never all of them are in memory.

    Raises:
        GraphFormatError: The table cannot be read, or an id stands twice.
    """
    for piece in record.batches(NODES, coded=False):
        content.add(NODES, piece)
    curies = record.column(NODES, "id").cast(LARGE_TEXT).combine_chunks()
    order = pc.sort_indices(curies)
    curies = curies.take(order)

    def column(name: str, kind: pa.DataType) -> pa.Array:
        return record.column(NODES, name).cast(kind).combine_chunks().take(order)

    twice = curies[1:].filter(pc.equal(curies[1:], curies[:-1]))
    if len(twice):
        raise GraphFormatError(f"nodes.parquet has {twice[0]} twice.", hint="Merge the rows into one.")
    write_texts(out, "node.curie", curies)
    write_texts(out, "node.name", column("name", LARGE_TEXT))
    sets, category_set = _category_sets(record.column(NODES, "category"), order)
    out.add("node.category_set", category_set.astype(np.min_scalar_type(max(1, len(sets)))))
    _write_lists(column, curies, out)
    provided = Codes()
    code = provided.of(record.column(NODES, "provided_by"))[order]
    write_coded_lists(out, "node.provided_by", code, provided.lists())
    deprecated = column("deprecated", pa.bool_()).fill_null(False)
    out.add("node.deprecated", deprecated.to_numpy(zero_copy_only=False))
    return NodeIndex(curies, sets, category_set)


def _write_lists(column: Callable[[str, pa.DataType], pa.Array], curies: pa.Array, out: ArrayWriter) -> None:
    """The list columns that say anything, and the hash indices of all ids and cross-references."""
    every = np.arange(len(curies), dtype=np.int32)
    found = {"id": [(hash_texts(curies), every)], "xref": []}
    for name in LISTS:
        values = column(name, LARGE_TEXTS)
        if not pc.sum(pc.list_value_length(values)).as_py():
            continue
        start, flat = write_text_lists(out, f"node.{name}", values)
        if name in {"xref", "same_as"}:
            pair = hash_texts(flat), np.repeat(every, np.diff(start))
            found["xref" if name == "xref" else "id"].append(pair)
    for name, pairs in found.items():
        hashes = np.concatenate([np.empty(0, np.uint64), *(h for h, _ in pairs)])
        nodes = np.concatenate([np.empty(0, np.int32), *(n for _, n in pairs)])
        by_hash = np.argsort(hashes, kind="stable")
        out.add(f"{name}.hash", hashes[by_hash])
        out.add(f"{name}.node", nodes[by_hash])


def _category_sets(values: pa.ChunkedArray, order: pa.Array) -> tuple[list[tuple[str, ...]], Int32]:
    """The distinct lists of categories, ascending, and which of them each row has."""
    codes = Codes()
    code = codes.of(values)[order]
    lists = [tuple(dict.fromkeys(strip(c) for c in found)) or (NAMED_THING,) for found in codes.lists()]
    sets = sorted(set(lists))
    number: Ints = np.array([sets.index(found) for found in lists], np.int32)
    return sets, number[code]
