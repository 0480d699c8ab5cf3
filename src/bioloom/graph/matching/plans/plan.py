"""What a pattern becomes for one graph: a tree of slots to semi-join, and programs for what that cannot decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bioloom.graph.matching.steps.domain import Rule
from bioloom.graph.matching.steps.hop import Hop

from .program import Program

Role = Literal["wanted", "denied", "asked"]


@dataclass(frozen=True)
class Slot:
    """A place in the tree that one node of the pattern takes. Slot 0 is the answer; a parent comes before its children.

    A given node may take several slots, one per edge that would otherwise close a cycle.

    Attributes:
        node: Position of the node in the pattern.
        parent: The slot it hangs on, seen from the answer; -1 for the answer.
        edge: Position of the edge to the parent; -1 for the answer.
        up: The hop to the parent.
        down: The hop from the parent.
        given: The edge to the parent is taken as given between any two nodes (`diagnose`); then the hops lead nowhere.
        role: What a parent needs of it: that there is one (wanted), that there is none (denied), or neither until the
            program of the scope asks, row by row (asked).
        rule: Which nodes may be it.
        unlike: Positions of given nodes that it must differ from.
        children: The slots that hang on it.
        settle: What the scope that is rooted here needs beyond semi-joins; None when they are exact.
    """

    node: int
    parent: int
    edge: int
    up: Hop
    down: Hop
    given: bool
    role: Role
    rule: Rule
    unlike: tuple[int, ...]
    children: tuple[int, ...]
    settle: Program | None


@dataclass(frozen=True)
class Plan:
    """A compiled pattern.

    Attributes:
        slots: The tree.
        wanted: The slots that a witness fills, the answer first.
        witness: Binds all of them, with their edges.
        primary: For each node of the pattern the slot that a witness reads it from; -1 for nodes behind an absent edge.
    """

    slots: tuple[Slot, ...]
    wanted: tuple[int, ...]
    witness: Program
    primary: tuple[int, ...]
