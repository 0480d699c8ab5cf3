"""Makes the lexicon of a graph from its record.

This is waited for when a graph is first asked, so it works by columns: in numpy, in Arrow, or once per different word.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import compress, pairwise
from pathlib import Path
from typing import Any, NamedTuple

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

from ..forms.alike import MISSPELT, filed
from ..forms.sign_names import LONGEST_SIGN, SIGNS, sign, told
from ..identity.identifiers import canonical
from ..identity.merging import HUBS
from ..identity.prefixes import prefix_of
from ..identity.twins import Names, spelled_out, twins
from .aliases import ELEMENT, INVERTED, MOST_JOINED, MOST_TURNED, SYMBOL, Kind, rewritten, shapes
from .edges import Standing, standing
from .fingerprints import fingerprints
from .forms_of_many import Ints, formed
from .layout import ALIKE, ARRAYS, BAG, COMPACT, IDENTIFIER, SIGN, TEXTS, TRIE, WORD
from .made_names import Recorded, made_names
from .score import KIND_COST

# Names of these are never inverted ("calcium channel, voltage-dependent"), and commas in them separate nothing.
_ORDERED = ("Gene", "BiologicalProcessOrActivity", "CellularComponent", "MolecularActivity", "Pathway", "Food")
EDGELESS = 0.4  # how well known a node without edges is, as a share of what it would be with some
_DRUG, _BY_NAME = "Drug", "its exact names"
SHORTEST_WORD = 4  # letters of a word to which a misspelling may be put right
_NAMES, _IDENTIFIERS = ("synonym", "previous_symbol", "related_synonym"), ("same_as", "xref")
# Which of several kinds of one name of a node is kept.
_PREFERENCE = np.array([sorted(KIND_COST, key=lambda k: (KIND_COST[k], k)).index(kind) for kind in sorted(KIND_COST)])
Arrays = dict[str, NDArray[Any]]


def build_lexicon(record: Record, folder: Path, progress: Progress = quiet) -> Json:
    """Write the lexicon of ``record`` into ``folder``; returns what `Lexicon` needs to open it.

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
        said = standing(record, nodes.column("id").to_numpy().tolist())
        progress("names", 0.3)
        draft = _Draft(nodes, said)
        progress("names", 0.5)
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


