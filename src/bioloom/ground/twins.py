"""The same thing in two vocabularies that were not merged: "Hypertension" in HP and MONDO, "morphine" in ChEBI, MeSH.

The graph merges on one-to-one mappings only, so such pairs stay two nodes. A question about one is about both, and the
linker says so. Two nodes of different vocabularies and comparable categories are twins when their preferred names are
the same; else when the graph calls them a close match and the preferred name of one is an exact name of the other; else
when the preferred name of one is an exact name of the other and of nothing else. A node has at most one twin in a
vocabulary: where several would do, none is. Nothing is merged by this: each keeps its edges, and an answer says which
one it is about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from bioloom.core.biolink import biolink

from .prefixes import prefix_of

# Classes below which two nodes of one name are one thing, whatever each vocabulary files it under. MeSH knows drug
# classes as what they do, ChEBI as what they are.
_BROAD = (
    ("DiseaseOrPhenotypicFeature",),
    ("ChemicalEntity", "ChemicalEntityOrProteinOrPolypeptide", "ChemicalRole"),
)
_SHORT = 3  # letters of a name that says little
_MOST = 8  # nodes with one name; more of them make a name that says little
Pair = tuple[int, int]


@dataclass(frozen=True)
class Named:
    """What is compared of nodes: CURIE, categories, the key of the preferred name, the keys of all exact names."""

    curies: Sequence[str]
    categories: Callable[[int], tuple[str, ...]]
    written: Sequence[str]
    name: Sequence[str]
    exact: Sequence[Sequence[str]]


def twins(nodes: Named, close: Iterable[Pair]) -> dict[int, list[int]]:
    """Each node that has twins, with them, ascending; ``close`` are pairs that the graph calls a close match."""
    out: dict[int, list[int]] = defaultdict(list)
    done: set[tuple[int, str]] = set()  # a node, and a vocabulary in which it has a twin or too many
    vocabulary = [prefix_of(c) for c in nodes.curies]
    for tier in (_same(nodes.written, nodes), _same(nodes.name, nodes), _close(close, nodes), _alone(nodes)):
        beside: dict[tuple[int, str], set[int]] = defaultdict(set)
        for a, b in tier:
            beside[a, vocabulary[b]].add(b)
            beside[b, vocabulary[a]].add(a)
        for (a, place), found in beside.items():
            b = min(found)
            if (
                a < b
                and len(found) == 1 == len(beside[b, vocabulary[a]])
                and not {(a, place), (b, vocabulary[a])} & done
            ):
                out[a].append(b)
                out[b].append(a)
        done |= beside.keys()
    return {node: sorted(found) for node, found in out.items()}


def _same(names: Sequence[str], nodes: Named) -> Iterator[Pair]:
    """Pairs with one preferred name."""
    by_name: dict[str, list[int]] = defaultdict(list)
    for node, key in enumerate(names):
        by_name[key].append(node)
    for group in by_name.values():
        if 2 <= len(group) <= _MOST:
            yield from (pair for pair in combinations(group, 2) if _may_be(*pair, nodes))


def _close(close: Iterable[Pair], nodes: Named) -> Iterator[Pair]:
    """Close matches of which one is called by the preferred name of the other."""
    for a, b in close:
        if _may_be(a, b, nodes) and (nodes.name[a] in nodes.exact[b] or nodes.name[b] in nodes.exact[a]):
            yield a, b


def _alone(nodes: Named) -> Iterator[Pair]:
    """Pairs of which the preferred name of one is an exact name of the other, and of no third node."""
    holders: dict[str, list[int]] = {key: [] for key in nodes.name if len(key) > _SHORT}
    for node, keys in enumerate(nodes.exact):
        for key in keys:
            if key in holders:
                holders[key].append(node)
    yield from ((a, b) for a, b in (g for g in holders.values() if len(g) == 2) if _may_be(a, b, nodes))


def _may_be(a: int, b: int, nodes: Named) -> bool:
    return prefix_of(nodes.curies[a]) != prefix_of(nodes.curies[b]) and _comparable(
        nodes.categories(a), nodes.categories(b)
    )


@lru_cache(maxsize=4096)
def _comparable(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    tree = biolink()
    if any(tree.is_a(a, b) or tree.is_a(b, a) for a in one for b in other):
        return True
    if "Gene" in one or "Gene" in other:
        return False  # a gene is not the peptide that ChEBI describes

    def below(categories: tuple[str, ...], broad: tuple[str, ...]) -> bool:
        return any(tree.is_a(c, b) for c in categories for b in broad)

    return any(below(one, broad) and below(other, broad) for broad in _BROAD)
