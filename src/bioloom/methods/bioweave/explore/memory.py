"""The evidence working memory M (Algorithms 2 and 5): what was found, and what was asked for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bioloom.core.pattern import Pattern
from bioloom.stages.find.retrieve.types import TextQuery

from .types import Bound, Subgraph, Unit


@dataclass(frozen=True)
class Memory:
    """Units by id in the order they came, the subgraph, and the queries that were sent."""

    subgraph: Subgraph | None = None
    found: dict[str, Unit] = field(default_factory=dict)
    asked: frozenset[tuple[str, str]] = frozenset()

    @property
    def units(self) -> tuple[Unit, ...]:
        """All units, each once."""
        return tuple(self.found.values())

    def bound_by_texts(self, pattern: Pattern, beside: int | None = None) -> Bound:
        """By node of ``pattern``, the CURIEs that texts put there so far, those of most statements first.

        ``beside`` is a hop whose statements do not count.
        """
        out: dict[str, Counter[str]] = {}
        for s in (s for u in self.units if u.source != "kg" for s in u.states if s.hop != beside):
            edge = pattern.edges[s.hop]
            out.setdefault(edge.subject, Counter())[s.subject] += 1
            out.setdefault(edge.object, Counter())[s.object] += 1
        return {node: tuple(sorted(n, key=lambda c: (-n[c], c))) for node, n in out.items()}

    def update(self, units: Iterable[Unit]) -> Memory:
        """UpdateEvidenceMemory; a unit found again may speak of further hops."""
        found = dict(self.found)
        for unit in units:
            known = found.get(unit.id, unit)
            found[unit.id] = replace(unit, hops=tuple(dict.fromkeys((*known.hops, *unit.hops))))
        return replace(self, found=found)

    def grown(self, subgraph: Subgraph) -> Memory:
        """With the subgraph to be found again by the next round."""
        return replace(self, subgraph=subgraph)

    def new(self, queries: Iterable[TextQuery]) -> list[TextQuery]:
        """The queries that were not sent yet: asking again would find the same."""
        return [q for q in queries if (q.channel, q.text) not in self.asked]

    def sent(self, queries: Iterable[TextQuery]) -> Memory:
        """With ``queries`` remembered as sent."""
        return replace(self, asked=self.asked | {(q.channel, q.text) for q in queries})
