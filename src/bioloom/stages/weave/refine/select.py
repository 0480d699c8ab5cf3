"""Evidence subgraph pruning (Section 3.4): how likely each triple belongs, and what goes without breaking the rest."""

from __future__ import annotations

import numpy as np

from bioloom.core.run import Run
from bioloom.graph.model.arrays import Ints
from bioloom.stages.read.readback.naming import fact_text

from .ground import Ground, told_by
from .prune import Floats, pruned
from .subgraph import Chance, Subgraph


def by_likeness(sub: Subgraph, question: str, learned: Chance, ground: Ground, run: Run) -> Floats:
    """float32 [pairs]: what the pruner says, else how like the question a triple is beside the likest of them."""
    pairs = sub.pairs
    if not pairs:
        return np.empty(0, np.float32)
    like = run.similar(question, [fact_text(told_by(ground, sub.edges[p])) for p in pairs]).scores
    top = max(*like, 1e-9)
    return np.array(
        [known if (known := learned(*p)) >= 0 else s / top for p, s in zip(pairs, like, strict=True)], np.float32
    )


def selected(sub: Subgraph, chance: Floats, cut: float, *, loose: bool) -> Subgraph:
    """Step (iii) of Algorithm 1: what is not selected goes, unless it holds the rest together.

    Of a tree that only holds together, what hangs at its ends and was rejected goes too, but not if ``loose``.
    """
    pairs = sub.pairs
    if not pairs:
        return sub
    place = {t: i for i, t in enumerate(sub.things)}
    head, tail = (np.array([place[p[side]] for p in pairs]) for side in (0, 1))
    kept = pruned(head, tail, chance, cut)
    if not loose:
        kept = np.array([i for i in kept.tolist() if chance[i] >= cut or _holds(i, kept, head, tail)], np.int64)
    return sub.only([pairs[i] for i in kept.tolist()])


def _holds(pair: int, kept: Ints, head: Ints, tail: Ints) -> bool:
    """Whether both ends of a pair are ends of other kept pairs, so that it may join what would come apart."""
    others = kept[kept != pair]
    met = set(head[others].tolist()) | set(tail[others].tolist())
    return int(head[pair]) in met and int(tail[pair]) in met
