"""How alike names are: by the beginnings of their words, as sparse unit vectors that are made once for each node."""

from __future__ import annotations

import re
from zlib import crc32

import numpy as np
from scipy.sparse import csr_array

from bioloom.graph.model.arrays import Ints
from bioloom.graph.model.graph import Graph

WIDTH = 1 << 14  # buckets; two beginnings share one in one of 16,000 cases
STEM = 6  # letters: "inhibitor" is like "inhibition", "hypertension" like "hypertensive"
NAMES = 4  # of one node: what it is called, what the record calls it, and the first synonyms
_WORD = re.compile(r"[a-z][a-z0-9]{2,}")
_PLAIN = frozenset((
    "and", "the", "for", "with", "type", "protein", "disease", "syndrome", "disorder", "process", "activity",
    "receptor", "member", "family", "subunit", "factor", "regulation", "response", "signaling", "pathway", "cell",
    "cellular", "positive", "negative",
))  # fmt: skip


class Words:
    """The buckets of the words of each node's names, kept for the next question."""

    def __init__(self, graph: Graph) -> None:
        self._graph, self._kept = graph, dict[int, tuple[int, ...]]()

    def of(self, node: int) -> tuple[int, ...]:
        """Buckets of a node, ascending."""
        if node not in self._kept:
            told = self._graph.node(node)
            names = (told.entity.name, told.recorded, *told.synonyms)
            text = " ".join([n for n in names if n][:NAMES]).lower()
            stems = {w[:STEM] for w in _WORD.findall(text) if w not in _PLAIN}
            self._kept[node] = tuple(sorted({crc32(s.encode()) % WIDTH for s in stems}))
        return self._kept[node]

    def rows(self, nodes: Ints) -> csr_array:
        """float32 [len(nodes), WIDTH]: unit vectors; a node without words has none."""
        found = [self.of(n) for n in nodes.tolist()]
        sizes = np.array([len(f) for f in found])
        value = np.repeat(1 / np.sqrt(np.maximum(sizes, 1)), sizes).astype(np.float32)
        column = np.array([c for f in found for c in f], np.int32)
        return csr_array((value, column, np.concatenate([[0], np.cumsum(sizes)])), shape=(len(found), WIDTH))
