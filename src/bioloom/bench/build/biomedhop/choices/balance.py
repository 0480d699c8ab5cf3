"""What options look like to whoever reads no question, kept level between right and wrong ones as a set grows.

A model that is linear in the looks of options learns nothing where the right ones and all that are offered have the
same mean: the slope of its likelihood is nought at weights of nought, and the likelihood is concave. So of the wrong
options that could be taken those are, with which the running difference of the means stays least, in the motif and in
its family: minimization with covariates (Pocock and Simon 1975). Looks are cut into steps and ranks, so that a model
that is not linear in them finds little either.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Look = Callable[[int], Floats]
_CUTS = (3, 6, 12, 25, 50, 100, 200, 400, 800, 1600)  # edges at which the well known are told from the little known
_HASHED, _FIGURES, _RANKS = 97, 7, 4
_RUN, _RANK = 0.3, 1.5  # what a run of letters and a rank weigh beside a figure or a word
SIZE = _FIGURES + len(_CUTS) + 2 * _HASHED + _RANKS


def looks(names: Sequence[str], edges: Sequence[int]) -> Look:
    """What gives the looks of a node, float[SIZE - ranks]: how well known it is (first) and how it is called.

    Runs of letters are hashed in another way than by the model that tries whether any of it tells (`blind`).
    """

    @lru_cache(maxsize=1 << 17)
    def look(node: int) -> Floats:
        name, known = names[node], float(np.log1p(edges[node]))
        figures = [
            known / 2, len(name) / 10, name.count(" ") / 2, sum(c.isdigit() for c in name) / 2,
            sum(c.isupper() for c in name) / 4, name.count("-") / 2, name.count(",") / 2,
        ]  # fmt: skip
        steps = [float(edges[node] > cut) for cut in _CUTS]
        runs, words, text = np.zeros(_HASHED), np.zeros(_HASHED), f" {name.casefold()} "
        for at in range(len(text) - 2):
            runs[crc32(text[at : at + 3][::-1].encode()) % _HASHED] = _RUN
        for word in text.split():
            words[crc32(word[:6].encode()) % _HASHED] = 1.0
        return np.concatenate([figures, steps, runs, words])

    return look


def lean(look: Look, nodes: Sequence[int]) -> Floats:
    """What sets the first of ``nodes`` apart from the mean of all of them, float[SIZE]; last its rank by edges."""
    seen = np.stack([look(n) for n in nodes])
    rank = int((seen[1:, 0] < seen[0, 0]).sum())
    ranks = np.full(_RANKS, -_RANK / _RANKS)
    ranks[rank] += _RANK
    return np.concatenate([seen[0] - seen.mean(axis=0), ranks])
