"""What is in a graph, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from bioloom.core.value import Value
from bioloom.graph.storage.manifest import SourceInfo

from .arrays import Ints, Layer, distinct
from .contract import Statements


class GraphInfo(Value):
    """Counts of a graph.

    ``categories`` count nodes by primary category, ``predicates`` edges (``not treats`` for negated ones),
    ``qualifiers`` the edges that have each; ``bytes_on_disk`` are the files behind it; ``cycles`` go round in
    ``subclass_of``.
    """

    name: str
    content_hash: str
    nodes: int
    edges: int
    categories: dict[str, int]
    predicates: dict[str, int]
    qualifiers: dict[str, int]
    sources: tuple[SourceInfo, ...]
    bytes_on_disk: dict[str, int]
    cycles: tuple[tuple[str, ...], ...]


def count_categories(category_sets: Sequence[tuple[str, ...]], category_set: Ints) -> dict[str, int]:
    """Nodes by primary category, the most frequent first."""
    found: Counter[str] = Counter()
    for names, count in zip(category_sets, np.bincount(category_set, minlength=len(category_sets)), strict=True):
        found[names[0]] += int(count)
    return dict(found.most_common())


def count_predicates(layers: Sequence[Layer]) -> dict[str, int]:
    """Edges that are there by predicate, the most frequent first."""
    found: Counter[str] = Counter()
    for layer in layers:
        for r, (predicate, negated) in enumerate(zip(layer.relations.predicate, layer.relations.negated, strict=True)):
            rows = slice(int(layer.relation_start[r]), int(layer.relation_start[r + 1]))
            count = rows.stop - rows.start if layer.keep is None else int(np.count_nonzero(layer.keep[rows]))
            found[f"not {predicate}" if negated else predicate] += count
    return {name: count for name, count in found.most_common() if count}


def count_qualifiers(layers: Sequence[Layer], statements: Sequence[Statements]) -> dict[str, int]:
    """Edges that are there by the qualifiers they have."""
    found: Counter[str] = Counter()
    for layer, said in zip(layers, statements, strict=True):
        for key in said.keys():  # noqa: SIM118 - no mapping
            edges = distinct(np.concatenate([column.edge for column in said.columns(key)]))
            found[key] += len(edges) if layer.keep is None else int(np.count_nonzero(layer.keep[edges]))
    return {name: count for name, count in found.most_common() if count}
