"""A question-blind model: it sees the four options of a question and learns which tends to be right.

What it gets beyond one in four is what options give away by themselves: how well known they are, how they are called,
how often each was right or wrong elsewhere. It is fitted on four fifths of the questions and tried on the fifth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from .controls import Chosen

Floats = NDArray[np.float64]
FOLDS = 5
_GRAMS, _STEPS, _RATE, _KEPT_SMALL = 64, 300, 0.5, 0.01  # hashed runs of letters; of gradient ascent; ridge


def blind(chosen: Sequence[Chosen], names: Sequence[str], edges: Sequence[int], seed: int = 7) -> Floats:
    """float[questions]: 1 where the model chooses right in the fold that it was not fitted on, shared among ties.

    Args:
        chosen: Options by node, the right one first.
        names: Of all nodes.
        edges: Of all nodes.
        seed: Of the folds.
    """
    if not chosen:
        return np.zeros(0)
    fold = np.random.default_rng(seed).integers(FOLDS, size=len(chosen))
    plain = np.stack([[_looks(names[n], edges[n]) for n in c.nodes] for c in chosen])
    out = np.zeros(len(chosen))
    for k in range(FOLDS):
        known, asked = np.flatnonzero(fold != k).tolist(), np.flatnonzero(fold == k).tolist()
        if not len(known) or not len(asked):
            continue
        right = Counter(chosen[i].nodes[0] for i in known)
        wrong = Counter(n for i in known for n in chosen[i].nodes[1:])
        seen = np.array([[_seen(right[n], wrong[n]) for n in c.nodes] for c in chosen])
        # An option's own question is left out of its counts, or the model would learn to read them off.
        seen[known] = [
            [_seen(right[n] - (at == 0), wrong[n] - (at > 0)) for at, n in enumerate(chosen[i].nodes)] for i in known
        ]
        x = np.concatenate([plain, seen[:, :, None]], axis=2)
        mean, spread = x[known].mean(axis=(0, 1)), x[known].std(axis=(0, 1)) + 1e-9
        x = (x - mean) / spread
        scores = x[asked] @ _fitted(x[known])
        best = scores >= scores.max(axis=1, keepdims=True) - 1e-12
        out[asked] = best[:, 0] / best.sum(axis=1)
    return out


def _looks(name: str, edges: int) -> Floats:
    """What an option looks like: how many edges, its length, words, figures, capitals, and its runs of letters."""
    own = [
        np.log1p(edges), np.log1p(edges) ** 2, len(name), name.count(" "), sum(c.isdigit() for c in name),
        sum(c.isupper() for c in name), name.count("-"), name.count(","),
    ]  # fmt: skip
    text, grams = f" {name.casefold()} ", np.zeros(_GRAMS)
    for i in range(len(text) - 2):
        grams[crc32(text[i : i + 3].encode()) % _GRAMS] = 1.0
    return np.concatenate([own, grams])


def _seen(right: int, wrong: int) -> float:
    return float(np.log((right + 0.5) / (wrong + 1.5)))


def _fitted(x: Floats) -> Floats:
    """Weights of a conditional logit with a ridge; ``x`` is float[questions, options, features], right ones first."""
    weights = np.zeros(x.shape[2])
    for step in range(_STEPS):
        scores = x @ weights
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        shares[:, 0] -= 1.0
        slope = np.einsum("qo,qof->f", shares, x) / len(x) + _KEPT_SMALL * weights
        weights -= _RATE / (1 + step / 100) * slope
    return weights
