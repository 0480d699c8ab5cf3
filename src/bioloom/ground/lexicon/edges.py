"""What the edges of a graph say of its nodes' names: how well known a node is, its close matches, what genes do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bioloom.graph.storage.record import Record
from bioloom.graph.storage.tables import EDGES

CLOSE_MATCH = "biolink:close_match"
DOES = ("biolink:enables", "biolink:catalyzes")  # from a gene to an activity
_ENDS = ("subject", "object")


class Standing(NamedTuple):
    """What edges say: ``degree`` [nodes] counts those of each node but close matches.

    ``close`` are pairs of a close match, with who says so; ``does`` gives activities with the genes that have them.
    """

    degree: NDArray[np.int64]
    close: dict[tuple[int, int], tuple[str, ...]]
    does: dict[int, set[int]]


def standing(record: Record, curies: Sequence[str]) -> Standing:
    """Read the edges of ``record``, whose nodes are ``curies``.

    Raises:
        GraphFormatError: The record cannot be read.
    """
    known = pa.array(curies, pa.string())
    degree = np.zeros(len(curies) + 1, np.int64)  # the last counts what is no node
    close: dict[tuple[int, int], set[str]] = {}
    does: dict[int, set[int]] = defaultdict(set)
    columns = [c for c in (*_ENDS, "predicate", "primary_knowledge_source") if c in record.schema(EDGES).names]
    for table in record.batches(EDGES, columns=columns):
        ends = [_numbers(table.column(side).combine_chunks(), known) for side in _ENDS]
        for numbers in ends:
            degree += np.bincount(numbers, minlength=len(degree))
        predicate = table.column("predicate").combine_chunks().cast(pa.string())
        alike = np.flatnonzero(pc.equal(predicate, CLOSE_MATCH).to_numpy(zero_copy_only=False))
        for numbers in ends:
            degree -= np.bincount(numbers[alike], minlength=len(degree))
        doing = np.flatnonzero(pc.is_in(predicate, pa.array(DOES)).to_numpy(zero_copy_only=False))
        for gene, activity in zip(*(numbers[doing].tolist() for numbers in ends), strict=True):
            does[activity].add(gene)
        said = [""] * len(alike)
        if "primary_knowledge_source" in columns:
            said = table.column("primary_knowledge_source").take(alike).to_pylist()
        for a, b, source in zip(*(numbers[alike].tolist() for numbers in ends), said, strict=True):
            if a < len(curies) and b < len(curies):
                close.setdefault((a, b), set()).add(source or "")
    return Standing(degree[:-1], {pair: tuple(sorted(sources)) for pair, sources in close.items()}, dict(does))


def _numbers(coded: pa.DictionaryArray, known: pa.Array) -> NDArray[np.int64]:
    """The number of each node; for what is no node the one behind the last."""
    number = pc.index_in(coded.dictionary.cast(pa.string()), value_set=known)
    number = pc.fill_null(number, len(known)).to_numpy().astype(np.int64)
    found: NDArray[np.int64] = number[coded.indices.to_numpy()]
    return found
