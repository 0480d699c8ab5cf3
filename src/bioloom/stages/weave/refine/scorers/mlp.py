"""The two-layer perceptron of equation 5, on the features of pairs (ours) or on two embeddings (the paper)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Perceptron:
    """``W_a relu(W_b h + b_b) + b_a``; the softmax over two classes is the logistic of one, so one output does.

    ``mean`` and ``scale`` bring features to one size; zeros and ones for embeddings.
    """

    mean: Floats
    scale: Floats
    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: Floats

    @classmethod
    def read(cls, arrays: Mapping[str, NDArray[Any]]) -> Perceptron:
        """The layers of a file of weights."""
        return cls(*(arrays[name].astype(np.float32) for name in cls.__dataclass_fields__))

    def __call__(self, x: Floats) -> Floats:
        """float32[P], the log-odds of each row."""
        hidden = np.maximum((x - self.mean) / self.scale @ self.inner.T + self.inner_bias, 0)
        return np.asarray((hidden @ self.outer.T + self.outer_bias).ravel(), np.float32)
