"""The grades of facts that are shown, with what the graph says beside them of the same two things."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from bioloom.core.fact import Fact
from bioloom.core.ports import Graph
from bioloom.core.trust.grade import Grade, grade


@runtime_checkable
class Comparing(Protocol):
    """A graph that can tell what else it states of a pair; a database of others cannot."""

    def beside(self, fact: Fact) -> tuple[Fact, ...]:
        """What agrees with ``fact`` or contradicts it, of the same two things."""
        ...


def graded(facts: Iterable[Fact], graph: Graph) -> tuple[Grade, ...]:
    """The grade of each of ``facts``."""
    return tuple(grade(f, graph.beside(f) if isinstance(graph, Comparing) else ()) for f in facts)
