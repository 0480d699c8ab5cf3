"""The candidates of a slot."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bioloom.graph.model.arrays import Bools, Int32, Ints

_FEW = 400  # up to so many values, bisection costs less than a stamp over all nodes


@dataclass(frozen=True)
class Rule:
    """What a node must be to stand in a slot at all.

    Attributes:
        table: bool[S] by category set; None for any.
        category_set: int[N] of the graph.
        unlike: Node ids that it must not be.
    """

    table: Bools | None
    category_set: Ints
    unlike: tuple[int, ...] = ()

    def allows(self, nodes: Int32) -> Bools:
        """bool[len(nodes)]."""
        out = np.ones(len(nodes), np.bool_) if self.table is None else self.table[self.category_set[nodes]]
        for other in self.unlike:
            out = out & (nodes != other)
        return out

    def admit(self, nodes: Int32) -> Int32:
        """Those of ``nodes`` that it allows."""
        if self.table is None and not self.unlike:
            return nodes
        if len(nodes) == 1:  # a known end: scalars cost a quarter
            one = int(nodes[0])
            allowed = one not in self.unlike and (self.table is None or self.table[self.category_set[one]])
            return nodes if allowed else nodes[:0]
        return nodes[self.allows(nodes)]


class Domain:
    """The candidates of a slot: ``ids``, int32, ascending and distinct; None for all that the rule allows."""

    __slots__ = ("_stamp", "ids", "node_count", "rule")

    def __init__(self, rule: Rule, node_count: int, ids: Int32 | None = None) -> None:
        self.rule, self.node_count, self.ids = rule, node_count, ids
        self._stamp: Bools | None = None

    def narrowed(self, ids: Int32) -> Domain:
        """The same slot with these candidates, which its rule allows."""
        return Domain(self.rule, self.node_count, ids)

    @property
    def anything(self) -> bool:
        """Whether every node is a candidate."""
        return self.ids is None and self.rule.table is None and not self.rule.unlike

    def every(self) -> Int32:
        """``ids``, or all nodes that the rule allows: touches every node of the graph."""
        if self.ids is not None:
            return self.ids
        return self.rule.admit(np.arange(self.node_count, dtype=np.int32))

    def stamp(self) -> Bools:
        """bool[N]: the candidates marked."""
        if self._stamp is None:
            if self.ids is None:
                self._stamp = self.rule.allows(np.arange(self.node_count, dtype=np.int32))
            else:
                self._stamp = np.zeros(self.node_count, np.bool_)
                self._stamp[self.ids] = True
        return self._stamp

    def has(self, nodes: Int32) -> Bools:
        """bool[len(nodes)]: which are candidates; any order, repeats allowed."""
        if self._stamp is not None:
            return self._stamp[nodes]
        if self.ids is None:
            return self.rule.allows(nodes)
        if len(self.ids) > 1 and len(nodes) > _FEW:
            return self.stamp()[nodes]
        out: Bools = np.zeros(len(nodes), np.bool_)
        if len(self.ids):
            np.equal(self.ids.take(self.ids.searchsorted(nodes), mode="clip"), nodes, out=out)
        return out

    def met(self, nodes: Int32) -> Bools:
        """bool[len(every())]: which candidates are among ``nodes``; any order, repeats allowed."""
        ids = self.every()
        if len(nodes) > _FEW or not len(ids):
            stamp = np.zeros(self.node_count, np.bool_)
            stamp[nodes] = True
            return stamp[ids]
        out = np.zeros(len(ids), np.bool_)
        at = ids.searchsorted(nodes)
        out[at[ids.take(at, mode="clip") == nodes]] = True  # beyond the last, the last is another node
        return out
