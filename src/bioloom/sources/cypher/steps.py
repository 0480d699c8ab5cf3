"""Single steps in a Cypher database that ``bioloom kg export`` filled, from node to node."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity, Fact
from bioloom.graph.exports.cypher_layout import CLOSURE, EDGE, NODE, NUMBER, START

from .facts import Facts
from .graph import CypherGraph

Row = tuple[int, int, str, bool]  # the other node, the edge, its predicate, whether it leaves the node asked about


class Steps:
    """Nodes of one database by the place of their CURIE among all, which is how a graph in process numbers them."""

    def __init__(self, graph: CypherGraph) -> None:
        self._graph, self._engine = graph, graph.engine
        self._facts = Facts(graph.engine, graph.layout)
        self._met: dict[int, Entity] = {}

    @cached_property
    def _curies(self) -> list[str]:
        """Of all nodes, asked once: some hundred thousand texts."""
        return [str(row[0]) for row in self._engine.rows(f"MATCH (n:{NODE}) RETURN n.id ORDER BY n.id", {})]

    @cached_property
    def _number(self) -> dict[str, int]:
        return {curie: i for i, curie in enumerate(self._curies)}

    def index(self, curie: str) -> int:
        """The number of the node that ``curie`` is, or that lists it as the same.

        Raises:
            UnknownEntityError: the graph does not have it.
        """
        entity = self._graph.resolved(curie)
        self._met[number := self._number[entity.curie]] = entity
        return number

    def entity(self, node: int) -> Entity:
        """The thing of a number."""
        if node not in self._met:
            self._met[node] = self._graph.resolved(self._curies[node])
        return self._met[node]

    def fact(self, edge: int) -> Fact:
        """The statement of a number."""
        columns = self._facts.node("a") | self._facts.edge("r") | self._facts.node("b")
        where = f"MATCH (a:{NODE})-[r]->(b:{NODE}) WHERE r.{EDGE} = $edge"
        (row,) = self._facts.rows(where, columns, {"edge": edge})
        return self._facts.fact(row, "r", ("a", "b"))

    def beside(self, node: int) -> list[Row]:
        """All edges from a node to others but those that assert a NOT, in order."""
        kind = self._engine.dialect.type_of.format("r")
        statement = (
            f"MATCH (a:{NODE})-[r]-(b:{NODE}) WHERE a.id = $curie AND r.negated = false AND {kind} <> $closure "
            f"AND b.id <> a.id RETURN DISTINCT b.id, r.{EDGE}, {kind}, r.{START} = a.{NUMBER}"
        )
        rows = self._engine.rows(statement, {"curie": self._curies[node], "closure": CLOSURE})
        return sorted((self._number[n], int(e), str(p), bool(out)) for n, e, p, out in rows)

    def degrees(self, nodes: Sequence[int]) -> NDArray[np.int64]:
        """How many edges each node has."""
        kind = self._engine.dialect.type_of.format("r")
        statement = (
            f"MATCH (a:{NODE})-[r]-(b:{NODE}) WHERE a.id IN $curies AND {kind} <> $closure RETURN a.id, count(*)"
        )
        rows = self._engine.rows(statement, {"curies": [self._curies[n] for n in nodes], "closure": CLOSURE})
        count = {str(n): int(c) for n, c in rows}
        return np.array([count.get(self._curies[n], 0) for n in nodes], np.int64)

    @staticmethod
    def saying(*predicates: str) -> frozenset[str]:
        """All predicates that say one of these in either direction: itself, its inverse, what is below them."""
        both = [*predicates, *(i for p in predicates if (i := biolink().inverse(p)) is not None)]
        return frozenset(d for p in both for d in biolink().descendants(p))
