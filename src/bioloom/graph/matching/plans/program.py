"""What semi-joins cannot decide, as a short program over a table of partial assignments.

Two nodes that must differ, an edge that closes a cycle, an absent edge between two nodes of one scope: each needs the
nodes *together*. A program binds just the slots that such constraints read, and those between them and the answer;
everything that hangs on them is decided already. `join` runs it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bioloom.graph.matching.steps.hop import Hop


@dataclass(frozen=True)
class Closing:
    """An edge that closes a cycle, from a bound slot to the one that is being bound."""

    parent: int
    hop: Hop
    back: Hop


@dataclass(frozen=True)
class Bind:
    """Bind ``slot`` to the far ends of its parent's hop, or to all its candidates where the edge is taken as given.

    ``closing`` is an edge that is tested right after; binding along it instead, and testing the other, gives the same.
    """

    slot: int
    parent: int
    hop: Hop
    back: Hop
    edge: int
    given: bool
    closing: Closing | None = None

    @property
    def reads(self) -> tuple[int, ...]:
        """The columns it needs."""
        return (self.parent,)


@dataclass(frozen=True)
class Check:
    """Keep the rows that have (``wanted``) or have not an edge from ``near`` to ``far``; ``back`` is the hop back."""

    near: int
    far: int
    hop: Hop
    back: Hop
    edge: int
    wanted: bool

    def seen_from(self, slot: int) -> Closing:
        """The same edge walked toward the other end, which is ``slot``."""
        return Closing(self.near, self.hop, self.back) if slot == self.far else Closing(self.far, self.back, self.hop)

    @property
    def reads(self) -> tuple[int, ...]:
        """The columns it needs."""
        return self.near, self.far


@dataclass(frozen=True)
class Differ:
    """Keep the rows whose two nodes are different things."""

    one: int
    other: int

    @property
    def reads(self) -> tuple[int, ...]:
        """The columns it needs."""
        return self.one, self.other


@dataclass(frozen=True)
class Avoid:
    """Keep the rows that ``program``, started on them, cannot complete."""

    program: Program
    reads: tuple[int, ...]


Constraint = Check | Differ | Avoid
Step = Bind | Constraint


@dataclass(frozen=True)
class Program:
    """Steps in order.

    Attributes:
        start: The columns of the table it starts on.
        steps: What to do.
        live: After each step, the columns that later steps read; the others may be dropped and rows merged.
        caps: After each step, per column that later steps only compare (``Differ``), how many of its values are
            enough beside each choice of the other columns: one more than the comparisons. Whatever the others turn out
            to be, one of so many values differs from them all.
        grows: After each step, whether a later one makes more of its rows, so that merging equal ones pays.
    """

    start: tuple[int, ...]
    steps: tuple[Step, ...]
    live: tuple[tuple[int, ...], ...]
    caps: tuple[tuple[tuple[int, int], ...], ...]
    grows: tuple[bool, ...]

    @property
    def bound(self) -> frozenset[int]:
        """All columns that it ever has."""
        return frozenset(self.start) | {s.slot for s in self.steps if isinstance(s, Bind)}


def program(start: Sequence[int], binds: Mapping[int, Bind], constraints: Sequence[Constraint]) -> Program:
    """Order binds depth first, and each constraint as soon as its columns are bound."""
    steps: list[Step] = []
    bound = set(start)
    left = list(constraints)

    def settle() -> None:
        for c in list(left):
            if bound.issuperset(c.reads):
                steps.append(c)
                left.remove(c)

    def descend(slot: int) -> None:
        for bind in binds.values():
            if bind.parent == slot and bind.slot not in bound:
                bound.add(bind.slot)
                tests = [c for c in left if isinstance(c, Check) and c.wanted and bound.issuperset(c.reads)]
                closing = next((c.seen_from(bind.slot) for c in tests if c.near != c.far), None)
                steps.append(bind if bind.given else replace(bind, closing=closing))
                settle()
                descend(bind.slot)

    settle()
    for slot in start:
        descend(slot)
    live, caps = _reading(start, steps)
    last = max((k for k, s in enumerate(steps) if not isinstance(s, Differ)), default=-1)
    return Program(tuple(start), tuple(steps), live, caps, tuple(k < last for k in range(len(steps))))


def _reading(
    start: Sequence[int], steps: Sequence[Step]
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[tuple[int, int], ...], ...]]:
    """The `live` and the `caps` of ``steps`` that begin with columns ``start``.

    From the last step to the first, for how often a column is read later is then known of each: patterns have hundreds
    of steps.
    """
    since = dict.fromkeys(start, -1) | {s.slot: k for k, s in enumerate(steps) if isinstance(s, Bind)}
    live, caps = [], []
    times: Counter[int] = Counter()
    walked: set[int] = set()  # read by more than comparisons
    for k in reversed(range(len(steps))):
        read = tuple(sorted(c for c in times if since[c] <= k))
        live.append(read)
        caps.append(tuple((c, times[c] + 1) for c in read if c not in walked))
        times.update(set(steps[k].reads))
        if not isinstance(steps[k], Differ):
            walked.update(steps[k].reads)
    return tuple(reversed(live)), tuple(reversed(caps))


NOTHING = program((), {}, ())
"""The program of a scope that semi-joins decide."""
