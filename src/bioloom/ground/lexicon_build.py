"""Makes the lexicon of a graph from its record."""

from __future__ import annotations

import gc
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import marisa_trie
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bioloom.core.biolink import biolink, strip
from bioloom.core.errors import BuildError
from bioloom.graph.storage.derived import Json, Progress, quiet
from bioloom.graph.storage.packed import ArrayWriter
from bioloom.graph.storage.record import Record
from bioloom.graph.storage.tables import EDGES, NODES

from .aliases import INVERTED, Alias, Kind, aliases, bag_key, compact_key
from .identifiers import canonical
from .identity import HUBS
from .layout import ARRAYS, BAG, COMPACT, DROW, IDENTIFIER, TEXTS, TRIE, WORD
from .prefixes import prefix_of
from .twins import Named, twins

# Names of these are never inverted ("calcium channel, voltage-dependent"), and commas in them separate nothing.
_ORDERED = ("Gene", "BiologicalProcessOrActivity", "CellularComponent", "MolecularActivity", "Pathway", "Food")
SHORTEST_WORD = 4  # letters of a word to which a misspelling may be put right
CLOSE_MATCH = "biolink:close_match"
_BATCH = 8192
_LISTS = ("synonym", "related_synonym", "previous_symbol", "xref", "same_as")


def build_lexicon(record: Record, folder: Path, progress: Progress = quiet) -> Json:
    """Write the lexicon of ``record`` into ``folder``; returns what `bioloom.ground.lexicon.Lexicon` needs to open it.

    Nodes are numbered in the order of their CURIEs, as in the graph's index.

    Raises:
        GraphFormatError: The record cannot be read.
        BuildError: It has no nodes.
    """
    pieces = list(record.batches(NODES, coded=False))
    if not any(map(len, pieces)):
        raise BuildError(f"{record.folder} has no nodes to name.", hint="Build the graph again.")
    nodes = pa.concat_tables(pieces)
    nodes = nodes.take(pc.sort_indices(nodes.column("id").cast(pa.large_string())))
    with _no_collection():
        draft = _Draft()
        for at in range(0, len(nodes), _BATCH):
            for row in _rows(nodes.slice(at, _BATCH)):
                draft.add(row)
            progress("names", 0.7 * at / len(nodes))
        arrays, trie = draft.finish()
    progress("names", 0.9)
    degree, close = _edges(record, draft.curies)
    arrays["node_prior"] = draft.prior(degree)
    arrays["twin_offset"], arrays["twin"] = draft.twins(close)
    trie.save(str(folder / TRIE))
    (folder / TEXTS).write_bytes(bytes(draft.texts))
    with ArrayWriter(folder / ARRAYS) as out:
        for name, array_ in arrays.items():
            out.add(name, array_)
    progress("names", 1.0)
    return {"arrays": out.table, "categories": list(draft.category_sets), "keys": len(trie)}


