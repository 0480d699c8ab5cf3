"""Statements in doubt, by kind: what a build found that speaks against them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bioloom.core.trust.grade import DOUBT

from .table import EdgeTable
from .types import Doubted

FIRST = 5


def doubts_of(table: EdgeTable) -> tuple[Doubted, ...]:
    """Every kind of doubt that there is, by predicate; the most frequent first."""
    return tuple(sorted(_found(table), key=lambda d: (-d.statements, d.kind, d.predicate)))


def _found(table: EdgeTable) -> Iterator[Doubted]:
    code, kinds = table.texts(DOUBT)
    for number, kind in enumerate(kinds):
        edges = np.flatnonzero(code == number)
        for predicate in np.unique(table.predicate[edges]).tolist():
            of_it = edges[table.predicate[edges] == predicate]
            yield Doubted(
                kind=kind,
                predicate=table.predicates[predicate],
                statements=len(of_it),
                of=int(np.count_nonzero(table.predicate == predicate)),
                first=tuple(table.graph.fact(int(table.id[e])) for e in of_it[:FIRST]),
            )
