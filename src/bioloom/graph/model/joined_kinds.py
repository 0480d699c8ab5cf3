"""The schema that a graph has by its own edges: which kinds each predicate joins, and what is said of its edges."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple

import numpy as np

from .contract import GraphArrays

RARE = 0.003  # of the edges of a predicate: kinds that fewer of them join are slips of a source, no part of a schema
WORDS, LONGEST = 12, 30  # values of a qualifier, and characters of each, that can be listed
NUMBER = "number"


class Joined(NamedTuple):
    """One predicate: the pairs of primary categories it joins, the most frequent first, and its qualifiers' values."""

    predicate: str
    ends: tuple[tuple[str, str], ...]
    qualifiers: tuple[tuple[str, tuple[str, ...]], ...]


def joined_kinds(graph: GraphArrays) -> tuple[Joined, ...]:
    """Every predicate of the edges that are there, by name.

    A qualifier is listed with its values where they are few and short, with `NUMBER` where it is a number, and with
    none where they are many or texts.
    """
    ends = _ends(graph)
    said = _qualifiers(graph)
    out = []
    for predicate in sorted(ends):
        total = ends[predicate].total()
        often = [pair for pair, count in ends[predicate].most_common() if count >= RARE * total]
        out.append(Joined(predicate, tuple(often), tuple(sorted(said[predicate].items()))))
    return tuple(out)


def _ends(graph: GraphArrays) -> dict[str, Counter[tuple[str, str]]]:
    out: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    kinds = graph.category_sets
    for layer in graph.layers:
        for number, predicate in enumerate(layer.relations.predicate):
            rows = slice(int(layer.relation_start[number]), int(layer.relation_start[number + 1]))
            kept = slice(None) if layer.keep is None else layer.keep[rows]
            sets = (graph.category_set[side[rows][kept]].astype(np.int64) for side in (layer.subject, layer.object))
            subjects, objects = sets
            pairs, counts = np.unique(subjects * len(kinds) + objects, return_counts=True)
            for pair, count in zip(pairs.tolist(), counts.tolist(), strict=True):
                one, other = divmod(pair, len(kinds))
                out[predicate][kinds[one][0], kinds[other][0]] += count
    return out


def _qualifiers(graph: GraphArrays) -> dict[str, dict[str, tuple[str, ...]]]:
    out: dict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
    for layer, statements in zip(graph.layers, graph.statements, strict=True):
        for key in statements.keys():  # noqa: SIM118 - no mapping
            for column in statements.columns(key):
                words = column.words
                many = words is not None and (len(words) > WORDS or max(map(len, words), default=0) > LONGEST)
                relations = np.unique(layer.relation_start.searchsorted(column.edge, side="right") - 1)
                for predicate in {layer.relations.predicate[r] for r in relations.tolist()}:
                    values = out[predicate].get(key, ())
                    said = () if many else tuple(words) if words is not None else (NUMBER,)
                    out[predicate][key] = tuple(dict.fromkeys((*values, *said)))
    return out
