"""How many paths of a type a graph has, exactly: sparse vectors along the hops, no path is ever listed.

A path is a row of nodes; two edges that say the same make one path. The number of paths through a node is the product
of those that reach it from either end. Paths on which two nodes that must differ are one node are counted apart and
taken away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from bioloom.core.pattern_text import format_pattern
from bioloom.graph.model.arrays import Int64
from bioloom.graph.model.graph import Graph
from bioloom.recipes.quality.types import Missing, PathCount

from .links import Links
from .types import PathType

if TYPE_CHECKING:
    from scipy.sparse import csr_array


class PathCounter:
    """Counts paths of several types in one graph; what two types share is looked up once."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._links = Links(graph)

    def count(self, kind: PathType) -> PathCount:
        """All paths of one type."""
        ends = zip(kind.hops, kind.kinds[:-1], kind.kinds[1:], strict=True)
        found = [self._links.of(hop, near, far) for hop, near, far in ends]
        read = {hop.step.name: reading for hop, (reading, _) in zip(kind.hops, found, strict=True)}
        hops = [matrix for _, matrix in found]
        through = _through(hops, kind.differs)
        asked = through[kind.answer]
        paths, top = int(asked.sum()), int(asked.argmax()) if len(asked) else 0
        missing = {
            hop.step.name: Missing(
                predicate=hop.step.readings[0].predicate,
                step=" or ".join(map(str, hop.step.readings)),
                recipes=hop.step.recipes,
            )
            for hop, matrix in zip(kind.hops, hops, strict=True)
            if not matrix.nnz
        }
        return PathCount(
            benchmark=kind.benchmark,
            id=kind.id,
            name=kind.name,
            pattern=format_pattern(kind.pattern(lambda step: read[step.name])),
            paths=paths,
            nodes=tuple(int(np.count_nonzero(t)) for t in through),
            answers=int(np.count_nonzero(asked)),
            top=self.graph.entity(top) if paths else None,
            top_share=float(asked[top] / paths) if paths else None,
            pairs=_pairs(hops) if kind.answer == len(hops) else None,
            missing=tuple(missing.values()),
        )


def _through(hops: Sequence[csr_array], differs: tuple[int, int] | None) -> list[Int64]:
    """int64 [N] per position: how many paths lead through each node there."""
    size = hops[0].shape[0]
    every = np.ones(size, np.int64)
    before, after = _onward(hops, every), _backward(hops, every)
    through = [b * a for b, a in zip(before, after, strict=True)]
    if differs is None:
        return through
    i, j = differs
    same = _returns(hops[i:j], before[i] * after[j])
    here = before[i] * _loops(hops[i:j])  # paths up to the second of the two, with both the same node
    onward, backward = _onward(hops[j:], here), _backward(hops[:i], _loops(hops[i:j]) * after[j])
    equal = [
        *(b * a for b, a in zip(before[:i], backward[:-1], strict=True)),
        *same,
        *(o * a for o, a in zip(onward[1:], after[j + 1 :], strict=True)),
    ]
    return [t - e for t, e in zip(through, equal, strict=True)]


def _onward(hops: Sequence[csr_array], start: Int64) -> list[Int64]:
    """Paths that reach each node at each position from what stands at the first."""
    out = [start]
    for hop in hops:
        out.append(hop.T @ out[-1])
    return out


def _backward(hops: Sequence[csr_array], end: Int64) -> list[Int64]:
    """Paths from each node at each position to what stands at the last."""
    out = [end]
    for hop in reversed(hops):
        out.append(hop @ out[-1])
    return out[::-1]


def _returns(hops: Sequence[csr_array], weight: Int64) -> list[Int64]:
    """Per position of ``hops``, the ways from a node back to itself through each node; a way weighs as its node."""
    out = []
    for at in range(len(hops) + 1):
        if at in (0, len(hops)):
            out.append(_loops(hops) * weight)
        else:
            there, onward = _product(hops[:at]), _product(hops[at:])
            out.append((there.T.multiply(onward)) @ weight)
    return out


def _loops(hops: Sequence[csr_array]) -> Int64:
    """int64 [N]: the ways from each node along ``hops`` back to itself."""
    if len(hops) == 1:
        return np.asarray(hops[0].diagonal(), np.int64)
    half = len(hops) // 2
    there, onward = _product(hops[:half]), _product(hops[half:])
    return np.asarray(there.multiply(onward.T).sum(axis=1), np.int64).ravel()


def _product(hops: Sequence[csr_array]) -> csr_array:
    out = hops[0]
    for hop in hops[1:]:
        out = out @ hop
    return out


def _pairs(hops: Sequence[csr_array]) -> int:
    return int(_product(hops).nnz)
