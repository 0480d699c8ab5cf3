"""How well known things are, from how many edges of some relations each has."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bioloom.core.trust.scoring import Common
from bioloom.graph.matching.steps.neighbours import Neighbours, StepFilter
from bioloom.graph.model.arrays import Int32
from bioloom.graph.model.contract import GraphArrays


def commonness(graph: GraphArrays, common: Sequence[Common], nodes: Int32) -> NDArray[np.float64]:
    """float64[len(nodes)]: what being well known adds to the support by which each is ordered; 0 for other kinds.

    Told only of the kind that most of them are. Less than 0 where what many have says little of one.
    """
    out = np.zeros(len(nodes))
    for one in common:
        of_kind = np.flatnonzero(graph.category_table(one.categories)[graph.category_set[nodes]])
        if 2 * len(of_kind) > len(nodes):  # the few diseases among signs are no better known for their drugs
            size = Neighbours(graph, StepFilter(predicates=one.predicates)).size(nodes[of_kind])
            level = np.searchsorted(np.array(one.steps), size, side="right")
            told, before = one.gain * level, out[of_kind]
            out[of_kind] = np.where(np.abs(told) > np.abs(before), told, before)
    return out
