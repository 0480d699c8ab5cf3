"""Finds in a record which nodes stand for an identifier of a vocabulary."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bioloom.graph.storage.record import Record
from bioloom.graph.storage.tables import EDGES, NODES
from bioloom.ground.lexicon.edges import CLOSE_MATCH

_ENDS = ("subject", "object")


def indexed(record: Record, prefix: str) -> NDArray[np.uint8]:
    """For each node, in the order of CURIEs, 1 when ``prefix`` begins an identifier that it stands for.

    Raises:
        GraphFormatError: The record cannot be read.
    """
    present = [name for name in ("id", "same_as", "xref") if name in record.schema(NODES).names]
    nodes = pa.concat_tables(record.batches(NODES, columns=present, coded=False))
    nodes = nodes.take(pc.sort_indices(nodes.column("id").cast(pa.large_string())))
    curies = nodes.column("id").cast(pa.string())
    has = _begins(curies, prefix)
    for name in present[1:]:
        lists = nodes.column(name).combine_chunks()
        parents = pc.list_parent_indices(lists).to_numpy(zero_copy_only=False)
        has[parents[_begins(pc.list_flatten(lists), prefix)]] = True
    for table in record.batches(EDGES, columns=("predicate", *_ENDS)):
        close = table.filter(pc.equal(table.column("predicate"), CLOSE_MATCH))
        ends = [close.column(side).cast(pa.string()) for side in _ENDS]
        for one, other in (ends, ends[::-1]):
            there = pc.index_in(one.filter(pa.array(_begins(other, prefix))), value_set=curies.combine_chunks())
            has[there.drop_null().to_numpy(zero_copy_only=False)] = True
    return has.astype(np.uint8)


def _begins(texts: pa.ChunkedArray | pa.Array, prefix: str) -> NDArray[np.bool_]:
    """Which of ``texts`` begin with ``prefix``."""
    return np.array(pc.fill_null(pc.starts_with(texts, prefix), fill_value=False), np.bool_)
