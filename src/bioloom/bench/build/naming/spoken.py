"""Which things can be asked about by name, and how the name stands inside a sentence."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

import numpy as np

from bioloom.bench.build.paths.types import Kind
from bioloom.graph.model.arrays import Bools
from bioloom.graph.model.graph import Graph

_LETTERS = 2  # a first word of so few is an abbreviation
LONGEST = 80  # characters of a name; combination vaccines have several hundred
_FORMULA = re.compile(
    r"[\[\]%<>=]|\(\d*[+-]\)|\([rs][,)]| / "
)  # N-[2-[(8S)-...]], thiamine(1+), naproxen / sumatriptan Pill


class Names:
    """The names of one graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._labels = list(graph.nodes.labels())
        self._sayable: dict[Kind, Bools] = {}

    def sayable(self, kind: Kind) -> Bools:
        """bool[N]: nodes of ``kind`` with a name of at most ``LONGEST`` characters that no other of the kind has.

        A chemical formula or a list of ingredients is no name that anybody asks with.
        """
        if kind not in self._sayable:
            self._sayable[kind] = self._find(kind)
        return self._sayable[kind]

    def _find(self, kind: Kind) -> Bools:
        nodes = np.flatnonzero(self._graph.category_mask(kind.categories)).tolist()
        often = Counter(self._key(node) for node in nodes)
        out = np.zeros(self._graph.node_count, np.bool_)
        for node in nodes:
            key, curie = self._key(node), self._labels[node][0]
            short = 0 < len(key) <= LONGEST and key != curie.casefold()
            out[node] = short and often[key] == 1 and not _FORMULA.search(key)
        return out

    def name(self, node: int) -> str:
        """Its name as the graph has it."""
        return self._labels[node][1]

    def spoken(self, node: int) -> str:
        """Its name inside a sentence: ``Nausea`` becomes ``nausea``, ``Babinski sign`` and ``EEG abnormality`` stay.

        A first word loses its capital when the graph writes it without one somewhere else; letters (B cells) do not.
        """
        name = self.name(node)
        first, space, rest = name.partition(" ")
        lowered = first[:1].lower() + first[1:]
        if len(first) > _LETTERS and lowered == lowered.lower() and lowered.isalpha() and lowered in self._common:
            return lowered + space + rest
        return name

    def _key(self, node: int) -> str:
        return self._labels[node][1].casefold()

    @cached_property
    def _common(self) -> frozenset[str]:
        """Every word that some name has in small letters."""
        return frozenset(word for _, name in self._labels for word in name.split() if word.islower())
