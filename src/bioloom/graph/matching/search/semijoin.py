"""Semi-joins over the tree of a plan, cheapest step first.

Every slot ends with candidates that are exact for the part of the tree behind it, seen from the answer; so the answer's
own are exact. On the way there a step may also run away from the answer, where that is cheaper: from two known ends the
smaller front is expanded first, fronts meet in the middle, and what met is filtered toward the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

import numpy as np

from bioloom.graph.matching.plans.plan import Plan, Slot
from bioloom.graph.matching.steps.domain import Domain
from bioloom.graph.matching.steps.hop import Context, Hop, Spans
from bioloom.graph.model.arrays import Bools, Int32

from .join import Search
from .settle import settle

# Costs in nanoseconds, measured on a PrimeKG-shaped graph; only their ratios matter.
_CALL, _LOOK_UP, _ROW, _SWEPT, _NODE = 3000, 60, 6, 3, 2

_SLOWER = 2  # than the costs say, where memory is shared with others
_LOOKED_AT = 500  # steps to ask of one slot what it would cost
_NO_SPANS = Spans((), 0)

How = Literal["expand", "filter", "sweep", "down", "fill", "skip"]


class _Step(NamedTuple):
    """One thing that can be done next about the edge above ``slot``.

    Attributes:
        cost: Estimated.
        slot: The slot.
        how: Toward the answer by walking from the slot (expand), from its parent (filter) or over all edges (sweep), or
            by nothing (skip); away from it (down); or list all nodes that the parent may be (fill).
        spans: The rows it walks, looked up already; none for a step that walks none.
    """

    cost: float
    slot: int
    how: How
    spans: Spans


class Reduction:
    """The state of the semi-joins of one matching.

    Attributes:
        plan: The tree.
        context: The graph, the gate and the loops.
        domains: The candidates of each slot.
        settling: The joint tests that were needed on the way.
    """

    def __init__(self, plan: Plan, context: Context, given: Mapping[int, Int32], limit: int) -> None:
        self.plan, self.context = plan, context
        self.slots = plan.slots
        self.domains = [self._start(s, given) for s in self.slots]
        found = [self.domains[s].ids for s in plan.wanted]
        self._hopeless = any(ids is not None and not len(ids) for ids in found)  # one that every match needs is empty
        self.settling = self.search(limit)
        self._left = [len(s.children) for s in self.slots]
        self._spans: list[dict[int, Spans]] = [{} for _ in self.slots]  # from each slot, by identity of the hop

    def search(self, limit: int) -> Search:
        """A bounded search over the candidates."""
        return Search(self.domains, self.context, limit)

    def run(self) -> Int32:
        """The answers, ascending."""
        if not self.narrow():
            return np.empty(0, np.int32)
        self._settle(0)
        return self.domains[0].every()

    def narrow(self) -> bool:
        """All semi-joins, without the joint tests of the answer's own scope; False when nothing can match."""
        todo = list(range(1, len(self.slots)))
        while todo:
            if self._hopeless:
                return False
            step = self._cheapest(todo)
            self.context.bounds.take(_SLOWER * step.cost)
            slot = self.slots[step.slot]
            if step.how == "fill":
                self._set(slot.parent, self.domains[slot.parent].every())
            elif step.how == "down":
                found = slot.down.reach(self.domains[slot.parent].every(), step.spans, self.context)
                self._set(step.slot, self.domains[step.slot].rule.admit(found))
            else:
                self._up(slot, step)
                todo.remove(step.slot)
                self._left[slot.parent] -= 1
        return not self._hopeless

    def _start(self, slot: Slot, given: Mapping[int, Int32]) -> Domain:
        rule = slot.rule
        if slot.unlike:
            rule = replace(rule, unlike=tuple([int(n) for other in slot.unlike for n in given[other]]))
        ids = given.get(slot.node)
        return Domain(rule, self.context.node_count, None if ids is None else rule.admit(ids))

    def _set(self, slot: int, ids: Int32) -> None:
        self.domains[slot] = self.domains[slot].narrowed(ids)
        self.context.bounds.keep(slot, ids.nbytes + self.context.node_count)  # with the stamp it may get
        if not len(ids) and slot in self.plan.wanted:
            self._hopeless = True
        for hop in self._spans[slot]:
            self.context.bounds.drop((slot, hop))
        self._spans[slot].clear()

    def _cheapest(self, todo: list[int]) -> _Step:
        best = _Step(float("inf"), -1, "skip", _NO_SPANS)
        self.context.bounds.take(_LOOKED_AT * len(todo))
        for i in todo:
            slot = self.slots[i]
            if self._left[i]:
                best = self._cheaper_down(i, slot, best)
            elif slot.given or slot.role == "asked":
                return _Step(0, i, "skip", _NO_SPANS)
            else:
                best = self._cheaper_up(i, slot, best)
                if best.cost < _CALL:  # looking for a cheaper one would cost more
                    break
        return best

    def _cheaper_down(self, i: int, slot: Slot, best: _Step) -> _Step:
        if slot.given or self.domains[i].ids is not None or self.domains[slot.parent].ids is None:
            return best
        return self._walk(i, "down", best)

    def _cheaper_up(self, i: int, slot: Slot, best: _Step) -> _Step:
        above = self.domains[slot.parent].ids
        if above is None and slot.role == "denied":
            full = _NODE * self.context.node_count
            return _Step(full, i, "fill", _NO_SPANS) if full < best.cost else best
        sweep = _SWEPT * slot.up.size + _NODE * self.context.node_count
        if sweep < best.cost:
            best = _Step(sweep, i, "sweep", _NO_SPANS)
        if self.domains[i].ids is not None:
            best = self._walk(i, "expand", best)
        return best if above is None else self._walk(i, "filter", best)

    def _walk(self, i: int, how: How, best: _Step) -> _Step:
        """Walk the edge above slot ``i``, from the slot or from its parent, if that is cheaper than the best so far."""
        slot = self.slots[i]
        front = i if how == "expand" else slot.parent
        ids = self.domains[front].every()
        look_up = _LOOK_UP * len(ids)
        hop = slot.up if how == "expand" else slot.down
        spans = self._spans[front].get(id(hop))  # edges that say the same have one hop: a star asks once for all
        if spans is None:
            if _CALL + look_up >= best.cost:  # looking the rows up alone would cost more
                return best
            spans = self._spans[front][id(hop)] = hop.spans(ids, self.context)
            self.context.bounds.keep((front, id(hop)), sum(start.nbytes + stop.nbytes for start, stop in spans.parts))
        cost = look_up + _ROW * spans.total
        return _Step(cost, i, how, spans) if cost < best.cost else best

    def _up(self, slot: Slot, step: _Step) -> None:
        if slot.role == "asked":
            return
        above = self.domains[slot.parent]
        if slot.settle is not None:
            self._settle(step.slot)
            if step.how == "expand":  # from fewer candidates than were looked up
                step = _Step(0, step.slot, "expand", slot.up.spans(self.domains[step.slot].every(), self.context))
        if slot.given:
            if not len(self.domains[step.slot].every()):
                self._set(slot.parent, np.empty(0, np.int32))
        elif above.ids is None:
            self._set(slot.parent, above.rule.admit(self._image(slot.up, step)))
        else:
            met = self._met(slot, above, step)
            if slot.role == "denied":
                met = ~met
            if np.count_nonzero(met) < len(met):
                self._set(slot.parent, above.every()[met])

    def _image(self, up: Hop, step: _Step) -> Int32:
        """The far ends of a slot's candidates, ascending."""
        here = self.domains[step.slot]
        if step.how == "expand":
            return up.reach(here.every(), step.spans, self.context)
        return np.flatnonzero(self._swept(up, here)).astype(np.int32)

    def _met(self, slot: Slot, above: Domain, step: _Step) -> Bools:
        """Which candidates of the parent have a candidate of the slot beyond the edge."""
        here, ids = self.domains[step.slot], above.every()
        if step.how == "filter":
            return slot.down.meets(ids, step.spans, here, self.context)
        if step.how == "expand":
            return above.met(slot.up.rows(here.every(), step.spans, self.context))
        return self._swept(slot.up, here)[ids]

    def _swept(self, up: Hop, here: Domain) -> Bools:
        out = np.zeros(self.context.node_count, np.bool_)
        stamp = here.stamp()
        for near, far in up.sweep(self.context):
            out[far[stamp[near]]] = True
        return out

    def _settle(self, i: int) -> None:
        """Test the scope rooted at ``i`` row by row where semi-joins are not exact for it."""
        slot = self.slots[i]
        if slot.settle is None:
            return
        ids = self.domains[i].every()
        if i and not slot.given and (above := self.domains[slot.parent].ids) is not None:  # only what is asked of it
            reached = slot.down.reach(above, slot.down.spans(above, self.context), self.context)
            ids = reached[self.domains[i].has(reached)]
        proven = settle(self.slots, i, slot.settle, ids, self.settling)
        if self.settling.exhausted and self._denied(i):
            proven[:] = True  # what is undecided may be there, and then denies
        self._set(i, ids[proven])

    def _denied(self, slot: int) -> bool:
        """Whether a slot stands behind an odd number of absent edges."""
        out = False
        while slot > 0:
            out ^= self.slots[slot].role == "denied"
            slot = self.slots[slot].parent
        return out