class _Draft:
    """The nodes and their names as columns, names in the order of their nodes."""

    def __init__(self, nodes: pa.Table, standing: Standing) -> None:
        self.curies: list[str] = nodes.column("id").to_numpy().tolist()
        self.category_sets: dict[tuple[str, ...], int] = {}
        said = _Lists.of(nodes, "category")
        categories = [tuple(map(strip, own or ("NamedThing",))) for own in said.each()]
        self.node_categories = [self.category_sets.setdefault(c, len(self.category_sets)) for c in categories]
        self.identifiers = [_Lists.of(nodes, name) for name in _IDENTIFIERS]
        self.categories = categories
        self._name(nodes, standing)

    def _name(self, nodes: pa.Table, standing: Standing) -> None:
        """Lay out the names: those of a node after one another, by kind, each before its rewritings, each once."""
        written = nodes.column("name").to_numpy().tolist() if "name" in nodes.column_names else self.curies
        names = [name or curie for name, curie in zip(written, self.curies, strict=True)]
        lists = [_Lists(names, np.ones(len(names), np.int64)), *(_Lists.of(nodes, name) for name in _NAMES)]
        texts = [text for one in lists for text in one.flat]
        node = np.concatenate([np.repeat(np.arange(len(names)), one.sizes) for one in lists])
        kind = np.repeat([Kind.NAME, Kind.SYNONYM, Kind.PREVIOUS, Kind.RELATED], [len(one.flat) for one in lists])
        ordered = [_are(c, _ORDERED) for c in self.categories]
        also = [
            (at, text, mark)
            for at, (one, own) in enumerate(zip(texts, node.tolist(), strict=True))
            if one.endswith((")", "]", ELEMENT)) or ", " in one or "; " in one
            for text, mark in rewritten(one, ordered[own])
        ]
        source = np.concatenate([np.arange(len(texts)), np.array([at for at, _, _ in also], np.int64)])
        mark = np.array([0] * len(texts) + [mark for _, _, mark in also], np.uint8)
        texts += [text for _, text, _ in also]
        node, kind = node[source], kind[source]
        added = list(made_names(Recorded(names, list(lists[1].each()), self.categories), standing))
        texts += [text for _, text, _ in added]
        node = np.concatenate([node, np.array([n for n, _, _ in added], np.int64)])
        kind = np.concatenate([kind, np.array([k for _, _, k in added], np.int64)])
        source = np.concatenate([source, len(source) + np.arange(len(added))])
        mark = np.concatenate([mark, np.zeros(len(added), np.uint8)])
        order = np.lexsort((np.arange(len(texts)), source, mark > 0, _PREFERENCE[kind], node))
        texts, node, kind, mark = [texts[i] for i in order], node[order], kind[order], mark[order]
        made = formed(texts)
        key = made.joined(" ")
        keys = key.to_numpy(zero_copy_only=False).tolist()
        shape = shapes(texts, keys, mark)
        spelt = pa.array([t if s & SYMBOL else "" for t, s in zip(texts, shape.tolist(), strict=True)])
        kept = _first(node, _codes(key), _codes(spelt)) & (np.diff(made.offset) > 0)
        self.forms = made.only(kept)
        self.text: list[str] = list(compress(texts, kept))
        self.key: list[str] = list(compress(keys, kept))
        self.alias_node, self.kind, self.shape = node[kept], kind[kept].astype(np.uint8), shape[kept]
        self.node_name: Ints = np.searchsorted(self.alias_node, np.arange(len(self.curies) + 1))

    def keys(self) -> tuple[Any, Arrays]:
        """The trie of plain keys and words, the fingerprints of all others, and what stands under each."""
        used = np.unique(self.forms.code).tolist()
        words = [w for w in map(self.forms.words.__getitem__, used) if len(w) >= SHORTEST_WORD and w.isalpha()]
        plain = list(dict.fromkeys(self.key))
        # with one trie a fifth larger than by default, and looked up in half the time
        trie = marisa_trie.Trie([*plain, *(WORD + w for w in words)], num_tries=1)
        number = np.fromiter(map(trie.key_id, self.key), np.int64, len(self.key))
        prints, values = map(np.concatenate, zip(*self._exact(), self._alike(trie), strict=True))
        known, place = np.unique(prints, return_inverse=True)
        ids = np.concatenate([number, place + len(trie)])
        filed = np.sort(ids << 32 | np.concatenate([np.arange(len(number)), values]))  # faster than by two keys
        filed = filed[np.append(True, np.diff(filed) != 0)]
        offset = np.searchsorted(filed >> 32, np.arange(len(trie) + len(known) + 1))
        arrays = {"offset": offset.astype(np.uint32), "posting": (filed & (1 << 32) - 1).astype(np.uint32)}
        return trie, {"fingerprint": known, **arrays}

    def _exact(self) -> Iterator[tuple[NDArray[np.uint64], Ints]]:
        """Fingerprints of keys that are looked up whole, and what stands under each."""
        count = np.diff(self.forms.offset)
        joined = (count > 1) & (count <= MOST_JOINED)
        yield fingerprints(COMPACT, self.forms.joined("", joined)), np.flatnonzero(joined)
        turned = (count > 1) & (count <= MOST_TURNED) & (self.shape & INVERTED == 0)
        bags, differ = self.forms.bags(turned)
        yield fingerprints(BAG, bags.filter(pa.array(differ))), np.flatnonzero(turned)[differ]
        yield self._signs()
        own = _Lists(self.curies, np.ones(len(self.curies), np.int64))
        for mapped, lists in ((0, own), *zip((0, 1), self.identifiers, strict=True)):
            filed = pa.array(list(map(canonical, lists.flat)), pa.large_string())
            node = np.repeat(np.arange(len(self.curies)), lists.sizes)
            yield fingerprints(IDENTIFIER, filed), node * 2 + mapped

    def _signs(self) -> tuple[NDArray[np.uint64], Ints]:
        """Fingerprints of the signs that names of diseases and signs say, and the rows of these names."""
        count, words = np.diff(self.forms.offset), self.forms.words
        may = np.array([_are(c, SIGNS) for c in self.categories], np.bool_)[self.alias_node]
        may &= (count <= LONGEST_SIGN) & (self.kind <= Kind.RELATED)
        tells = np.array([told(word) for word in words], np.bool_)
        may &= np.bincount(np.repeat(np.arange(len(count)), count), tells[self.forms.code], len(count)) > 0
        rows = np.flatnonzero(may)
        ends = zip(self.forms.offset[rows].tolist(), self.forms.offset[rows + 1].tolist(), strict=True)
        keys = [sign([words[code] for code in self.forms.code[a:b].tolist()]) for a, b in ends]
        kept = np.array([bool(key) for key in keys], np.bool_)
        return fingerprints(SIGN, pa.array(list(filter(None, keys)), pa.large_string())), rows[kept]

    def _alike(self, trie: Any) -> tuple[NDArray[np.uint64], Ints]:
        """Fingerprints of what is left of the words that may be misspelt, and the numbers of the words' keys."""
        may = np.array([_are(c, MISSPELT) for c in self.categories], np.bool_)[self.alias_node]
        may &= self.kind != Kind.INITIALS
        words = map(self.forms.words.__getitem__, np.unique(self.forms.only(may).code).tolist())
        keys = [(ALIKE + key, trie.key_id(WORD + word)) for word in words for key in filed(word)]
        found = pa.array([key[1:] for key, _ in keys], pa.large_string())
        return fingerprints(ALIKE, found), np.array([number for _, number in keys], np.int64)

    def names(self, path: Path) -> Arrays:
        """The alias table; the texts of names and CURIEs go to ``path``."""
        names, curies = (pa.array(texts, pa.large_string()) for texts in (self.text, self.curies))
        start, end = (np.frombuffer(a.buffers()[1], np.int64)[: len(a) + 1] for a in (names, curies))
        with path.open("wb") as file:
            for texts, ends in ((names, start), (curies, end)):
                file.write(memoryview(texts.buffers()[2])[: ends[-1]])
        return {
            "alias_node": self.alias_node.astype(np.uint32),
            "alias_kind": self.kind,
            "alias_shape": self.shape,
            "alias_text": start.astype(np.uint32),
            "node_curie": (end + start[-1]).astype(np.uint32),
        }

    def nodes(self, said: Standing) -> Arrays:
        """The node table. How well known a node is: edges, names and mappings on a log scale, and a hub vocabulary.

        What has no edges is hardly known: nothing can be asked of it.
        """
        mappings = sum(lists.sizes for lists in self.identifiers)
        recorded = self.kind < Kind.IDENTIFIER
        names = np.bincount(self.alias_node[recorded], minlength=len(self.curies))
        known = np.log1p(said.degree) / 14 + np.log1p(names) / 16 + np.log1p(mappings) / 16
        hub = np.array([prefix_of(c) in HUBS for c in self.curies])
        return {
            "node_name": self.node_name[:-1].astype(np.uint32),
            "node_categories": np.array(self.node_categories, np.uint16),
            "node_prior": (
                (0.8 * np.minimum(known, 1.0) + 0.2 * hub) * np.where(said.degree > 0, 1.0, EDGELESS)
            ).astype(np.float32),
        }

    def twins(self, said: Standing) -> tuple[list[str], Arrays]:
        """Nodes that are the same thing in another vocabulary, as offsets [nodes+1] and nodes, and who says so."""

        def name(node: int) -> str:
            return self.key[int(self.node_name[node])]

        def exact(node: int) -> set[str]:
            rows = range(self.node_name[node], self.node_name[node + 1])
            return {self.key[row] for row in rows if self.kind[row] <= Kind.SYNONYM}

        names = Names(lambda node: self.text[self.node_name[node]].casefold(), name, exact)
        found = twins(said.close, self.curies.__getitem__, names)
        by = {(a, b): ", ".join(said.close.get((a, b)) or said.close[b, a]) for a, own in found.items() for b in own}
        drugs = [node for node, own in enumerate(self.categories) if _DRUG in own]
        for a, b in spelled_out(drugs, self.curies.__getitem__, names):
            by |= {pair: _BY_NAME for pair in ((a, b), (b, a)) if pair not in by}
        pairs = sorted(by)
        number = {source: i for i, source in enumerate(sorted(set(by.values())))}
        count = np.bincount(np.array([a for a, _ in pairs], np.int64), minlength=len(self.curies))
        return list(number), {
            "twin_offset": np.append(0, np.cumsum(count)).astype(np.uint32),
            "twin": np.array([b for _, b in pairs], np.uint32),
            "twin_source": np.array([number[by[pair]] for pair in pairs], np.uint8),
        }


