"""The condition sets of a graph, open or closed for one patient (design, "Conditions"; the paper's equation 1).

An edge closes when a state it requires is false, or when all that exclude it are true; unknown never closes. What
is excluded by the disease that is treated, reached through the hierarchy, closes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from bioloom.core.fact import Condition
from bioloom.graph.model.arrays import Bools
from bioloom.stages.gate.types import Clause, Truth


def clauses_of(sets: Iterable[Sequence[Condition]]) -> tuple[Clause, ...]:
    """The distinct conditions of condition sets, each as what is to be judged."""
    return tuple(dict.fromkeys(clause_of(c) for conditions in sets for c in conditions))


def clause_of(condition: Condition) -> Clause:
    """One condition on its own, whatever its polarity."""
    return Clause(all=(condition.model_copy(update={"polarity": "requires"}),), text=condition.text)


def is_open(conditions: Sequence[Condition], holds: Mapping[Clause, Truth]) -> bool:
    """Whether the edges of one set are open, by the lookup table."""
    said = [(c.polarity, holds.get(clause_of(c))) for c in conditions]
    excluding = [truth for polarity, truth in said if polarity == "excludes"]
    if any(polarity == "requires" and truth is False for polarity, truth in said):
        return False
    return not (excluding and all(truth is True for truth in excluding))


def opened(sets: Sequence[Sequence[Condition]], holds: Mapping[Clause, Truth]) -> Bools | None:
    """bool[S] for a gate; None when every set is open."""
    out = np.array([is_open(s, holds) for s in sets], np.bool_)
    return None if out.all() else out
