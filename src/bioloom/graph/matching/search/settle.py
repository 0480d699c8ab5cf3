"""Which candidates of a scope's root pass the tests that semi-joins cannot make.

The row by row search is exact for everything; before it, the commonest case is cut short. Two nodes that must differ
can only fail where they may be the same thing at all: a candidate that is reached from a node which the other one
cannot be passes at once, and mostly few are left to search. Where an edge is taken as given (`diagnose`), what lies
behind it is the same for every candidate: two values of a node behind it differ from whatever the other one is, so
that no table of all with all is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from bioloom.graph.matching.plans.plan import Slot
from bioloom.graph.matching.plans.program import Bind, Differ, Program
from bioloom.graph.model.arrays import Bools, Int32

from .join import Search, prove

_NODE = 2  # steps to ask one node whether it may stand in a slot that nothing narrows
_CHUNK = 1024  # candidates that are looked at together: mostly the first few suffice


def settle(slots: Sequence[Slot], root: int, program: Program, ids: Int32, search: Search) -> Bools:
    """bool[len(ids)]: which of ``ids``, candidates of ``root``, its scope can be completed for."""
    if (pair := _only_doubt(program, search)) is None:
        return prove(program, {root: ids}, search)
    free = tuple(_freed(slots, slot, root) for slot in pair)
    if max(free) >= 0:
        return _behind_given(slots, root, program, ids, search, pair, free)
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
        elif not isinstance(step, Bind):
            return None
    for slot in {s for pair in pairs for s in pair if search.domains[s].ids is None}:
        search.context.bounds.count(_NODE * search.domains[slot].node_count)
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


def _freed(slots: Sequence[Slot], slot: int, root: int) -> int:
    """The slot below the nearest edge taken as given between a slot and the root; -1 where there is none."""
    while slot != root:
        if slots[slot].given:
            return slot
        slot = slots[slot].parent
    return -1


def _behind_given(  # noqa: PLR0917 - those of `settle`, and what it found
    slots: Sequence[Slot], root: int, program: Program, ids: Int32, search: Search, pair: tuple[int, int],
    free: tuple[int, ...],
) -> Bools:  # fmt: skip
    """bool[len(ids)]: the same where one of the two, or both, lie behind an edge taken as given: below ``free``."""
    if free[0] == free[1]:  # nothing of the root is read
        return np.repeat(prove(program, {root: ids[:1]}, search), len(ids))
    values = [_two(slots, slot, of, search) if of >= 0 else None for slot, of in zip(pair, free, strict=True)]
    if any(found is not None and not len(found) for found in values):
        return np.zeros(len(ids), np.bool_)
    one, other = values
    if one is None or other is None:
        known, slot = (other, pair[0]) if one is None else (one, pair[1])
        if known is None or len(known) > 1:
            return np.ones(len(ids), np.bool_)
        rest = search.domains[slot].every()
        return search.domains[root].narrowed(ids).met(_lifted(slots, slot, rest[rest != known[0]], root, search))
    return np.full(len(ids), len(np.union1d(one, other)) > 1)


def _two(slots: Sequence[Slot], slot: int, of: int, search: Search) -> Int32:
    """Two candidates of ``slot`` that are reached from those of ``of``, or as many as there are."""
    way = []
    while slot != of:
        way.append(slot)
        slot = slots[slot].parent
    found, every = np.empty(0, np.int32), search.domains[of].every()
    for lo in range(0, len(every), _CHUNK):
        ids = every[lo : lo + _CHUNK]
        for at in reversed(way):
            down, context = slots[at].down, search.context
            reached = down.reach(ids, down.spans(ids, context), context)
            ids = reached[search.domains[at].has(reached)]
        found = np.union1d(found, ids).astype(np.int32)
        if len(found) > 1:
            break
    return found[:2]