class _Lists(NamedTuple):
    """A column of lists of texts: all texts, and how many each row has [rows]."""

    flat: list[str]
    sizes: Ints

    @classmethod
    def of(cls, table: pa.Table, name: str) -> _Lists:
        """The column ``name``; empty lists where there are none."""
        if name not in table.column_names:
            return cls([], np.zeros(len(table), np.int64))
        column = table.column(name)
        count = pc.fill_null(pc.list_value_length(column), 0).to_numpy().astype(np.int64)
        return cls(pc.list_flatten(column).to_numpy().tolist(), count)

    @classmethod
    def made(cls, rows: Sequence[Sequence[str]]) -> _Lists:
        """The texts of each row."""
        return cls([text for row in rows for text in row], np.array([len(row) for row in rows], np.int64))

    def each(self) -> Iterator[list[str]]:
        """The list of each row."""
        yield from (self.flat[a:b] for a, b in pairwise([0, *np.cumsum(self.sizes).tolist()]))


def _codes(texts: pa.Array) -> Ints:
    found: Ints = texts.dictionary_encode().indices.to_numpy().astype(np.int64)
    return found


def _first(*columns: Ints) -> NDArray[np.bool_]:
    """Which rows are the first with their values."""
    order = np.lexsort(columns[::-1])
    new = np.append(True, np.any([np.diff(column[order]) != 0 for column in columns], axis=0))
    out = np.zeros(len(order), np.bool_)
    out[order[new]] = True
    return out


@lru_cache(maxsize=1 << 10)
def _are(categories: tuple[str, ...], some: tuple[str, ...]) -> bool:
    return any(biolink().is_a(c, one) for c in categories for one in some)
