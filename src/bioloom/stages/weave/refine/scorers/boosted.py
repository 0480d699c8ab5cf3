"""Gradient-boosted trees on the features of pairs, read from arrays: no library of trees is needed to use them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
LEAF = -1  # in place of a feature
CHUNK = 256  # rows


@dataclass(frozen=True)
class Boosted:
    """Trees as arrays over all nodes of all trees; a child is a node number, a leaf's value stands in ``threshold``.

    Attributes:
        feature: int16[K], the column that a node tests, ``LEAF`` for a leaf.
        threshold: float32[K], at most this goes left.
        left: int32[K]; the right child is the next one, a leaf is its own child.
        root: int32[T].
        base: What every pair has before any tree.
        depth: Steps from a root to the farthest leaf.
    """

    feature: NDArray[np.int16]
    threshold: Floats
    left: NDArray[np.int32]
    root: NDArray[np.int32]
    base: float
    depth: int

    @classmethod
    def read(cls, arrays: Mapping[str, NDArray[Any]]) -> Boosted:
        """The trees of a file of weights, or of a fit: there children are told by node (``left``), not by steps."""
        step = arrays["step"].astype(np.int32) if "step" in arrays else None
        left = arrays["left"] if step is None else np.arange(len(step), dtype=np.int32) + step
        feature = arrays["feature"].astype(np.int16)
        return cls(
            feature, arrays["threshold"].astype(np.float32), left.astype(np.int32),
            arrays["root"].astype(np.int32), float(arrays["base"]), int(arrays["depth"]),
        )  # fmt: skip

    def __call__(self, x: Floats) -> Floats:
        """float32[P], the log-odds of each row.

        All trees step at once, some rows at a time so that the positions stay in the processor's cache. A leaf tests
        nothing: its bound is infinite and its left child itself.
        """
        leaf = self.feature == LEAF
        column = np.where(leaf, 0, self.feature).astype(np.int32)
        bound = np.where(leaf, np.inf, self.threshold).astype(np.float32)
        out = np.empty(len(x), np.float32)
        for first in range(0, len(x), CHUNK):
            some = np.ascontiguousarray(x[first : first + CHUNK])
            flat = some.ravel()
            rows = (np.arange(len(some), dtype=np.int32) * x.shape[1])[:, None]
            at = np.broadcast_to(self.root, (len(some), len(self.root)))
            for _ in range(self.depth):
                at = self.left.take(at) + (flat.take(rows + column.take(at)) > bound.take(at))
            out[first : first + CHUNK] = self.threshold.take(at).sum(axis=1)
        return np.asarray(self.base + out, np.float32)
