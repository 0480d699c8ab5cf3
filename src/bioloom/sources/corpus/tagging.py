"""Entities of a record, found with the linker of a graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bioloom.core.evidence import Mention
from bioloom.core.ports import Grounding, Linker

from .record import Record, Tagged

SURE = 0.55  # the linker's own bound for what is taken without being asked for


@dataclass(frozen=True)
class Tagger:
    """A linker, and the build of the graph it reads by: ``graph`` is its name, ``build`` its content hash."""

    linker: Linker
    graph: str
    build: str

    @property
    def tagged(self) -> str:
        """What is written beside the entities that it found."""
        return f"{self.graph}:{self.build}"

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """The entities named in ``text``, none overlapping: of those that do the longest, then the likeliest."""
        best = [readings[0] for readings in self.linker.mentions(text) if readings and readings[0].score >= SURE]
        taken: list[Grounding] = []
        for g in sorted(best, key=lambda g: (g.start - g.end, -g.score, g.start)):
            if all(g.end <= t.start or t.end <= g.start for t in taken):
                taken.append(g)
        taken.sort(key=lambda g: g.start)
        return tuple(Mention(start=g.start, end=g.end, entity=g.entity, score=g.score) for g in taken)

    def tag(self, records: Iterable[Record]) -> Iterator[Tagged]:
        """Records with the entities in them."""
        for record in records:
            yield Tagged(record=record, mentions=self.mentions(record.text), tagged=self.tagged)


def untagged(records: Iterable[Record]) -> Iterator[Tagged]:
    """Records as they are."""
    return (Tagged(record=record) for record in records)
