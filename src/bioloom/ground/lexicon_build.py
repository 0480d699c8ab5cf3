"""Makes the lexicon of a graph from its record.

This is waited for when a graph is first asked, so it works by columns: what needs a loop over all names is done once
for each different word, or in numpy.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
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
from bioloom.graph.storage.tables import NODES

from .aliases import INVERTED, Alias, Kind, aliases, bag_key, compact_key
from .identifiers import canonical
from .identity import HUBS
from .layout import ARRAYS, BAG, COMPACT, DROW, IDENTIFIER, TEXTS, TRIE, WORD, fingerprints
from .lexicon_edges import Standing, standing
from .normalize import Former
from .prefixes import prefix_of
from .twins import Names, twins

# Names of these are never inverted ("calcium channel, voltage-dependent"), and commas in them separate nothing.
_ORDERED = ("Gene", "BiologicalProcessOrActivity", "CellularComponent", "MolecularActivity", "Pathway", "Food")
SHORTEST_WORD = 4  # letters of a word to which a misspelling may be put right
_NAMES, _IDENTIFIERS = ("synonym", "previous_symbol", "related_synonym"), ("same_as", "xref")
_TOLD = 8192  # nodes after which progress is told
Arrays = dict[str, NDArray[Any]]


def build_lexicon(record: Record, folder: Path, progress: Progress = quiet) -> Json:
    """Write the lexicon of ``record`` into ``folder``; returns what `bioloom.ground.lexicon.Lexicon` needs to open it.

    Nodes are numbered in the order of their CURIEs, as in the graph's index.

    Raises:
        GraphFormatError: The record cannot be read.
        BuildError: It has no nodes.
    """
    wanted = ("id", "category", "name", *_NAMES, *_IDENTIFIERS)
    present = [name for name in wanted if name in record.schema(NODES).names]
    pieces = list(record.batches(NODES, columns=present, coded=False))
    if not any(map(len, pieces)):
        raise BuildError(f"{record.folder} has no nodes to name.", hint="Build the graph again.")
    nodes = pa.concat_tables(pieces)
    nodes = nodes.take(pc.sort_indices(nodes.column("id").cast(pa.large_string())))
    with _no_collection():
        draft = _Draft(nodes, progress)
        said = standing(record, draft.curies)
        trie, arrays = draft.keys()
        sources, beside = draft.twins(said)
        arrays |= draft.names(folder / TEXTS) | draft.nodes(said) | beside
    progress("names", 0.9)
    trie.save(str(folder / TRIE))
    with ArrayWriter(folder / ARRAYS) as out:
        for name, array in arrays.items():
            out.add(name, array)
    progress("names", 1.0)
    return {"arrays": out.table, "categories": list(draft.category_sets), "twin_sources": sources}


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


def _lists(table: pa.Table, name: str) -> list[list[str]]:
    """A column of lists of texts; empty lists where there are none."""
    if name not in table.column_names:
        return [[]] * len(table)
    column = table.column(name)
    ends = np.cumsum(pc.fill_null(pc.list_value_length(column), 0).to_numpy()).tolist()
    flat = pc.list_flatten(column).to_numpy().tolist()
    return [flat[a:b] for a, b in pairwise([0, *ends])]


class _Draft:
    """The nodes and their names as columns, names in the order of their nodes."""

    def __init__(self, nodes: pa.Table, progress: Progress) -> None:
        self.curies: list[str] = nodes.column("id").to_numpy().tolist()
        self.identifiers = [_lists(nodes, name) for name in _IDENTIFIERS]
        self.category_sets: dict[tuple[str, ...], int] = {}
        self.node_categories: list[int] = []
        self.node_name = [0]  # where the names of each node begin, and where those of the last end
        self.aliases: list[Alias] = []
        names = nodes.column("name").to_numpy().tolist() if "name" in nodes.column_names else self.curies
        columns = (self.curies, names, _lists(nodes, "category"), *(_lists(nodes, name) for name in _NAMES))
        former = Former()
        for node, (curie, name, said, *others) in enumerate(zip(*columns, strict=True)):
            categories = tuple(map(strip, said or ("NamedThing",)))
            self.node_categories.append(self.category_sets.setdefault(categories, len(self.category_sets)))
            self.aliases += aliases(name or curie, *others, ordered=_ordered(categories), forms=former)
            self.node_name.append(len(self.aliases))
            if node % _TOLD == 0:
                progress("names", 0.6 * node / len(names))

    def _nodes_of_names(self) -> NDArray[np.int64]:
        return np.repeat(np.arange(len(self.curies)), np.diff(self.node_name))

    def keys(self) -> tuple[Any, Arrays]:
        """The trie of plain keys and words, the fingerprints of all others, and what stands under each."""
        words = [w for w in set().union(*(a.forms for a in self.aliases)) if len(w) >= SHORTEST_WORD and w.isalpha()]
        plain = [a.key for a in self.aliases]
        trie = marisa_trie.Trie(  # with one trie a fifth larger than by default, and looked up in half the time
            [*set(plain), *(WORD + w for w in words), *(DROW + w[::-1] for w in words)], num_tries=1
        )
        exact, rows = zip(*self._exact(), strict=True)
        known, number = np.unique(fingerprints(exact), return_inverse=True)
        ids = np.concatenate([np.fromiter(map(trie.key_id, plain), np.int64, len(plain)), number + len(trie)])
        values = np.concatenate([np.arange(len(plain)), np.array(rows)])
        order = np.lexsort((values, ids))
        ids, values = ids[order], values[order]
        once = np.append(True, (np.diff(ids) != 0) | (np.diff(values) != 0))
        offset = np.searchsorted(ids[once], np.arange(len(trie) + len(known) + 1))
        arrays = {"offset": offset.astype(np.uint32), "posting": values[once].astype(np.uint32)}
        return trie, {"fingerprint": known, **arrays}

    def _exact(self) -> Iterator[tuple[str, int]]:
        """Keys that are looked up whole, and what stands under each."""
        for row, (_, forms, key, _, shape) in enumerate(self.aliases):
            if len(forms) > 1:
                if compact := compact_key(forms):
                    yield COMPACT + compact, row
                if not shape & INVERTED and (bag := bag_key(forms, key)):
                    yield BAG + bag, row
        for node, (curie, same_as, xref) in enumerate(zip(self.curies, *self.identifiers, strict=True)):
            yield IDENTIFIER + canonical(curie), node * 2
            for identifier in same_as:
                yield IDENTIFIER + canonical(identifier), node * 2
            for identifier in xref:
                yield IDENTIFIER + canonical(identifier), node * 2 + 1

    def names(self, path: Path) -> Arrays:
        """The alias table; the texts of names and CURIEs go to ``path``."""
        names, curies = (pa.array(t, pa.large_string()) for t in ([a.text for a in self.aliases], self.curies))
        start, end = (np.frombuffer(a.buffers()[1], np.int64)[: len(a) + 1] for a in (names, curies))
        with path.open("wb") as file:
            for texts, ends in ((names, start), (curies, end)):
                file.write(memoryview(texts.buffers()[2])[: ends[-1]])
        return {
            "alias_node": self._nodes_of_names().astype(np.uint32),
            "alias_kind": np.array([a.kind for a in self.aliases], np.uint8),
            "alias_shape": np.array([a.shape for a in self.aliases], np.uint8),
            "alias_text": start.astype(np.uint32),
            "node_curie": (end + start[-1]).astype(np.uint32),
        }

    def nodes(self, said: Standing) -> Arrays:
        """The node table. How well known a node is: edges, names and mappings on a log scale, and a hub vocabulary."""
        mappings = np.array([len(a) + len(b) for a, b in zip(*self.identifiers, strict=True)])
        known = np.log1p(said.degree) / 20 + np.log1p(np.diff(self.node_name)) / 12 + np.log1p(mappings) / 12
        hub = np.array([prefix_of(c) in HUBS for c in self.curies])
        return {
            "node_name": np.array(self.node_name[:-1], np.uint32),
            "node_categories": np.array(self.node_categories, np.uint16),
            "node_prior": (0.8 * np.minimum(known, 1.0) + 0.2 * hub).astype(np.float32),
        }

    def twins(self, said: Standing) -> tuple[list[str], Arrays]:
        """Nodes that are the same thing in another vocabulary, as offsets [nodes+1] and nodes, and who says so."""

        def first(node: int) -> Alias:
            return self.aliases[self.node_name[node]]

        def exact(node: int) -> set[str]:
            own = self.aliases[self.node_name[node] : self.node_name[node + 1]]
            return {a.key for a in own if a.kind <= Kind.SYNONYM}

        names = Names(lambda node: first(node).text.casefold(), lambda node: first(node).key, exact)
        found = twins(said.close, self.curies.__getitem__, names)
        pairs = [(node, twin) for node in sorted(found) for twin in found[node]]
        by = [", ".join(said.close.get((a, b)) or said.close[b, a]) for a, b in pairs]
        number = {source: i for i, source in enumerate(sorted(set(by)))}
        count = np.bincount(np.array([a for a, _ in pairs], np.int64), minlength=len(self.curies))
        return list(number), {
            "twin_offset": np.append(0, np.cumsum(count)).astype(np.uint32),
            "twin": np.array([b for _, b in pairs], np.uint32),
            "twin_source": np.array([number[source] for source in by], np.uint8),
        }


@lru_cache(maxsize=1 << 10)
def _ordered(categories: tuple[str, ...]) -> bool:
    return any(biolink().is_a(c, o) for c in categories for o in _ORDERED)
