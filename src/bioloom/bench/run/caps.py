"""Equal evidence: a source that hands over no more for one question than every method is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock

from bioloom.core.evidence import Channel
from bioloom.core.ports import Hit, PortKind, Query, Source
from bioloom.core.traced import leaves_machine

from .spec import EvidenceCap


@dataclass
class Allowance:
    """What is left of the cap for one question, over all its sources; the same piece counts once.

    ``withheld`` are records, by source and id, of which nothing is handed over.
    """

    cap: EvidenceCap
    units: int = 0
    characters: int = 0
    withheld: frozenset[tuple[str, str]] = frozenset()
    _seen: set[str] = field(default_factory=set)
    _lock: Lock = field(default_factory=Lock)

    def take(self, hit: Hit) -> bool:
        """Whether ``hit`` may be handed over; it is booked then.

        A piece that does not fit is left out whole, because a cut text would no longer be what its span says.
        """
        with self._lock:
            if (hit.evidence.origin.source, hit.evidence.origin.record) in self.withheld:
                return False
            if hit.evidence.id in self._seen:
                return True
            size = len(hit.evidence.text)
            if self.cap.units is not None and self.units >= self.cap.units:
                return False
            if self.cap.characters is not None and self.characters + size > self.cap.characters:
                return False
            self._seen.add(hit.evidence.id)
            self.units, self.characters = self.units + 1, self.characters + size
            return True


@dataclass(frozen=True)
class Capped:
    """A source under an allowance; in all else it is the source."""

    source: Source
    allowance: Allowance

    @property
    def name(self) -> str:
        """The source's own."""
        return self.source.name

    @property
    def kind(self) -> PortKind:
        """The source's own."""
        return self.source.kind

    @property
    def channel(self) -> Channel | None:
        """The source's own."""
        return self.source.channel

    @property
    def live(self) -> bool:
        """The source's own."""
        return leaves_machine(self.source)

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        """The source's hits, best first, as far as the allowance goes."""
        return [hit for hit in self.source.handle(request, timeout=timeout) if self.allowance.take(hit)]


def capped(sources: Mapping[str, Source], allowance: Allowance) -> dict[str, Source]:
    """``sources`` under one allowance."""
    return {name: Capped(source, allowance) for name, source in sources.items()}
