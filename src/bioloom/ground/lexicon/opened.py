"""The lexicon of a graph, opened: keys to names, names to nodes. Read-only and mmapped: processes share its pages."""

from __future__ import annotations

import mmap
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from copy import copy
from functools import lru_cache
from pathlib import Path

import marisa_trie

from bioloom.core.fact import Entity
from bioloom.graph.storage.derived import Artefact, Json, Progress, derive, quiet
from bioloom.graph.storage.manifest import Manifest, read_manifest
from bioloom.graph.storage.packed import map_arrays
from bioloom.graph.store import find_graph

from .aliases import Entry
from .layout import (
    ALIKE,
    ARRAYS,
    BAG,
    COMPACT,
    IDENTIFIER,
    LEXICON,
    LEXICON_FORMAT,
    SIGN,
    TEXTS,
    TRIE,
    WORD,
    fingerprint,
)  # fmt: skip


class Lexicon:
    """Every name, synonym, previous symbol and identifier of a graph.

    Nodes are numbered as the rows of ``nodes.parquet``.
    """

    def __init__(self, folder: Path, body: Json) -> None:
        """Map the lexicon in ``folder``; ``body`` is what its build returned."""
        self.folder = folder
        self._trie = marisa_trie.Trie()
        self._trie.mmap(str(folder / TRIE))
        arrays = map_arrays(folder / ARRAYS, body["arrays"], body["sums"][ARRAYS])
        with (folder / TEXTS).open("rb") as file:
            self._texts = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._category_sets = tuple(tuple(c) for c in body["categories"])
        # memoryviews give plain numbers several times faster than arrays do
        views = {name: memoryview(a) for name, a in arrays.items()}  # type: ignore[arg-type]
        self._offset, self._posting = views["offset"], views["posting"]
        self._alias_node, self._alias_text = views["alias_node"], views["alias_text"]
        self._kind, self._shape = views["alias_kind"], views["alias_shape"]
        self._curie, self._name = views["node_curie"], views["node_name"]
        self._categories, self._prior = views["node_categories"], views["node_prior"]
        self._twin_offset, self._twin, self._twin_source = (
            views["twin_offset"], views["twin"], views["twin_source"],
        )  # fmt: skip
        self._twin_sources: list[str] = body["twin_sources"]
        self._fingerprint, self._trie_keys = views["fingerprint"], len(self._trie)
        self.entity = lru_cache(maxsize=1 << 14)(self._entity)

    def __len__(self) -> int:
        return len(self._name)

    # keys

    def prefixes(self, key: str) -> list[tuple[str, int]]:
        """Plain keys with which ``key`` begins, the shortest first, each with its number."""
        found: list[tuple[str, int]] = self._trie.iter_prefixes_with_ids(key)
        return list(found)

    def beginning(self, prefix: str) -> Iterator[str]:
        """Plain keys that begin with ``prefix``, which is not empty."""
        yield from self._trie.iterkeys(prefix)

    def plain(self, key: str) -> int | None:
        """Number of a plain key."""
        found: int | None = self._trie.get(key)
        return found

    def compact(self, key: str) -> int | None:
        """Number of the key without spaces."""
        return self._number(COMPACT + key)

    def bag(self, key: str) -> int | None:
        """Number of the key without word order."""
        return self._number(BAG + key)

    def sign(self, key: str) -> int | None:
        """Number of the key of a sign; see `bioloom.ground.forms.sign_names`."""
        return self._number(SIGN + key)

    def _number(self, key: str) -> int | None:
        sought = fingerprint(key)
        at = bisect_left(self._fingerprint, sought)
        there = at < len(self._fingerprint) and self._fingerprint[at] == sought
        return self._trie_keys + at if there else None

    def identifier(self, key: str) -> list[tuple[int, bool]]:
        """Nodes filed under a canonical identifier: (node, whether it is only a cross-reference), identities first."""
        number = self._number(IDENTIFIER + key)
        if number is None:
            return []
        values = self._posting[self._offset[number] : self._offset[number + 1]]
        return sorted(((v >> 1, bool(v & 1)) for v in values), key=lambda p: p[1])

    def is_word(self, word: str) -> bool:
        """Whether some name has ``word`` (a form) in it."""
        return WORD + word in self._trie

    def alike(self, key: str) -> list[str]:
        """Words of names of which dropping a letter, or the sound, leaves ``key``; see `bioloom.ground.forms.alike`."""
        number = self._number(ALIKE + key)
        if number is None:
            return []
        words = self._posting[self._offset[number] : self._offset[number + 1]]
        return [self._trie.restore_key(word)[len(WORD) :] for word in words]

    # names and nodes

    def entries(self, number: int) -> Iterator[Entry]:
        """The names filed under a key's number."""
        for at in range(self._offset[number], self._offset[number + 1]):
            yield self.entry(self._posting[at])

    def entry(self, row: int) -> Entry:
        """A row of the alias table."""
        text = self._texts[self._alias_text[row] : self._alias_text[row + 1]].decode()
        return Entry(row, self._alias_node[row], text, self._kind[row], self._shape[row])

    def name_row(self, node: int) -> int:
        """Row of the node's preferred name."""
        return self._name[node]

    def names(self, node: int) -> list[Entry]:
        """All names of a node, the preferred one first."""
        lo = self._name[node]
        hi = self._name[node + 1] if node + 1 < len(self) else len(self._alias_node)
        return [self.entry(row) for row in range(lo, hi)]

    def curie(self, node: int) -> str:
        """The CURIE of a node."""
        return self._texts[self._curie[node] : self._curie[node + 1]].decode()

    def categories(self, node: int) -> tuple[str, ...]:
        """The categories of a node, primary first."""
        return self._category_sets[self._categories[node]]

    def prior(self, node: int) -> float:
        """How well known a node is, 0 to 1."""
        found: float = self._prior[node]
        return found

    def twins(self, node: int) -> list[int]:
        """Nodes that are the same thing in another vocabulary."""
        return list(self._twin[self._twin_offset[node] : self._twin_offset[node + 1]])

    def kin(self, node: int) -> list[int]:
        """The twins of a node, then theirs: of three vocabularies two are often mapped to the third alone."""
        near = self.twins(node)
        return list(dict.fromkeys((*near, *(t for n in near for t in self.twins(n) if t != node))))

    def twins_said(self, node: int) -> list[tuple[int, str]]:
        """The twins of a node, each with the sources that call the two a close match."""
        ends = slice(self._twin_offset[node], self._twin_offset[node + 1])
        return [(t, self._twin_sources[s]) for t, s in zip(self._twin[ends], self._twin_source[ends], strict=True)]

    def called(self, names: Mapping[str, str]) -> Lexicon:
        """The same names of the same things, of which some are shown by other ones, by CURIE."""
        other = copy(self)

        def entity(node: int) -> Entity:
            found = self._entity(node)
            return found.model_copy(update={"name": names[found.curie]}) if found.curie in names else found

        other.entity = lru_cache(maxsize=1 << 14)(entity)
        return other

    def _entity(self, node: int) -> Entity:
        name = self.entry(self._name[node]).text
        return Entity(curie=self.curie(node), name=name, categories=self.categories(node))


