"""The same thing in two vocabularies that were not merged: "Hypertension" in HP and MONDO, "morphine" in ChEBI, MeSH.

The graph merges on one-to-one mappings only; what it does not merge it calls a close match, on the word of a source or
of the names (`recipes.build.lexical`). A question about one of two such nodes is about both, and the linker says so.
Close matches are twins when they are of different vocabularies and called alike: their preferred names are the same, or
that of one is an exact name of the other. A node has at most one twin in a vocabulary: the one that is called most
alike, and where several are so none is. Nothing is merged by this: each keeps its edges, and an answer says which one
it is about.

A drug may stand twice in one vocabulary, too: ChEBI has "verapamil", the racemate, and the compound without stereo
under its systematic name, with "verapamil" among its exact names. Sources of drugs mean now the one, now the other
(`spelled_out`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Set
from dataclasses import dataclass

from .prefixes import prefix_of

Pair = tuple[int, int]


@dataclass(frozen=True)
class Names:
    """What is compared of nodes: the preferred name as it is written, its key, the keys of all exact names."""

    written: Callable[[int], str]
    name: Callable[[int], str]
    exact: Callable[[int], Set[str]]


def twins(close: Iterable[Pair], curie: Callable[[int], str], names: Names) -> dict[int, list[int]]:
    """Each node that has twins, with them, ascending.

    Args:
        close: Pairs of nodes that the graph calls a close match.
        curie: The CURIE of a node.
        names: What they are called.
    """
    out: dict[int, list[int]] = defaultdict(list)
    done: set[tuple[int, str]] = set()  # a node, and a vocabulary in which it has a twin or too many
    vocabulary = {node: prefix_of(curie(node)) for pair in close for node in pair}
    apart = [(a, b) for a, b in close if vocabulary[a] != vocabulary[b]]
    for alike in _ways(names):
        beside: dict[tuple[int, str], set[int]] = defaultdict(set)
        for a, b in apart:
            if alike(a, b):
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


SYSTEMATIC = re.compile(r"[\[\]{}]|\(\d|\d[,'-].*\d[,'-]|\d-\w+yl")  # "2-phenylcyclopropan-1-amine"


def spelled_out(drugs: Collection[int], curie: Callable[[int], str], names: Names) -> Iterator[Pair]:
    """Pairs of drugs of a vocabulary: one under its systematic name, one whose preferred name is an exact name of it.

    There is only one such; what has the other's name within its own ("angiotensin (1-9)") is something else.
    """
    called: dict[tuple[str, str], list[int]] = defaultdict(list)
    for node in drugs:
        called[prefix_of(curie(node)), names.name(node)].append(node)
    for node in drugs:
        own = names.written(node)
        if SYSTEMATIC.search(own):
            known, place = names.exact(node) - {names.name(node)}, prefix_of(curie(node))
            found = {o for name in known for o in called.get((place, name), ()) if names.written(o) not in own}
            if len(found) == 1:
                yield node, found.pop()


def _ways(names: Names) -> Iterator[Callable[[int, int], bool]]:
    """Ways to be called alike, the surest first."""
    yield lambda a, b: names.written(a) == names.written(b)
    yield lambda a, b: names.name(a) == names.name(b)
    yield lambda a, b: names.name(a) in names.exact(b) or names.name(b) in names.exact(a)
