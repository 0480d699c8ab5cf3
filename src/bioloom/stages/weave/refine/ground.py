"""What a subgraph is grown on: a graph in process, or one in a Cypher database, by the same numbers of nodes.

Edges have a number of their own in each; which statement of a pair is shown goes by what it says, so that both give the
same subgraph and the same words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Protocol

import numpy as np

from bioloom.core.fact import Entity, Fact
from bioloom.core.ports import Graph
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.matching.steps.neighbours import Neighbours, StepFilter
from bioloom.graph.model.arrays import Int32, Int64, Ints
from bioloom.graph.walking.relations import NO_STATEMENT
from bioloom.sources.cypher import CypherGraph
from bioloom.sources.cypher.steps import Steps
from bioloom.stages.find.support.strength import strength
from bioloom.stages.read.readback.naming import fact_text

from .twins import MOST, twins

WITHOUT = ("close_match",)


class Ground(Protocol):
    """A graph by numbers of nodes and edges."""

    @property
    def name(self) -> str:
        """As users write it."""
        ...

    @property
    def content_hash(self) -> str:
        """Hash over the rows of nodes and edges."""
        ...

    def index(self, curie: str) -> int:
        """The number of the node that ``curie`` is."""
        ...

    def entity(self, node: int) -> Entity:
        """The thing of a number."""
        ...

    def fact(self, edge: int) -> Fact:
        """The statement of a number."""
        ...

    def step(self, at: int, predicate: str = "") -> tuple[Int32, Int64]:
        """What stands beside a node, edge by edge, but for close matches; or by ``predicate`` alone."""
        ...

    def size(self, nodes: Ints) -> Int64:
        """How many edges each node has, about."""
        ...

    def relations(self, curie: str) -> list[str]:
        """The predicates at a node, each once for each way and in a fixed order."""
        ...

    def members(self, node: int) -> tuple[int, ...]:
        """All entries of the thing that a node is an entry of, the one that stands for it first."""
        ...


class InProcess:
    """A graph of ours."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph, self._inside = graph, graph.graph
        self._near = Neighbours(self._inside, StepFilter(without=WITHOUT, gate=graph.gate))
        self.name, self.content_hash = graph.name, graph.content_hash
        self.index, self.entity, self.fact = self._inside.index, self._inside.entity, self._inside.fact

    def step(self, at: int, predicate: str = "") -> tuple[Int32, Int64]:
        """See `Ground`."""
        near = self._near
        if predicate:
            near = Neighbours(self._inside, StepFilter(predicates=(predicate,), gate=self._graph.gate))
        found = near.steps(np.array([at], np.int32))
        return found.other, found.edge

    def size(self, nodes: Ints) -> Int64:
        """See `Ground`."""
        return self._near.size(np.asarray(nodes, np.int32))

    def relations(self, curie: str) -> list[str]:
        """See `Ground`."""
        return [r.predicate for r in self._graph.relations(curie)]

    def members(self, node: int) -> tuple[int, ...]:
        """See `Ground`."""
        found = twins(self._inside)
        first = int(found.of[node])
        return (first, *(m for m in found.members(node) if m != first))


class OverCypher:
    """A graph in a database; every question about it is a statement, and what was asked once is kept."""

    def __init__(self, graph: CypherGraph) -> None:
        self._steps = Steps(graph)
        self.name, self.content_hash = graph.name, graph.content_hash
        self.index, self.entity, self.fact = self._steps.index, self._steps.entity, self._steps.fact
        self._beside = cache(self._steps.beside)

    def step(self, at: int, predicate: str = "") -> tuple[Int32, Int64]:
        """See `Ground`."""
        rows = self._beside(at)
        said = Steps.saying(*((predicate,) if predicate else WITHOUT))
        kept = [(n, e) for n, e, p, _ in rows if (p in said) == bool(predicate)]
        return np.array([n for n, _ in kept], np.int32), np.array([e for _, e in kept], np.int64)

    def size(self, nodes: Ints) -> Int64:
        """See `Ground`."""
        return self._steps.degrees([int(n) for n in nodes])

    def relations(self, curie: str) -> list[str]:
        """See `Ground`."""
        rows = self._beside(self.index(curie))
        return [p for p, _ in sorted({(p, o) for _, _, p, o in rows if p not in Steps.saying(*NO_STATEMENT)})]

    def members(self, node: int) -> tuple[int, ...]:
        """See `Ground`; the rules are those of `twins`."""
        root = node
        for one in self._matched(node):
            own = self._along(one, "has_active_moiety", outgoing=True)
            if len(own) == 1 and not self._along(own[0], "has_active_moiety", outgoing=True):
                root = own[0]
        thing = self._matched(root)
        salts = [s for t in thing for s in self._along(t, "has_active_moiety", outgoing=False)
                 if len(self._along(s, "has_active_moiety", outgoing=True)) == 1]  # fmt: skip
        every = sorted({*thing, *(m for s in salts for m in self._matched(s))})
        return (thing[0], *(m for m in every if m != thing[0]))

    def _matched(self, node: int) -> list[int]:
        """What close matches join, itself alone where it is too much."""
        met, front = {node}, [node]
        while front and len(met) <= MOST:
            front = [n for at in front for n in self._along(at, "close_match") if n not in met]
            met |= set(front)
        return sorted(met) if len(met) <= MOST else [node]

    def _along(self, at: int, predicate: str, *, outgoing: bool | None = None) -> list[int]:
        return sorted({n for n, _, p, o in self._beside(at) if p == predicate and outgoing in (None, o)})


def ground_of(graph: Graph) -> Ground | None:
    """What a subgraph can be grown on; None for a graph that can only be matched."""
    if isinstance(graph, KnowledgeGraph):
        return InProcess(graph)
    return OverCypher(graph) if isinstance(graph, CypherGraph) else None


def told_by(ground: Ground, edges: Sequence[int]) -> Fact:
    """The statement that a pair is told by: of its edges the best supported, of equal ones the first by its words."""
    return min((ground.fact(e) for e in edges), key=lambda f: (-strength(f), fact_text(f)))


def names_of(ground: Ground, nodes: Sequence[int]) -> list[str]:
    """What nodes are called."""
    return [ground.entity(n).name for n in nodes]