def open_lexicon(graph: str | Path, cache: Path | None = None, progress: Progress = quiet) -> Lexicon:
    """The lexicon of the graph of that name or in that folder; it is built on first use, and when damaged.

    Args:
        graph: ``open``, the name of a graph that was built, or a folder.
        cache: Where derived data goes instead of beside the graph or into the user's cache.
        progress: Told how the build goes.

    Raises:
        GraphNotFoundError: There is no such graph.
        GraphFormatError: Its record is damaged or newer than this bioloom.
        BuildError: The lexicon could not be written.
    """
    folder = find_graph(graph)
    manifest = read_manifest(folder)
    # every question goes through most of it, the trie in code that trusts what it reads: it is checked here, as a whole
    return Lexicon(*derive(folder, manifest, lexicon_of(folder, manifest), cache=cache, progress=progress, whole=True))


def lexicon_of(folder: Path, manifest: Manifest) -> Artefact:
    """How the lexicon of a record is built, and in which format."""

    def build(target: Path, told: Progress) -> Json:
        from bioloom.graph.storage.record import Record  # noqa: PLC0415 - opening a built lexicon does without pyarrow

        from .build import build_lexicon  # noqa: PLC0415

        return build_lexicon(Record(folder, manifest), target, told)

    return Artefact(LEXICON, LEXICON_FORMAT, build)
