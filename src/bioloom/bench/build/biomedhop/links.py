"""What each arm joins in a graph: for every known node the answers it leaves, and back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bioloom.bench.build.paths.steps import Reading, Step
from bioloom.bench.build.paths.types import Hop, Kind
from bioloom.graph.matching.bulk import match_bulk
from bioloom.graph.model.arrays import Int32, Int64
from bioloom.graph.model.graph import Graph

from .motifs import Arm, Motif
from .star import open_arm


@dataclass(frozen=True)
class Rows:
    """Sparse rows over all nodes: ``values[start[n]:start[n+1]]``, ascending, are what node ``n`` is joined with.

    ``start`` is int64[N+1], ``values`` int32.
    """

    start: Int64
    values: Int32

    def of(self, node: int) -> Int32:
        """What ``node`` is joined with."""
        return self.values[self.start[node] : self.start[node + 1]]

    @cached_property
    def degree(self) -> Int64:
        """int64[N], how many each node is joined with."""
        return np.diff(self.start)


@dataclass(frozen=True)
class Link:
    """An arm in a graph: ``answers`` by known node, ``ends`` by answer."""

    answers: Rows
    ends: Rows

    @property
    def empty(self) -> bool:
        """Whether the graph has no such arm."""
        return len(self.answers.values) == 0


class Links:
    """The arms of motifs in one graph; what two motifs share is looked up once.

    What joins two nodes here leaves aside that some nodes on the way must differ: it proposes, and `match` decides.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._links: dict[Arm, Link] = {}
        self._read: dict[Step, Reading] = {}

    def of(self, arm: Arm) -> Link:
        """The arm, in the readings that the graph has."""
        if arm not in self._links:
            for hop, near, far in zip(arm.hops, arm.kinds[:-1], arm.kinds[1:], strict=True):
                self._settle(hop, near, far)
            pattern, end = open_arm(arm, self.read)
            found = match_bulk(self.graph, pattern, end, keep=True)
            row = np.repeat(found.anchors, found.counts)
            values = np.empty(0, np.int32) if found.answers is None else found.answers
            self._links[arm] = Link(self._rows(row, values), self._rows(values, row))
        return self._links[arm]

    def read(self, step: Step) -> Reading:
        """The reading of a step that the graph has; the first when it has none."""
        return self._read.get(step, step.readings[0])

    def missing(self, motif: Motif) -> tuple[str, ...]:
        """Which edges of a motif the graph lacks altogether, as text."""
        out = []
        for arm in motif.arms:
            if self.of(arm).empty:
                ways = zip(arm.hops, arm.kinds[:-1], arm.kinds[1:], strict=True)
                lacking = [hop for hop, near, far in ways if self._pairs(self.read(hop.step), hop, near, far) == 0]
                out += [" or ".join(map(str, hop.step.readings)) for hop in lacking] or [f"a whole arm ({arm.name})"]
        return tuple(dict.fromkeys(out))

    def _settle(self, hop: Hop, near: Kind, far: Kind) -> None:
        if hop.step not in self._read and len(hop.step.readings) > 1:
            tried = (r for r in hop.step.readings if self._pairs(r, hop, near, far))
            self._read[hop.step] = next(tried, hop.step.readings[0])

    def _pairs(self, reading: Reading, hop: Hop, near: Kind, far: Kind) -> int:
        step = hop.step.model_copy(update={"readings": (reading,)})
        arm = Arm(kinds=(near, far), hops=(hop.model_copy(update={"step": step}),))
        pattern, end = open_arm(arm, lambda s: s.readings[0])
        return int(match_bulk(self.graph, pattern, end).counts.sum())

    def _rows(self, row: Int32, values: Int32) -> Rows:
        order = np.lexsort((values, row))
        counts = np.bincount(row, minlength=self.graph.node_count)
        return Rows(np.concatenate([[0], np.cumsum(counts)]).astype(np.int64), values[order].astype(np.int32))
