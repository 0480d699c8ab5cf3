"""Which candidates of a scope's root pass the tests that semi-joins cannot make.

The row by row search is exact for everything; before it, the commonest case is cut short. Two nodes that must differ
can only fail where they may be the same thing at all: a candidate that is reached from a node which the other one
cannot be passes at once, and mostly few are left to search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from bioloom.graph.matching.plans.plan import Slot
from bioloom.graph.matching.plans.program import Bind, Differ, Program
from bioloom.graph.model.arrays import Bools, Int32

from .join import Search, prove


def settle(slots: Sequence[Slot], root: int, program: Program, ids: Int32, search: Search) -> Bools:
    """bool[len(ids)]: which of ``ids``, candidates of ``root``, its scope can be completed for."""
    if (pair := _only_doubt(program, search)) is None:
        return prove(program, {root: ids}, search)
    passed = np.zeros(len(ids), np.bool_)
    candidates = search.domains[root].narrowed(ids)
    domains = list(search.domains)
    for one, other in (pair, pair[::-1]):
        mine = domains[one].every()
        shared = search.domains[other].has(mine)
        domains[one] = domains[one].narrowed(mine[shared])
        passed |= candidates.met(_lifted(slots, one, mine[~shared], root, search))
        if passed.all():
            return passed
    if len(domains[pair[0]].every()) > 1:  # what is left is reached from what both may be, and from nothing else
        left, rest = np.flatnonzero(~passed), replace(search, domains=domains)
        passed[left] = prove(program, {root: ids[left]}, rest)
        search.spent, search.bound = rest.spent, rest.bound
    return passed


def _only_doubt(program: Program, search: Search) -> tuple[int, int] | None:
    """The two slots that must differ, when that is all that is to test; of several pairs, if one alone can fail."""
    pairs = []
    for step in program.steps:
        if isinstance(step, Differ):
            pairs.append((step.one, step.other))
        elif not isinstance(step, Bind) or step.given:
            return None
    if any(search.domains[s].ids is None for pair in pairs for s in pair):
        return None
    doubtful = [p for p in pairs if search.domains[p[1]].has(search.domains[p[0]].every()).any()]
    return (doubtful or pairs)[0] if len(doubtful) < 2 else None


def _lifted(slots: Sequence[Slot], slot: int, ids: Int32, root: int, search: Search) -> Int32:
    """The candidates of ``root`` that are reached from these candidates of a slot: they pass."""
    while slot != root:
        s, context = slots[slot], search.context
        reached = s.up.reach(ids, s.up.spans(ids, context), context)
        slot = s.parent
        ids = reached[search.domains[slot].has(reached)]
    return ids