@contextmanager
def _no_collection() -> Iterator[None]:
    """Millions of strings and no cycles: the collector would walk over them again and again for nothing."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _rows(table: pa.Table) -> Iterator[dict[str, Any]]:
    present = set(table.column_names)
    columns = {n: table.column(n).to_pylist() for n in ("id", "category", "name", *_LISTS) if n in present}
    for i in range(len(table)):
        yield {name: values[i] for name, values in columns.items()}


class _Draft:
    """The lexicon while it grows."""

    def __init__(self) -> None:
        self.texts = bytearray()
        self.name_bytes = 0  # where in ``texts`` the names end and the CURIEs begin
        self.alias_node: array[int] = array("Q")
        self.alias_key: array[int] = array("Q")  # where in ``keys`` the alias' own key stands
        self.alias_kind = bytearray()
        self.alias_shape = bytearray()
        self.alias_text: array[int] = array("Q")
        self.node_name: array[int] = array("Q")
        self.node_categories: array[int] = array("Q")
        self.cross_references: array[int] = array("Q")
        self.curies: list[str] = []
        self.keys: list[str] = []
        self.values: array[int] = array("Q")
        self.words: set[str] = set()
        self.category_sets: dict[tuple[str, ...], int] = {}
        self._ordered: dict[tuple[str, ...], bool] = {}

    def add(self, row: dict[str, Any]) -> None:
        """Take a row of the node table."""
        node = len(self.curies)
        categories = tuple(strip(c) for c in row["category"] or ("NamedThing",))
        self.node_categories.append(self.category_sets.setdefault(categories, len(self.category_sets)))
        curie: str = row["id"]
        self.curies.append(curie)
        lists: dict[str, Sequence[str]] = {n: row.get(n) or () for n in _LISTS}
        name = row.get("name") or curie
        self.node_name.append(len(self.alias_node))
        rows = aliases(
            name,
            lists["synonym"],
            lists["previous_symbol"],
            lists["related_synonym"],
            ordered=self._is_ordered(categories),
        )
        for one in rows:
            self._alias(node, one)
        for key in {canonical(i) for i in (curie, *lists["same_as"])}:
            self._file(IDENTIFIER + key, node * 2)
        for key in {canonical(i) for i in lists["xref"]}:
            self._file(IDENTIFIER + key, node * 2 + 1)
        self.cross_references.append(len(lists["xref"]) + len(lists["same_as"]))

    def _is_ordered(self, categories: tuple[str, ...]) -> bool:
        known = self._ordered.get(categories)
        if known is None:
            known = any(biolink().is_a(c, o) for c in categories for o in _ORDERED)
            self._ordered[categories] = known
        return known

    def _alias(self, node: int, one: Alias) -> None:
        row = len(self.alias_node)
        self.alias_node.append(node)
        self.alias_key.append(len(self.keys))
        self.alias_kind.append(one.kind)
        self.alias_shape.append(one.shape)
        self.alias_text.append(len(self.texts))
        self.texts += one.text.encode()
        self._file(one.key, row)
        if compact := compact_key(one.forms):
            self._file(COMPACT + compact, row)
        if not one.shape & INVERTED and (bag := bag_key(one.forms, one.key)):
            self._file(BAG + bag, row)
        self.words.update(one.forms)

    def _file(self, key: str, value: int) -> None:
        self.keys.append(key)
        self.values.append(value)

    def prior(self, degree: NDArray[np.int64]) -> NDArray[np.float32]:
        """How well known each node is: edges, names and cross-references on a log scale, and a hub vocabulary."""
        names = np.bincount(np.array(self.alias_node, np.int64), minlength=len(self.curies))
        xrefs = np.array(self.cross_references, np.int64)
        known = np.log1p(degree) / 20 + np.log1p(names) / 12 + np.log1p(xrefs) / 12
        hub = np.array([prefix_of(c) in HUBS for c in self.curies])
        return (0.8 * np.minimum(known, 1.0) + 0.2 * hub).astype(np.float32)

    def twins(self, close: Iterable[tuple[int, int]]) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """Nodes that are the same thing in another vocabulary, as offsets [nodes+1] and nodes."""
        sets = list(self.category_sets)
        rows = [*self.node_name, len(self.alias_node)]
        key = [self.keys[at] for at in self.alias_key]
        exact = [
            tuple({key[r] for r in range(lo, hi) if self.alias_kind[r] <= Kind.SYNONYM}) for lo, hi in pairwise(rows)
        ]
        ends = [*self.alias_text, self.name_bytes]
        written = [self.texts[ends[r] : ends[r + 1]].decode().casefold() for r in self.node_name]
        named = Named(
            self.curies, lambda n: sets[self.node_categories[n]], written, [key[r] for r in self.node_name], exact
        )
        found = twins(named, close)
        count = np.array([len(found.get(node, ())) for node in range(len(self.curies))])
        flat = [t for node in sorted(found) for t in found[node]]
        return np.append(0, np.cumsum(count)).astype(np.uint32), np.array(flat, np.uint32)

    def finish(self) -> tuple[dict[str, NDArray[Any]], Any]:
        """The arrays but ``node_prior``, and the trie."""
        self.name_bytes = len(self.texts)
        start = array("Q")
        for curie in self.curies:
            start.append(len(self.texts))
            self.texts += curie.encode()
        start.append(len(self.texts))
        words = [w for w in self.words if len(w) >= SHORTEST_WORD and w.isalpha()]
        keys = [*self.keys, *(WORD + w for w in words), *(DROW + w[::-1] for w in words)]
        trie = marisa_trie.Trie(keys, num_tries=1)  # a fifth larger than the default, and looked up in half the time
        ids = np.fromiter(map(trie.key_id, self.keys), np.int64, len(self.keys))
        values = np.array(self.values, np.int64)
        order = np.lexsort((values, ids))
        offset = np.searchsorted(ids[order], np.arange(len(trie) + 1))
        return {
            "offset": offset.astype(np.uint32),
            "posting": values[order].astype(np.uint32),
            "alias_node": np.array(self.alias_node, np.uint32),
            "alias_kind": np.frombuffer(self.alias_kind, np.uint8),
            "alias_shape": np.frombuffer(self.alias_shape, np.uint8),
            "alias_text": np.array([*self.alias_text, self.name_bytes], np.uint32),
            "node_curie": np.array(start, np.uint32),
            "node_name": np.array(self.node_name, np.uint32),
            "node_categories": np.array(self.node_categories, np.uint16),
        }, trie


def _edges(record: Record, curies: Sequence[str]) -> tuple[NDArray[np.int64], list[tuple[int, int]]]:
    """How many edges each node has, and the pairs that are a close match."""
    degree = np.zeros(len(curies), np.int64)
    node_of = {c: i for i, c in enumerate(curies)}
    close: list[tuple[int, int]] = []
    for table in record.batches(EDGES):
        ends = {side: table.column(side).cast(pa.string()).combine_chunks() for side in ("subject", "object")}
        for values in ends.values():
            seen = pc.value_counts(values)
            for curie, times in zip(seen.field(0).to_pylist(), seen.field(1).to_pylist(), strict=True):
                if (node := node_of.get(curie)) is not None:
                    degree[node] += times
        alike = pc.equal(table.column("predicate").cast(pa.string()).combine_chunks(), CLOSE_MATCH)
        pairs = zip(*(ends[side].filter(alike).to_pylist() for side in ("subject", "object")), strict=True)
        close += [(node_of[a], node_of[b]) for a, b in pairs if a in node_of and b in node_of]
    return degree, close
