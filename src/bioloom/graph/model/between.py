"""The edges between two things, looked up in the order in which edges are numbered: no search."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .contract import GraphArrays

MOST = 64  # edges of one pair that are looked at


def between(graph: GraphArrays, subject: int, object: int, predicates: Sequence[str]) -> list[int]:  # noqa: A002
    """Ids of the edges from ``subject`` to ``object`` with exactly these predicates, asserted and denied."""
    wanted, out = set(predicates), []
    for layer in graph.layers:
        for relation, predicate in enumerate(layer.relations.predicate):
            if predicate not in wanted:
                continue
            start, stop = (int(x) for x in layer.relation_start[relation : relation + 2])
            near = layer.subject[start:stop]
            lo = start + int(np.searchsorted(near, subject))
            hi = start + int(np.searchsorted(near, subject, side="right"))
            far = layer.object[lo:hi]
            first, last = (lo + int(np.searchsorted(far, object, side=side)) for side in ("left", "right"))
            here = range(first, min(last, first + MOST))
            out += [layer.first + edge for edge in here if layer.keep is None or layer.keep[edge]]
    return out
