"""The nodes of PrimeKG, as its rows name them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bioloom.core.errors import GraphFormatError
from bioloom.graph.storage.tables import TEXT, TEXTS

from .delimited import Block
from .primekg_terms import CATEGORIES, curie, members
from .report import Tally

LARGEST = 1 << 26  # nodes
FOREIGN_TYPE = "type that PrimeKG is not known to have: kept as a category of its own name"
FOREIGN_ID = "identifier that is none of its source: kept as it is"
ONE_ID = "node with the identifier of another: both are one node"
SUFFIX = " (disease)"  # that PrimeKG's diseases carry and nobody writes
Ints = NDArray[np.int64]


class PrimeNodes:
    """Nodes by their index in the file; ``type[i]`` is the position of node ``i``'s type in ``types``."""

    def __init__(self, file: str) -> None:
        self.types: list[str] = []
        self.type = np.empty(0, np.int64)
        self._file = file
        self._number = np.empty(0, np.int64)  # of each index in the file, -1 when it has not come up
        self._ids = pa.array([], TEXT)
        self._names = pa.array([], TEXT)
        self._source = np.empty(0, np.int64)
        self._sources: list[str] = []

    def add(self, block: Block, side: str) -> Ints:
        """The nodes at one end (``x`` or ``y``) of the rows of a block.

        Raises:
            GraphFormatError: Two nodes have one index, or an index is out of range.
        """
        rows = block.rows
        index = rows.column(f"{side}_index").to_numpy()
        if len(index) and not 0 <= index.min() <= index.max() < LARGEST:
            line = block.line + int(np.flatnonzero((index < 0) | (index >= LARGEST))[0])
            raise GraphFormatError(f"{self._file}, line {line}: {side}_index is out of range.", hint="Fetch it again.")
        identifier = rows.column(f"{side}_id").combine_chunks()
        type_ = _coded(rows.column(f"{side}_type"), self.types)
        source = _coded(rows.column(f"{side}_source"), self._sources)
        number = self._numbered(index)
        new = np.flatnonzero(number < 0)
        if len(new):
            _, first = np.unique(index[new], return_index=True)
            row = new[np.sort(first)]
            self._number[index[row]] = len(self._ids) + np.arange(len(row))
            self._ids = pa.concat_arrays([self._ids, identifier.take(pa.array(row))])
            names = rows.column(f"{side}_name").combine_chunks()
            self._names = pa.concat_arrays([self._names, names.take(pa.array(row))])
            self.type = np.concatenate([self.type, type_[row]])
            self._source = np.concatenate([self._source, source[row]])
            number = self._number[index]
        same = pc.equal(self._ids.take(pa.array(number)), identifier).to_numpy(zero_copy_only=False)
        other = np.flatnonzero(~same | (self.type[number] != type_) | (self._source[number] != source))
        if len(other):
            raise GraphFormatError(
                f"{self._file}, line {block.line + int(other[0])}: "
                f"{side}_index {index[other[0]]} has named another node.",
                hint="Every node has an index of its own in kg.csv; fetch the file again.",
            )
        return number

    def table(self, changed: Tally) -> tuple[pa.Table, NDArray[np.int64]]:
        """The nodes in our columns, ascending by CURIE, and the row of each by its number: one identifier, one row."""
        columns: dict[str, list[Any]] = {n: [] for n in ("id", "category", "name", "synonym", "xref")}
        row_of: dict[str, int] = {}
        same = np.empty(len(self._ids), np.int64)
        for i, (identifier, name) in enumerate(zip(self._ids.to_pylist(), self._names.to_pylist(), strict=True)):
            type_, source = self.types[self.type[i]], self._sources[self._source[i]]
            written = f"{source}:{identifier}"
            own = curie(source, identifier)
            if own is None:
                changed.add(FOREIGN_ID, 1, [written])
            if type_ not in CATEGORIES:
                changed.add(FOREIGN_TYPE, 1, [f"{type_}: {written}"])
            id_ = own or written
            same[i] = row_of.setdefault(id_, len(row_of))
            if same[i] < len(columns["id"]):
                changed.add(ONE_ID, 1, [f"{id_}: {name}"])
                continue
            columns["id"].append(id_)
            columns["category"].append(CATEGORIES.get(type_, (type_,)))
            columns["name"].append(name)
            columns["synonym"].append([name.removesuffix(SUFFIX)] if name and name.endswith(SUFFIX) else [])
            columns["xref"].append(members(source, identifier))
        kinds = {"id": TEXT, "category": TEXTS, "name": TEXT, "synonym": TEXTS, "xref": TEXTS}
        table = pa.table({n: pa.array(columns[n], kind) for n, kind in kinds.items()})
        table = table.append_column("provided_by", pa.array([["infores:primekg"]] * len(table), TEXTS))
        order = pc.sort_indices(table.column("id")).to_numpy()
        rank = np.empty(len(order), np.int64)
        rank[order] = np.arange(len(order))
        return table.take(pa.array(order)), rank[same]

    def _numbered(self, index: Ints) -> Ints:
        """The number of each index, -1 for one that has not come up."""
        most = int(index.max(initial=-1)) + 1
        if most > len(self._number):
            room = max(most, 2 * len(self._number)) - len(self._number)
            self._number = np.concatenate([self._number, np.full(room, -1, np.int64)])
        number: Ints = self._number[index]
        return number


def _coded(column: pa.ChunkedArray, words: list[str]) -> Ints:
    """The position of each text in ``words``, which grows by those that are new."""
    whole = column.unify_dictionaries().combine_chunks()
    own = whole.dictionary.to_pylist()
    words += [w for w in own if w not in words]
    position: Ints = np.array([words.index(w) for w in own], np.int64)[whole.indices.to_numpy()]
    return position
