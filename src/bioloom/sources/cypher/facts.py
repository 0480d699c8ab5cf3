"""Entities and facts out of the rows that a database gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.graph.exports.cypher_layout import EDGE, NODE, NUMBER, START, Layout

from .engines import Engine

_SHOWN = ("negated", "primary_knowledge_source", "publications", "knowledge_level", "agent_type")
Row = Mapping[str, Any]
Columns = dict[str, str]  # expression by alias


@dataclass(frozen=True)
class Facts:
    """Asks for the columns of nodes and edges, and reads them."""

    engine: Engine
    layout: Layout

    def node(self, variable: str) -> Columns:
        """The columns of a node."""
        return {f"{variable}_{c}": f"{variable}.{c}" for c in ("id", "name", "category", NUMBER)}

    def edge(self, variable: str) -> Columns:
        """The columns of an edge."""
        dialect = self.engine.dialect
        out = {f"{variable}_{c}": f"{variable}.{c}" for c in (EDGE, START, *_SHOWN)}
        out[f"{variable}_type"] = dialect.type_of.format(variable)
        for i, name in enumerate(self.layout.qualifiers):
            out[f"{variable}_q{i}"] = f"{variable}.{dialect.identifier(name)}"
        return out

    def rows(self, statement: str, columns: Columns, parameters: Mapping[str, Any], end: str = "") -> list[Row]:
        """What ``statement`` gives in these columns, each row once."""
        returned = ", ".join(f"{e} AS {a}" for a, e in columns.items())
        found = self.engine.rows(f"{statement} RETURN DISTINCT {returned}{end}", parameters)
        return [dict(zip(columns, row, strict=True)) for row in found]

    def entity(self, row: Row, variable: str) -> Entity:
        """A node; its name is its CURIE where it has none."""
        curie = row[f"{variable}_id"]
        categories = tuple(row[f"{variable}_category"] or ())
        return Entity(curie=curie, name=row[f"{variable}_name"] or curie, categories=categories)

    def fact(self, row: Row, variable: str, ends: tuple[str, str]) -> Fact:
        """An edge between the nodes of the variables ``ends``, whichever of them is its subject."""
        one, other = ends
        if row[f"{variable}_{START}"] != row[f"{one}_{NUMBER}"]:
            one, other = other, one
        values = {name: row[f"{variable}_q{i}"] for i, name in enumerate(self.layout.qualifiers)}
        units = self.layout.units
        return Fact(
            subject=self.entity(row, one),
            predicate=row[f"{variable}_type"],
            object=self.entity(row, other),
            negated=bool(row[f"{variable}_negated"]),
            qualifiers=tuple(Qualifier(key=q, value=v, unit=units.get(q)) for q, v in values.items() if v is not None),
            primary_knowledge_source=row[f"{variable}_primary_knowledge_source"] or "",
            publications=tuple(row[f"{variable}_publications"] or ()),
            knowledge_level=row[f"{variable}_knowledge_level"] or "not_provided",
            agent_type=row[f"{variable}_agent_type"] or "not_provided",
            edge=row[f"{variable}_{EDGE}"],
        )

    def steps(self, one: str, other: str) -> list[Fact]:
        """The facts of a shortest way through ``subclass_of`` from ``one`` up to ``other``, or else down to it."""
        found = self._climb(one, other)
        return found if found is not None else (self._climb(other, one) or [])[::-1]

    def _climb(self, low: str, high: str) -> list[Fact] | None:
        columns = self.node("s") | self.edge("r") | self.node("o")
        statement = f"UNWIND $front AS low MATCH (s:{NODE})-[r:subclass_of]->(o:{NODE}) "
        statement += "WHERE s.id = low AND r.negated = false"
        came: dict[str, Fact] = {}
        front = [low]
        while front and high not in came and low != high:
            ahead = []
            for row in self.rows(statement, columns, {"front": front}, f" ORDER BY r_{EDGE}"):
                fact = self.fact(row, "r", ("s", "o"))
                if fact.object.curie not in came and fact.object.curie != low:
                    came[fact.object.curie] = fact
                    ahead.append(fact.object.curie)
            front = ahead
        if low != high and high not in came:
            return None
        way: list[Fact] = []
        while high != low:
            way.append(came[high])
            high = came[high].subject.curie
        return way[::-1]


def entities(rows: Sequence[Sequence[Any]]) -> list[Entity]:
    """Rows of id, name and categories."""
    return [Entity(curie=i, name=n or i, categories=tuple(c or ())) for i, n, c in rows]
