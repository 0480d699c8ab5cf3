"""Statements on disk and in memory: what the edges of a layer say beyond their ends (`contract.Statements`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bioloom.core.fact import Condition, Fact, Qualifier

from .arrays import Int32, Ints
from .conditions import Conditions
from .contract import Origin, Said
from .qualifiers import QualifierColumn, column_of
from .texts import CodedLists


@dataclass(frozen=True)
class StoredStatements:
    """Statements on disk.

    Attributes:
        origin: [E], position in ``origins``.
        origins: (primary knowledge source, knowledge level, agent type).
        publications: [E] lists.
        qualifiers: By key.
        cset: int32[E], -1 for none; None when the graph has no conditions.
        conditions: The condition sets that ``cset`` numbers.
    """

    origin: Ints
    origins: Sequence[Origin]
    publications: CodedLists
    qualifiers: Mapping[str, QualifierColumn]
    cset: Int32 | None
    conditions: Conditions | None

    def said(self, edge: int) -> Said:
        """Everything about one edge."""
        source, level, agent = self.origins[int(self.origin[edge])]
        values = ((key, column.of(edge), column.unit) for key, column in self.qualifiers.items())
        conditions = () if self.cset is None or self.conditions is None else self.conditions.of(int(self.cset[edge]))
        return Said(
            qualifiers=tuple(Qualifier(key=k, value=v, unit=u) for k, v, u in values if v is not None),
            conditions=conditions,
            primary_knowledge_source=source,
            publications=self.publications[edge],
            knowledge_level=level,
            agent_type=agent,
        )

    def condition_sets(self) -> tuple[tuple[Condition, ...], ...]:
        """The sets that ``cset`` numbers."""
        if self.conditions is None:
            return ()
        return tuple(self.conditions.of(i) for i in range(len(self.conditions.start) - 1))

    def columns(self, key: str) -> tuple[QualifierColumn, ...]:
        """The column of a qualifier."""
        return (self.qualifiers[key],) if key in self.qualifiers else ()

    def keys(self) -> tuple[str, ...]:
        """The qualifiers that some edge has."""
        return tuple(self.qualifiers)

    def origin_table(self) -> tuple[Ints, Sequence[Origin]]:
        """[E] positions in ``origins``, and those."""
        return self.origin, self.origins

    def publication_table(self) -> tuple[Ints, Sequence[tuple[str, ...]]]:
        """[E] positions in the distinct lists of publications, and those."""
        lists = self.publications.lists
        return self.publications.code, [lists[i] for i in range(len(lists.start) - 1)]

    def publication_counts(self, edges: Ints) -> Ints:
        """[len(edges)]: how many publications each has."""
        code, start = self.publications.code[edges], self.publications.lists.start
        return np.asarray(start[code + 1] - start[code])


class FactStatements:
    """Statements of facts in memory, in the order of their local ids."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        self.facts = facts
        found: dict[str, dict[tuple[bool, str | None, int], dict[int, str | float]]] = {}
        for edge, fact in enumerate(facts):
            for nth, q in enumerate(fact.qualifiers):  # a text may say two values of one qualifier
                kind = (isinstance(q.value, str), q.unit, [o.key for o in fact.qualifiers[:nth]].count(q.key))
                found.setdefault(q.key, {}).setdefault(kind, {})[edge] = q.value
        self._columns = {
            key: tuple(column_of(list(rows), list(rows.values()), unit) for (_, unit, _), rows in kinds.items())
            for key, kinds in found.items()
        }

    def said(self, edge: int) -> Said:
        """Everything about one edge."""
        f = self.facts[edge]
        return Said(
            f.qualifiers, f.conditions, f.primary_knowledge_source, f.publications, f.knowledge_level, f.agent_type
        )

    def condition_sets(self) -> tuple[tuple[Condition, ...], ...]:
        """The distinct sets of conditions of the facts."""
        return tuple(dict.fromkeys(f.conditions for f in self.facts if f.conditions))

    def columns(self, key: str) -> tuple[QualifierColumn, ...]:
        """The columns of a qualifier: one per type and unit."""
        return self._columns.get(key, ())

    def keys(self) -> tuple[str, ...]:
        """The qualifiers that some edge has."""
        return tuple(self._columns)

    def origin_table(self) -> tuple[Ints, Sequence[Origin]]:
        """[E] positions in the distinct origins, and those."""
        return self._origins

    @cached_property
    def _origins(self) -> tuple[Ints, Sequence[Origin]]:
        said = [(f.primary_knowledge_source, f.knowledge_level, f.agent_type) for f in self.facts]
        number = {origin: i for i, origin in enumerate(dict.fromkeys(said))}
        return np.array([number[origin] for origin in said], np.int32), list(number)

    def publication_table(self) -> tuple[Ints, Sequence[tuple[str, ...]]]:
        """[E] positions in the distinct lists of publications, and those."""
        number = {said: i for i, said in enumerate(dict.fromkeys(f.publications for f in self.facts))}
        return np.array([number[f.publications] for f in self.facts], np.int32), list(number)

    def publication_counts(self, edges: Ints) -> Ints:
        """[len(edges)]: how many publications each has."""
        return self._published[edges]

    @cached_property
    def _published(self) -> Ints:
        return np.array([len(f.publications) for f in self.facts], np.int64)
